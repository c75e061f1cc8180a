import { redirect } from "@remix-run/node";
import type { App } from "~/app";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import { signInAddress } from "~/i18n/staffPages";
import type { RequestContext } from "~/site/context.request.server";
import { refusalResponse } from "~/site/refusal.request.server";
import { sessionOf, staffOf } from "./session.request.server";
import type { Member } from "./sessions.server";

/**
 * The logged-in member.
 * @throws Response 401 for a guest
 */
export async function requireMember(context: Pick<RequestContext, "once">): Promise<Member> {
  const member = await sessionOf(context).member();
  if (member === null) throw refusalResponse("notLoggedIn");
  return member;
}

/**
 * The member of staff who is signed in to the portal. Every loader and action of the portal calls this: the role is
 * looked up in the database each time.
 * @throws Response 303 without a valid session: to the sign-in, which leads back to the page. For a browser that had a
 *   session, it says that it has ended.
 */
export async function requireStaff(context: Pick<RequestContext, "once" | "language" | "url">) {
  const member = await staffOf(context).member();
  const { language, url } = context;
  if (member === null) throw redirect(signInAddress(language, `${url.pathname}${url.search}`), 303);
  return member;
}

/**
 * The admin who is signed in to the portal, for what an editor may not do.
 * @throws Response as `requireStaff`, and 403 for an editor, which is logged
 */
export async function requireAdmin(context: Pick<RequestContext, "app" | "once" | "language" | "url">) {
  const member = await requireStaff(context);
  if (member.isAdmin) return member;
  context.app.securityLog("notAdmin", { memberId: member.id });
  throw refusalResponse("adminsOnly");
}

/**
 * For pages that only guests need, such as sign-up and log-in.
 * @throws Response 302 to the account page for a member
 */
export async function requireGuest(context: Pick<RequestContext, "once" | "language">): Promise<void> {
  if ((await sessionOf(context).member()) !== null)
    throw redirect(pathIn(context.language, ACCOUNT_PAGES.account), 302);
}

/** What another page can do in place of the site's own. */
type Replaceable = "signUp" | "logIn" | "manage";

/**
 * For pages and forms that a deployment can replace or switch off.
 * @throws Response 302 to the page that replaces this one; 403 for a form
 */
export function requireOwnPage({ app: { env }, request }: Pick<RequestContext, "app" | "request">, what: Replaceable) {
  const replacement = { signUp: env.SIGN_UP_URL, logIn: env.LOG_IN_URL, manage: env.MANAGE_ACCOUNT_URL }[what];
  if (replacement === undefined) return;
  // The password in the form is not for the other page.
  if (request.method === "POST") throw refusalResponse("formReplaced");
  throw redirect(replacement, 302);
}

/**
 * For pages that lead to a new password. What the forms send, the services refuse.
 * @throws Response 403 where members log in by the OpenID provider alone
 */
export function requirePasswords({ app }: Pick<RequestContext, "app">): void {
  if (app.env.PASSWORDS === "off") throw refusalResponse("passwordsOff");
}

/**
 * For pages that need outgoing mail.
 * @throws Response 404 when the site sends no mail
 */
export function requireMail({ mail }: App): void {
  if (mail === null) throw new Response(null, { status: 404 });
}
