import type { App } from "~/app";
import type { Actor } from "~/audit/actor";
import { numberOfDay } from "~/editions/calendar";
import { currentGame, gameDay } from "~/editions/calendar.server";
import { type Edition, EDITIONS } from "~/editions/editions";
import { listScheduledGames } from "~/play/games.data.server";
import { endLookRequest, listLookRequests } from "./planRows.data.server";

/** A word of a game to come at which the other editors are asked to look. */
export interface LookRequest {
  /** Of the row of the plan. */
  readonly id: number;
  readonly edition: Edition;
  readonly number: number;
  /** By which players know the game, `YYYY-MM-DD`. */
  readonly day: string;
  readonly secret: string;
  /** Empty: none. */
  readonly note: string;
  /** Who asks. */
  readonly owner: Actor;
}

/** The requests of all staff, the earliest day first. One counts while its day has its word. */
export async function lookRequests(app: App): Promise<LookRequest[]> {
  const current = new Map(EDITIONS.map((edition) => [edition, currentGame(app, edition)]));
  const days = [...current.values()].map((game) => gameDay(app, game).date).sort();
  const requests = await listLookRequests(app.db, days[0] ?? "");
  const open: LookRequest[] = [];
  for (const [edition, { number: today }] of current) {
    const asked = requests.filter((request) => request.edition === edition);
    if (asked.length === 0) continue;
    const games = await listScheduledGames(app.db, { edition, from: today + 1 });
    const secrets = new Map(games.map(({ number, secret }) => [number, secret]));
    for (const { word: secret, ...request } of asked) {
      const number = numberOfDay(edition, { day: request.day, epoch: app.env.GAME_EPOCH });
      if (secrets.get(number) === secret) open.push({ ...request, number, secret });
    }
  }
  return open.sort((one, other) => one.day.localeCompare(other.day));
}

/** Somebody has looked at the word of a request. Its note stays. */
export const endLook = (app: App, id: number): Promise<void> => endLookRequest(app.db, id);
