import type { Authenticated } from "~/services/members/accountOutcome";
import { adoptGuestCookies } from "./adoptGuestCookies.server";
import type { RequestContext } from "./context";
import { writeDeviceCookie } from "./deviceCookie.server";

/**
 * Begins the session of an authenticated member, who adopts the guest games in the cookies. The browser becomes one that
 * the member has logged in with.
 * @returns false, without any effect, when the password has changed since it was checked
 */
export async function startSession(
  { app, cookies, session }: Pick<RequestContext, "app" | "cookies" | "session">,
  authenticated: Authenticated,
): Promise<boolean> {
  if (!(await session.begin(authenticated))) return false;
  writeDeviceCookie({ app, cookies }, authenticated);
  app.securityLog("sessionStarted", { memberId: authenticated.memberId });
  await adoptGuestCookies({ app, cookies }, authenticated.memberId);
  return true;
}
