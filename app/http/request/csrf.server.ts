import { isStaffPage } from "~/i18n/staffPages";
import { isSameText } from "~/platform/crypto/token.server";
import { csrfToken } from "~/services/members/sessions.server";
import type { RequestContext } from "./context";
import { SESSION_COOKIES } from "./sessionCookies.server";

/** The form field with a member's CSRF token. */
export const CSRF_FIELD = SESSION_COOKIES.csrf;
/** The header in which scripts send the CSRF token. */
const CSRF_HEADER = "X-CSRF-Token";

/** Whose session a form or a call belongs to: a player's, or that of staff in the portal. */
export type SessionKind = "player" | "staff";

/** The session to which the forms of a page belong. */
const sessionKindOf = ({ page }: Pick<RequestContext, "page">): SessionKind => (isStaffPage(page) ? "staff" : "player");

/** The CSRF token that a member's forms must send. Null for a guest. */
export async function findCsrfToken({ app, session }: Pick<RequestContext, "app" | "session">): Promise<string | null> {
  const id = await session.id();
  return id === null ? null : csrfToken(app, id);
}

/**
 * Whether this is a POST of a session without its valid CSRF token. Such a request must have no effect, and it is
 * logged.
 * @param kind default: the session of the page
 */
export async function hasInvalidCsrf(context: RequestContext, kind = sessionKindOf(context)): Promise<boolean> {
  const { app, request, session, staff } = context;
  if (request.method !== "POST") return false;
  const expected = kind === "staff" ? await staff.csrfToken() : await findCsrfToken(context);
  if (expected === null) return false;
  const sent = request.headers.get(CSRF_HEADER) ?? (await context.fields()).get(CSRF_FIELD) ?? "";
  if (isSameText(sent, expected)) return false;
  const member = kind === "staff" ? await staff.member() : await session.member();
  app.securityLog("csrfInvalid", { memberId: member?.id });
  return true;
}
