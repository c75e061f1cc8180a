import { MAX_BLOCKED_WORDS } from "~/game/making";
import type { App } from "~/services/app";
import type { CookieJar } from "./cookieJar.server";

/**
 * Name of the cookie that counts the blocked words from which somebody tried to make a game. It is sealed, so that it
 * cannot be written by hand. Whoever deletes it begins at 0.
 */
const PROFANE_COOKIE = "profaneCounter";
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 86_400;

type Jar = { readonly app: Pick<App, "seal">; readonly cookies: CookieJar };

/** How many blocked words this browser has sent. */
export function readProfaneCount({ app, cookies }: Jar): number {
  const sealed = cookies.get(PROFANE_COOKIE);
  return sealed === undefined ? 0 : Number(app.seal.open(PROFANE_COOKIE, sealed) ?? 0);
}

/** Counts a blocked word. */
export function addProfaneWord({ app, cookies }: Jar): void {
  const count = Math.min(MAX_BLOCKED_WORDS, readProfaneCount({ app, cookies }) + 1);
  const value = app.seal.seal(PROFANE_COOKIE, String(count));
  cookies.set({ name: PROFANE_COOKIE, value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true });
}

/** Whether this browser has sent too many blocked words to make games. */
export function isBanned(jar: Jar): boolean {
  return readProfaneCount(jar) >= MAX_BLOCKED_WORDS;
}
