import { readCookie } from "./cookies";

/** Whether this browser takes itself for a member's now: somebody may have logged in or out in another tab since the page was made. */
export function isLoggedIn(): boolean {
  return readCookie("isLoggedIn") === "true";
}

/** The token of the forms for what a script sends; not what the page was made with. */
export function csrfHeaders(): Readonly<Record<string, string>> {
  const token = readCookie("csrf");
  return token === undefined ? {} : { "X-CSRF-Token": token };
}
