import { readCookie } from "./cookies.browser";

/** Whether a member is logged in now. May differ from the rendered page: another tab may have logged in or out since. */
export function isLoggedIn(): boolean {
  return readCookie("isLoggedIn") === "true";
}
