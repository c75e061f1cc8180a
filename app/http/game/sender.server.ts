import type { SenderRefusal } from "~/game/turn";
import type { RequestContext } from "../request/context";
import { announceExpiredSession, CSRF_FIELD, hasExpiredSession, hasInvalidCsrf } from "../request/session.server";

/** The field in which scripts send the id of the member for whom the page was rendered. */
const MEMBER_FIELD = "member";

/**
 * Why the sender of a form may not play. The page says for whom it was rendered: a member's guess must not go unnoticed
 * into a guest's game or another member's.
 */
export async function refuseSender(
  context: RequestContext,
  fields: ReadonlyMap<string, string>,
): Promise<SenderRefusal | undefined> {
  if (await hasInvalidCsrf(context)) return "invalidCsrf";
  const memberId = fields.get(MEMBER_FIELD);
  const member = await context.session.member();
  const isMembersPage = memberId !== undefined || fields.has(CSRF_FIELD) || (await hasExpiredSession(context));
  if (isMembersPage && member === null) {
    // The refusal announces it. The next page is a guest's.
    await announceExpiredSession(context);
    return "loggedOut";
  }
  return memberId === undefined || memberId === member?.id ? undefined : "otherMember";
}
