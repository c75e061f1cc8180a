import { isRefused } from "~/game/refusal";
import { pathIn } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { toReadableEmail } from "~/services/members/emailLink.server";
import { logIn } from "~/services/members/logIn.server";
import { acceptInvite, findStaffInvite } from "~/services/staff/invite.server";
import { readLinkToken } from "../account/accountPage.server";
import { sendEmail } from "../account/emails.server";
import { type FormRefusal, formRefused, orUnavailable } from "../refusal.server";
import type { RequestContext } from "../request/context";
import { readDeviceCookie } from "../request/deviceCookie.server";
import { redirectWith } from "../request/flash.server";

export type InvitePageData = Awaited<ReturnType<typeof loadInvitePage>>;

/** An invitation as its link shows it, to a player or a guest. */
export async function loadInvitePage({ app, session, url }: RequestContext) {
  const token = readLinkToken(url.searchParams);
  const found = token === null ? undefined : await findStaffInvite(app, token);
  const member = await session.member();
  return {
    /** Null: the link is not valid, or no more. */
    invite: token === null || found === undefined ? null : { token, ...found },
    /** The address of who is logged in. A guest enters that of the account with its password. */
    email: member && toReadableEmail(member.email),
  };
}

/** Handles the form that accepts an invitation. */
export async function handleInviteForm(context: RequestContext) {
  const { app, clientAddress, cookies, fields, language, session, url } = context;
  const refuse = (refused: FormRefusal) => formRefused(refused, { form: "invite", fields, echoedFields: ["email"] });
  const accept = async () => {
    const token = readLinkToken(url.searchParams) ?? "";
    const [email, password] = [fields.get("email") ?? "", fields.get("password") ?? ""];
    const member = await session.member();
    const attempt = { email, password, clientAddress, devices: readDeviceCookie(cookies) };
    const loggedIn = member === null ? await logIn(app, attempt) : { type: "member" as const, memberId: member.id };
    if (isRefused(loggedIn)) {
      sendEmail(context, loggedIn.email);
      return refuse(loggedIn);
    }
    const outcome = await acceptInvite(app, { token, memberId: loggedIn.memberId, clientAddress });
    if (isRefused(outcome)) return refuse(outcome);
    const flash = { kind: "inviteAccepted", role: outcome.role } as const;
    return redirectWith(context, flash, pathIn(language, STAFF_PAGES.signIn));
  };
  return orUnavailable(context, accept, refuse);
}
