import { isBonusPage, isGamePage } from "~/i18n/addresses";
import { isStaffPage, STAFF_PAGES } from "~/i18n/staffPages";
import { isSameText } from "~/platform/crypto/token.server";
import type { HttpRefusal } from "~/platform/http/refusal.server";
import type { SessionKind } from "~/services/members/sessions.server";
import type { RequestContext } from "./context";

export const CSRF_FIELD = "csrf";
const CSRF_HEADER = "X-CSRF-Token";

/**
 * Whether this is a POST of a session without its valid CSRF token. Such a request must have no effect, and it is
 * logged.
 * @param kind default: the session to which the forms of the page belong
 */
export async function hasInvalidCsrf(
  context: RequestContext,
  kind: SessionKind = isFormOfStaff(context.page) ? "staff" : "player",
): Promise<boolean> {
  const { app, request } = context;
  if (request.method !== "POST") return false;
  const session = kind === "staff" ? context.staff : context.session;
  const expected = await session.csrfToken();
  if (expected === null) return false;
  const sent = request.headers.get(CSRF_HEADER) ?? context.fields.get(CSRF_FIELD) ?? "";
  if (isSameText(sent, expected)) return false;
  app.securityLog("csrfInvalid", { memberId: (await session.member())?.id });
  return true;
}

/** A player accepts an invitation to the staff. */
const isFormOfStaff = (page: string) => isStaffPage(page) && page !== STAFF_PAGES.invite;

/**
 * Refuses a POST without a valid CSRF token. Pages of games and bonus rounds say it themselves (`refuseSender`), so that the
 * typed guess can be sent again.
 */
export async function refuseInvalidCsrf(context: RequestContext): Promise<HttpRefusal | undefined> {
  if (isGamePage(context.path) || isBonusPage(context.path)) return undefined;
  return (await hasInvalidCsrf(context)) ? { code: "invalidCsrf" } : undefined;
}
