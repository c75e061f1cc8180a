import { LOGGED_IN_PAGE } from "~/i18n/accountPages";
import type { RequestContext } from "./context";
import { deleteSessionCookies, SESSION_COOKIES } from "./sessionCookies.server";

type Parts = Pick<RequestContext, "cookies" | "page" | "session">;

/** Whether the browser is marked as logged in but its session has expired. True until a page has announced it. */
export async function hasExpiredSession({ cookies, page, session }: Parts): Promise<boolean> {
  const isMarked = page !== LOGGED_IN_PAGE && cookies.get(SESSION_COOKIES.isLoggedIn) === "true";
  return isMarked && (await session.member()) === null;
}

/** The same, for a page that announces it. Removes the mark, so that it is announced once. */
export async function announceExpiredSession(parts: Parts): Promise<boolean> {
  const hasExpired = await hasExpiredSession(parts);
  if (hasExpired) deleteSessionCookies(parts.cookies, ["isLoggedIn"]);
  return hasExpired;
}
