import type { Language } from "~/editions/languages";
import { pathIn, withQuery } from "./addresses";

/** Paths of the account pages in English. */
export const ACCOUNT_PAGES = {
  account: "/account",
  signUp: "/account/sign-up",
  logIn: "/account/log-in",
  logOut: "/account/log-out",
  verify: "/account/verify",
  forgot: "/account/forgot",
  reset: "/account/reset",
  changePhoto: "/account/photo/change",
  delete: "/account/delete",
  oidc: "/account/oidc",
  link: "/account/oidc/link",
  loggedOut: "/account/logged-out",
  exported: "/account/export.json",
} as const;

/** Longest address that the log-in leads back to, characters. */
const MAX_BACK = 500;

/** The log-in that leads back to an address of this site. */
export function logInAddress(language: Language, back: string | undefined): string {
  const isShort = back !== undefined && back.length <= MAX_BACK;
  return withQuery(pathIn(language, ACCOUNT_PAGES.logIn), { back: isShort ? back : undefined });
}

/** Path of the logged-in member's photo, the same in every language. */
export const PHOTO_ADDRESS = "/account/photo";

/** The return page of an external log-in. */
export const LOGGED_IN_PAGE = "/logged-in";

/** Whether a page, given by its path in English, is an account page, whose inputs are private. */
export function isAccountPage(page: string): boolean {
  return page === ACCOUNT_PAGES.account || page.startsWith(`${ACCOUNT_PAGES.account}/`);
}
