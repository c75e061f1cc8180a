import { readLinkToken } from "~/account/accountPage.request.server";
import { readDeviceCookie } from "~/account/deviceCookie.request.server";
import { toReadableEmail } from "~/account/emailLink.server";
import { sendEmail } from "~/account/emails.request.server";
import { logIn } from "~/account/logIn.server";
import type { StaffRole } from "~/account/members.data.server";
import { describeProvider } from "~/account/oidcPages.request.server";
import { sessionOf } from "~/account/session.request.server";
import type { Language } from "~/editions/languages";
import { pathIn, withQuery } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { networkOf } from "~/platform/http/network.server";
import { isRefused } from "~/platform/refusal";
import type { FormRefusal } from "~/refusals";
import type { RequestContext } from "~/site/context.request.server";
import { flashOf } from "~/site/flash.request.server";
import { rateLimit } from "~/site/rateLimit.server";
import { formRefused, orUnavailable } from "~/site/refusal.request.server";
import { acceptInvite, findStaffInvite } from "./invite.server";

/** A member has got a role in the portal. */
export const INVITE_ACCEPTED = flashOf<{ readonly role: StaffRole }>("inviteAccepted");

export type InvitePageData = Awaited<ReturnType<typeof loadInvitePage>>;

/** An invitation as its link shows it, to a player or a guest. */
export async function loadInvitePage(context: RequestContext) {
  const { app, language, url } = context;
  const token = readLinkToken(url.searchParams);
  const found = token === null ? undefined : await findStaffInvite(app, token);
  const member = await sessionOf(context).member();
  return {
    /** Null: the link is not valid, or no more. */
    invite: token === null || found === undefined ? null : { token, ...found },
    /** The address of who is logged in. A guest enters that of the account with its password. */
    email: member && toReadableEmail(member.email),
    /** For a guest, who comes back to the invitation. */
    provider:
      found === undefined || token === null || member !== null
        ? null
        : describeProvider(context, { token, back: inviteAddress(language, token) }),
  };
}

/** The page of an invitation to the staff. */
export const inviteAddress = (language: Language, token: string) =>
  withQuery(pathIn(language, STAFF_PAGES.invite), { token });

/** Handles the form that accepts an invitation. */
export async function handleInviteForm(context: RequestContext) {
  const { app, clientAddress, cookies, fields, language, url } = context;
  const refuse = (refused: FormRefusal) => formRefused(refused, { form: "invite", fields, echoedFields: ["email"] });
  const accept = async () => {
    const token = readLinkToken(url.searchParams) ?? "";
    const [email, password] = [fields.get("email") ?? "", fields.get("password") ?? ""];
    // Before the password: a link that is none tells nothing about one.
    const known = await findStaffInvite(app, token);
    const tooMany = known === undefined ? await rateLimit(app, [["tokenFrom", networkOf(clientAddress)]]) : undefined;
    if (known === undefined) return refuse(tooMany ?? { why: "badToken" });
    const member = await sessionOf(context).member();
    const attempt = { email, password, clientAddress, devices: readDeviceCookie(cookies) };
    const loggedIn = member === null ? await logIn(app, attempt) : { type: "member" as const, memberId: member.id };
    if (isRefused(loggedIn)) {
      sendEmail(context, loggedIn.email);
      return refuse(loggedIn);
    }
    const outcome = await acceptInvite(app, { token, memberId: loggedIn.memberId, clientAddress });
    if (isRefused(outcome)) return refuse(outcome);
    return INVITE_ACCEPTED.redirectWith(context, { role: outcome.role }, pathIn(language, STAFF_PAGES.signIn));
  };
  return orUnavailable(context, accept, refuse);
}
