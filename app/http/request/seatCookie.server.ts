import { type GameRef, isSameGame } from "~/game/gameRef";
import { formatEndedTeam, parseEndedTeam } from "~/game/team";
import { tryToStore } from "~/platform/unavailable.server";
import { TEAMS_KEPT_DAYS } from "~/services/teams/keptTeams.server";
import { keepTeamGame } from "~/services/teams/teams.server";
import { openSeat, type Seat } from "~/services/teams/seat.server";
import { teamPlayStore } from "~/services/teams/teamPlayStore.server";
import type { CookieParts, OwnStores, RequestContext, Stores } from "./context";
import type { CookieJar } from "./cookieJar.server";

/** Name of the cookie with the token of the player's seat in a team. */
const SEAT_COOKIE = "team";
/** In place of a token: the team's game is over, and no page has said so yet. What it was follows after a dot. */
const ENDED = /^over(?:\.(.*))?$/;
const MAX_AGE_SECONDS = TEAMS_KEPT_DAYS * 86_400;

export function readSeatCookie(cookies: CookieJar): string | undefined {
  return cookies.get(SEAT_COOKIE);
}

export function writeSeatCookie(cookies: CookieJar, token: string): void {
  cookies.set({ name: SEAT_COOKIE, value: token, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true });
}

export function deleteSeatCookie(cookies: CookieJar): void {
  cookies.delete(SEAT_COOKIE);
}

/**
 * The stores of a player with those of the team. When the team's day is over, its end goes into the player's own stores.
 * @param memberId null for a guest
 */
export async function openTeamStores(
  { app, cookies }: CookieParts,
  own: OwnStores,
  memberId: string | null,
): Promise<Stores> {
  const alone = { ...own, seat: null, ownStoreOf: own.storeOf };
  const token = readSeatCookie(cookies);
  if (token === undefined || ENDED.test(token)) return alone;
  const opened = await openSeat(app, { token, memberId });
  if (opened.type === "none") {
    deleteSeatCookie(cookies);
    return alone;
  }
  const { seat } = opened;
  if (opened.type === "over") {
    const keep = async () => {
      const ended = await keepTeamGame(app, { seat, store: own.storeOf(seat.game), record: own.record });
      writeSeatCookie(cookies, ended === null ? "over" : `over.${formatEndedTeam(ended)}`);
    };
    await tryToStore(app.log, "the game of a team was not kept", keep);
    return alone;
  }
  return {
    ...alone,
    seat,
    storeOf: (game) => (isSameGame(game, seat.game) ? teamPlayStore(app, seat) : own.storeOf(game)),
  };
}

/** The player's seat, if the game is that of the team. */
export function seatIn({ seat }: Pick<Stores, "seat">, game: GameRef): Seat | undefined {
  return seat !== null && isSameGame(seat.game, game) ? seat : undefined;
}

/** Whether the player's team has ended with its day since a page said so. After the stores are opened. */
export function hasEndedTeam(cookies: CookieJar): boolean {
  return ENDED.test(readSeatCookie(cookies) ?? "");
}

/** The end of a team for a page that says it: it is told once. Without `ended`, it is not known what the game was. */
export type TeamEnd = NonNullable<Awaited<ReturnType<typeof announceEndedTeam>>>;

/** The player's team if it has ended with its day since a page said so; else null. */
export async function announceEndedTeam({ cookies, stores }: Pick<RequestContext, "cookies" | "stores">) {
  await stores();
  const [whole, ended = ""] = ENDED.exec(readSeatCookie(cookies) ?? "") ?? [];
  if (whole === undefined) return null;
  deleteSeatCookie(cookies);
  return { ended: parseEndedTeam(ended) };
}
