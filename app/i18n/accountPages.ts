/** The pages of an account, by their paths in English. */
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
  exported: "/account/export.json",
} as const;

/** The photo of whoever is logged in; it is the same in every language. */
export const PHOTO_ADDRESS = "/account/photo";

/** Where somebody comes back to after logging in elsewhere. */
export const LOGGED_IN_PAGE = "/logged-in";

/** What a page says to have been done, as its address names it. */
const DONE = [
  "signUp",
  "logIn",
  "profile",
  "photo",
  "photoRemoved",
  "communication",
  "password",
  "elsewhere",
  "verification",
  "verify",
  "reset",
  "deleted",
] as const;
export type AccountDone = (typeof DONE)[number];

/** What the address of a page says to have been done. An address may come from anybody: it names one of these, or nothing. */
export function readDone(search: URLSearchParams): AccountDone | null {
  return DONE.find((done) => done === search.get("done")) ?? null;
}

/** Whether a page, by its path in English, is one of an account: what is typed there is nobody else's business. */
export function isAccountPage(page: string): boolean {
  return page === ACCOUNT_PAGES.account || page.startsWith(`${ACCOUNT_PAGES.account}/`);
}
