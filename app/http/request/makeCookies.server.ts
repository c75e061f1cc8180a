import { MAX_BLOCKED_WORDS } from "~/game/making";
import { MAKE_PAGE, pathIn } from "~/i18n/addresses";
import type { CookieParts, RequestContext } from "./context";

/**
 * Name of the cookie with the game that was made last, for its page: sealed, with its greeting. It is sent to that page
 * alone.
 */
const MADE_COOKIE = "made";
/** Time to send the links and to come back for them, seconds. */
const MADE_SECONDS = 3600;
/**
 * Name of the cookie that counts the blocked words from which somebody tried to make a game. It is sealed, so that it
 * cannot be written by hand. Whoever deletes it begins at 0.
 */
const PROFANE_COOKIE = "profaneCounter";
/** The longest that browsers keep a cookie. */
const PROFANE_SECONDS = 400 * 86_400;

/** What was made, as `makeGame` seals it. */
export interface SealedGame {
  readonly token: string;
  readonly greeting: string | undefined;
}

export function readMadeGame({ cookies }: CookieParts): SealedGame | undefined {
  const [token, greeting] = cookies.get(MADE_COOKIE)?.split(".") ?? [];
  return token === undefined ? undefined : { token, greeting };
}

export function writeMadeGame(
  { cookies, language }: Pick<RequestContext, "cookies" | "language">,
  { token, greeting }: SealedGame,
): void {
  // Neither part has a dot: both are base64url.
  const value = greeting === undefined ? token : `${token}.${greeting}`;
  const path = pathIn(language, MAKE_PAGE);
  cookies.set({ name: MADE_COOKIE, value, maxAgeSeconds: MADE_SECONDS, isHttpOnly: true, path });
}

/** How many blocked words this browser has sent. */
export function readProfaneCount({ app, cookies }: CookieParts): number {
  const sealed = cookies.get(PROFANE_COOKIE);
  return sealed === undefined ? 0 : Number(app.seal.open(PROFANE_COOKIE, sealed) ?? 0);
}

export function addProfaneWord(parts: CookieParts): void {
  const { app, cookies } = parts;
  const count = Math.min(MAX_BLOCKED_WORDS, readProfaneCount(parts) + 1);
  const value = app.seal.seal(PROFANE_COOKIE, String(count));
  cookies.set({ name: PROFANE_COOKIE, value, maxAgeSeconds: PROFANE_SECONDS, isHttpOnly: true });
}

/** Whether this browser has sent too many blocked words to make games. */
export function isBanned(parts: CookieParts): boolean {
  return readProfaneCount(parts) >= MAX_BLOCKED_WORDS;
}
