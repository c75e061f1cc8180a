import { redirect } from "@remix-run/node";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import type { App } from "~/services/app";
import type { Member } from "~/services/members/sessions.server";
import { refusalResponse } from "../refusal";
import type { RequestContext } from "./context";

/** Why a guard refuses a request: `notStaff` is for a member without staff rights. */
export type GuardRefusal = "notLoggedIn" | "notStaff";

/** Checks for staff rights, and logs that a member lacks them. Returns undefined when the member has them. */
export function checkStaff({ securityLog }: App, member: Member | null): GuardRefusal | undefined {
  if (member === null) return "notLoggedIn";
  if (member.isAdmin) return undefined;
  securityLog("notStaff", { memberId: member.id });
  return "notStaff";
}

/**
 * The logged-in member.
 * @throws Response 401 for a guest
 */
export async function requireMember({ session }: Pick<RequestContext, "session">): Promise<Member> {
  const member = await session.member();
  if (member === null) throw refusalResponse("notLoggedIn");
  return member;
}

/**
 * The logged-in member, who has staff rights.
 * @throws Response 401 for a guest, 403 for any other member
 */
export async function requireStaff(context: Pick<RequestContext, "app" | "session">): Promise<Member> {
  const member = await requireMember(context);
  const refusal = checkStaff(context.app, member);
  if (refusal !== undefined) throw refusalResponse(refusal);
  return member;
}

/**
 * For pages that only guests need, such as sign-up and log-in.
 * @throws Response 302 to the account page for a member
 */
export async function requireGuest({ session, language }: Pick<RequestContext, "session" | "language">): Promise<void> {
  if ((await session.member()) !== null) throw redirect(pathIn(language, ACCOUNT_PAGES.account), 302);
}

/**
 * For pages that need outgoing mail.
 * @throws Response 404 when the site sends no mail
 */
export function requireMail({ mail }: App): void {
  if (mail === null) throw new Response(null, { status: 404 });
}
