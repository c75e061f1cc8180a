import type { CookieParts } from "~/site/context.request.server";
import type { CookieJar } from "~/site/cookieJar.request.server";
import { TEAMS_KEPT_DAYS } from "./keptTeams.server";
import { type EndedTeam, formatEndedTeam, parseEndedTeam } from "./team";

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

/** Leaves the end of the team to the next page that says it. Null: it is not known what the game was. */
export function writeEndedTeam(cookies: CookieJar, ended: EndedTeam | null): void {
  writeSeatCookie(cookies, ended === null ? "over" : `over.${formatEndedTeam(ended)}`);
}

export function deleteSeatCookie(cookies: CookieJar): void {
  cookies.delete(SEAT_COOKIE);
}

/** Whether the player's team has ended with its day since a page said so. After the stores are opened. */
export function hasEndedTeam(cookies: CookieJar): boolean {
  return ENDED.test(readSeatCookie(cookies) ?? "");
}

/** The end of a team for a page that says it: it is told once. Without `ended`, it is not known what the game was. */
export type TeamEnd = NonNullable<ReturnType<typeof announceEndedTeam>>;

/** The player's team if it has ended with its day since a page said so; else null. After the stores are opened. */
export function announceEndedTeam({ cookies }: Pick<CookieParts, "cookies">) {
  const [whole, ended = ""] = ENDED.exec(readSeatCookie(cookies) ?? "") ?? [];
  if (whole === undefined) return null;
  deleteSeatCookie(cookies);
  return { ended: parseEndedTeam(ended) };
}
