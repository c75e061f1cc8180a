import { csrfToken } from "~/services/members/sessions.server";
import type { App } from "~/services/app";
import type { CookieJar } from "./cookieJar.server";

/** Lifetime of a session after its last use, days. */
export const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;
export const SESSION_MS = SESSION_DAYS * DAY_MS;

/** The cookies of a logged-in member. Only `session` is HttpOnly. */
export const SESSION_COOKIES = {
  session: "session",
  isLoggedIn: "isLoggedIn",
  refreshDate: "refreshDate",
  csrf: "csrf",
} as const;
type SessionCookie = keyof typeof SESSION_COOKIES;

/** The session id in the cookies; undefined when missing or malformed. */
export function readSessionId(cookies: CookieJar): string | undefined {
  const id = cookies.get(SESSION_COOKIES.session);
  return id !== undefined && /^[a-z0-9]{40}$/.test(id) ? id : undefined;
}

export function writeSessionCookies({ app, cookies }: { app: App; cookies: CookieJar }, id: string): void {
  const set = (name: SessionCookie, value: string) => {
    const isHttpOnly = name === "session";
    cookies.set({ name: SESSION_COOKIES[name], value, maxAgeSeconds: SESSION_MS / 1000, isHttpOnly });
  };
  set("session", id);
  set("isLoggedIn", "true");
  set("refreshDate", utcDay(app.now()));
  set("csrf", csrfToken(app, id));
}

export function deleteSessionCookies(
  cookies: CookieJar,
  names: readonly SessionCookie[] = ["session", "isLoggedIn", "refreshDate", "csrf"],
): void {
  for (const name of names) cookies.delete(SESSION_COOKIES[name]);
}

/** Whether the session was extended today (UTC), and whether the browser has all its cookies. */
export function checkSessionCookies(
  { app, cookies }: { app: App; cookies: CookieJar },
  id: string,
): { readonly isExtended: boolean; readonly hasAllCookies: boolean } {
  return {
    isExtended: cookies.get(SESSION_COOKIES.refreshDate) === utcDay(app.now()),
    hasAllCookies:
      cookies.get(SESSION_COOKIES.isLoggedIn) === "true" && cookies.get(SESSION_COOKIES.csrf) === csrfToken(app, id),
  };
}

const utcDay = (now: number) => new Date(now).toISOString().slice(0, 10);
