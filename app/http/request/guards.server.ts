import { redirect } from "@remix-run/node";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import type { App } from "~/services/app";
import type { Member } from "~/services/members/sessions.server";
import { refusalResponse } from "../refusal";
import type { RequestContext } from "./context";

/** Who may get no further than a guard: `notStaff` for a member who may not decide on games. */
export type GuardRefusal = "notLoggedIn" | "notStaff";

/** Whether a member may go on where staff alone may. */
export function checkStaff(member: Member | null): GuardRefusal | undefined {
  if (member === null) return "notLoggedIn";
  return member.isAdmin ? undefined : "notStaff";
}

/**
 * The member who is logged in.
 * @throws Response 401 for a guest
 */
export async function requireMember({ session }: Pick<RequestContext, "session">): Promise<Member> {
  const member = await session.member();
  if (member === null) throw refusalResponse("notLoggedIn");
  return member;
}

/**
 * The member who is logged in and may decide on games.
 * @throws Response 401 for a guest, 403 for any other member
 */
export async function requireStaff(context: Pick<RequestContext, "session">): Promise<Member> {
  const member = await requireMember(context);
  if (!member.isAdmin) throw refusalResponse("notStaff");
  return member;
}

/**
 * For pages that make a guest a member.
 * @throws Response 302 to the account page for a member
 */
export async function requireGuest({ session, language }: Pick<RequestContext, "session" | "language">): Promise<void> {
  if ((await session.member()) !== null) throw redirect(pathIn(language, ACCOUNT_PAGES.account), 302);
}

/**
 * For pages that are of no use where no mail is sent.
 * @throws Response 404 there
 */
export function requireMail({ mail }: App): void {
  if (mail === null) throw new Response(null, { status: 404 });
}
