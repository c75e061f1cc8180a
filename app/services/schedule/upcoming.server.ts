import type { Actor } from "~/data/audit.server";
import { type AttributedGame, countGames, listAttributedGames, listScheduledGames } from "~/data/games.server";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { DisplayedWord } from "~/game/types";
import type { App } from "../app";
import { actorOf } from "../audit.server";
import { type ListPage, toListPage } from "../pages";
import { currentGame, startDateOf } from "../calendar.server";
import { toDisplayed } from "../words/displayForms.server";

/** Games on a page of the upcoming ones. */
export const UPCOMING_PAGE = 50;
/** With fewer days covered by chosen words than this, staff is asked for more. */
const ENOUGH_DAYS = 30;

export interface UpcomingGame extends DailyGame {
  readonly secret: DisplayedWord;
  /** Day on which the game begins, `YYYY-MM-DD`. */
  readonly date: string;
  /** Null if the schedule has chosen the secret. */
  readonly choice: {
    /** ISO 8601, UTC. */
    readonly at: string;
    /** Null if the account was deleted, or if the choice is older than the record of choosers. */
    readonly by: Actor | null;
  } | null;
}

export interface UpcomingPage extends Pick<ListPage, "page" | "pages"> {
  /** Ordered by number. */
  readonly games: readonly UpcomingGame[];
}

/** How far the words that staff has chosen reach. */
export interface Coverage {
  /** Number of the next game. */
  readonly next: number;
  /** Days from the next game on that have a chosen word, up to the first that has none. */
  readonly days: number;
  /** The first game without a chosen word, and the day on which it begins, `YYYY-MM-DD`. */
  readonly gap: { readonly number: number; readonly date: string };
  /** Whether fewer than 30 days are covered. */
  readonly isShort: boolean;
}

/**
 * A page of the games to come, with their secrets. For staff only.
 * @param page from 1
 */
export async function listUpcoming(
  app: App,
  { edition, page }: { edition: Edition; page: number },
): Promise<UpcomingPage> {
  const from = nextNumber(app, edition);
  const count = await countGames(app.db, { edition, from });
  const { offset, ...shown } = toListPage(page, { count, size: UPCOMING_PAGE });
  const games = await listAttributedGames(app.db, { edition, from, limit: UPCOMING_PAGE, offset });
  return { games: games.map((game) => toUpcoming(app, game)), ...shown };
}

/** A game to come. Null: the schedule has not reached it yet. For staff only. */
export async function findUpcoming(app: App, { edition, number }: DailyGame): Promise<UpcomingGame | null> {
  if (number < nextNumber(app, edition)) return null;
  const [game] = await listAttributedGames(app.db, { edition, from: number, limit: 1, offset: 0 });
  return game?.number === number ? toUpcoming(app, game) : null;
}

function toUpcoming(app: App, { edition, number, secret, isChosen, setAt, chooser }: AttributedGame): UpcomingGame {
  return {
    edition,
    number,
    secret: toDisplayed(app, edition, secret),
    date: startDateOf(app, { edition, number }),
    choice: isChosen ? { at: setAt, by: chooser === null ? null : actorOf(chooser) } : null,
  };
}

export async function coverage(app: App, edition: Edition): Promise<Coverage> {
  const next = nextNumber(app, edition);
  const games = await listScheduledGames(app.db, { edition, from: next });
  const chosen = new Set(games.filter(({ isChosen }) => isChosen).map(({ number }) => number));
  let number = next;
  while (chosen.has(number)) number += 1;
  const days = number - next;
  const gap = { number, date: startDateOf(app, { edition, number }) };
  return { next, days, gap, isShort: days < ENOUGH_DAYS };
}

/** Number of the first game that has not begun. */
export function nextNumber(app: App, edition: Edition): number {
  return Math.max(1, currentGame(app, edition).number + 1);
}
