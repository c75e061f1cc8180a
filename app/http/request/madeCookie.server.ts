import type { Language } from "~/game/languages";
import { MAKE_PAGE, pathIn } from "~/i18n/addresses";
import type { RequestContext } from "./context";

/**
 * Name of the cookie with the game that was made last, for its page: sealed, with its greeting. It is sent to that page
 * alone.
 */
const MADE_COOKIE = "made";
/** Time to send the links and to come back for them, seconds. */
const MAX_AGE_SECONDS = 3600;

/** What was made, as `makeGame` seals it. */
export interface SealedGame {
  readonly token: string;
  readonly greeting: string | undefined;
}

type Jar = Pick<RequestContext, "cookies">;

export function readMadeGame({ cookies }: Jar): SealedGame | undefined {
  const [token, greeting] = cookies.get(MADE_COOKIE)?.split(".") ?? [];
  return token === undefined ? undefined : { token, greeting };
}

export function writeMadeGame({ cookies, language }: Jar & { language: Language }, made: SealedGame): void {
  const { token, greeting } = made;
  // Neither part has a dot: both are base64url.
  const value = greeting === undefined ? token : `${token}.${greeting}`;
  const path = pathIn(language, MAKE_PAGE);
  cookies.set({ name: MADE_COOKIE, value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true, path });
}
