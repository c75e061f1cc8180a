import type { Edition } from "~/game/editions";
import { guestToken, openGuestToken } from "~/services/circles/guest.server";
import { type ShownCircle, showCircle } from "~/services/circles/showCircle.server";
import type { Person } from "~/services/circles/circles.server";
import type { CookieParts, RequestContext } from "./context";
import type { CookieJar } from "./cookieJar.server";

/** Name of the cookie by which a guest is known to the circles that this browser is in: an id, sealed. */
const CIRCLE_COOKIE = "circle";
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 86_400;

/** The guest of this browser. Undefined: one who has been in no circle, or whose cookie is forged. */
export function readGuest({ app, cookies }: CookieParts): { readonly guestId: string } | undefined {
  const token = cookies.get(CIRCLE_COOKIE);
  const guestId = token === undefined ? undefined : openGuestToken(app, token);
  return guestId === undefined ? undefined : { guestId };
}

export function writeCircleCookie({ app, cookies }: CookieParts, guestId: string): void {
  const value = guestToken(app, guestId);
  cookies.set({ name: CIRCLE_COOKIE, value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true });
}

export function deleteCircleCookie(cookies: CookieJar): void {
  cookies.delete(CIRCLE_COOKIE);
}

/** Who may be in circles: the member, or the guest of this browser. Undefined for a guest who has been in none. */
export async function readPerson({
  app,
  cookies,
  session,
}: Pick<RequestContext, "app" | "cookies" | "session">): Promise<Person | undefined> {
  const member = await session.member();
  return member === null ? readGuest({ app, cookies }) : { memberId: member.id };
}

/** The first circle of the player. Undefined: there is none. */
export async function showFirstCircle(context: RequestContext, edition: Edition): Promise<ShownCircle | undefined> {
  const person = await readPerson(context);
  return person && showCircle(context.app, { person, edition });
}
