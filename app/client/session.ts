import { readCookie } from "./cookies";

/** Whether a member is logged in now. May differ from the rendered page: another tab may have logged in or out since. */
export function isLoggedIn(): boolean {
  return readCookie("isLoggedIn") === "true";
}

/** Header with the current CSRF token for requests from scripts. May differ from the token the page was rendered with. */
export function csrfHeaders(): Readonly<Record<string, string>> {
  const token = readCookie("csrf");
  return token === undefined ? {} : { "X-CSRF-Token": token };
}
