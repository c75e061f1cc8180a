import type { CookieParts } from "~/site/context.request.server";
import type { CookieJar } from "~/site/cookieJar.request.server";
import type { Authenticated } from "./accountOutcome.server";
import { rememberDevice } from "./device.server";

/** Name of the cookie by which a browser is known to the members that have logged in with it. It outlives a log-out. */
const DEVICE_COOKIE = "device";
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 86_400;

/** The device tokens of the browser. Empty without any. */
export function readDeviceCookie(cookies: CookieJar): string {
  return cookies.get(DEVICE_COOKIE) ?? "";
}

/** Makes the browser known to a member who has just proved to be the one. */
export function writeDeviceCookie(
  { app, cookies }: CookieParts,
  authenticated: Pick<Authenticated, "memberId" | "passwordHash">,
): void {
  const value = rememberDevice(app, authenticated, readDeviceCookie(cookies));
  cookies.set({ name: DEVICE_COOKIE, value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true });
}

export function deleteDeviceCookie(cookies: CookieJar): void {
  cookies.delete(DEVICE_COOKIE);
}
