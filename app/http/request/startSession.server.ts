import type { Authenticated } from "~/services/members/accountOutcome";
import { adoptGuestCookies } from "./adoptGuestCookies.server";
import type { RequestContext } from "./context";

/**
 * Logs in who has been authenticated, and makes a guest's games in this browser the member's.
 * @returns false when the password has changed since it was checked; then nothing has changed
 */
export async function startSession(
  { app, cookies, session }: Pick<RequestContext, "app" | "cookies" | "session">,
  authenticated: Authenticated,
): Promise<boolean> {
  if (!(await session.begin(authenticated))) return false;
  await adoptGuestCookies({ app, cookies }, authenticated.memberId);
  return true;
}
