import { isSameText } from "~/platform/crypto/token.server";
import { csrfToken } from "~/services/members/sessions.server";
import type { RequestContext } from "./context";
import { SESSION_COOKIES } from "./sessionCookies.server";

/** The form field with a member's CSRF token. */
export const CSRF_FIELD = SESSION_COOKIES.csrf;
/** The header in which scripts send the CSRF token. */
const CSRF_HEADER = "X-CSRF-Token";

/** The CSRF token that a member's forms must send. Null for a guest. */
export async function findCsrfToken({ app, session }: Pick<RequestContext, "app" | "session">): Promise<string | null> {
  const id = await session.id();
  return id === null ? null : csrfToken(app, id);
}

/** Whether this is a member's POST without a valid CSRF token. Such a request must have no effect, and it is logged. */
export async function hasInvalidCsrf(context: RequestContext): Promise<boolean> {
  const { app, request, session } = context;
  const expected = request.method === "POST" ? await findCsrfToken(context) : null;
  if (expected === null) return false;
  const sent = request.headers.get(CSRF_HEADER) ?? (await context.fields()).get(CSRF_FIELD) ?? "";
  if (isSameText(sent, expected)) return false;
  app.securityLog("csrfInvalid", { memberId: (await session.member())?.id });
  return true;
}
