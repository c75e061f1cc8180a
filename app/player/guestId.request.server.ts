import type { CookieParts } from "~/site/context.request.server";
import type { CookieJar } from "~/site/cookieJar.request.server";

/** Name of the cookie by which a guest is known to the circles that this browser is in: an id, sealed. */
const GUEST_COOKIE = "circle";
const PURPOSE = "circle guest";
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 86_400;

/** The guest of this browser. Undefined: one who has been in no circle, or whose cookie is forged. */
export function readGuest({ app, cookies }: CookieParts): { readonly guestId: string } | undefined {
  const token = cookies.get(GUEST_COOKIE);
  const guestId = token === undefined ? undefined : app.seal.open(PURPOSE, token);
  return guestId === undefined ? undefined : { guestId };
}

export function writeGuestCookie({ app, cookies }: CookieParts, guestId: string): void {
  const value = app.seal.seal(PURPOSE, guestId);
  cookies.set({ name: GUEST_COOKIE, value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true });
}

export function deleteGuestCookie(cookies: CookieJar): void {
  cookies.delete(GUEST_COOKIE);
}
