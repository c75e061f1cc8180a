import { deliverEmail } from "~/account/emails.request.server";
import { requireAdmin, requireOwnPage } from "~/account/guards.request.server";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import type en from "~/i18n/en.json";
import { portalAddress } from "~/i18n/staffPages";
import type { MailFailure } from "~/platform/mail.server";
import { isRefused } from "~/platform/refusal";
import type { RequestContext } from "~/site/context.request.server";
import { flashOf } from "~/site/flash.request.server";
import { formRefused, orUnavailable, refusalResponse } from "~/site/refusal.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import {
  deleteMemberAccount,
  endSessions,
  findMember,
  type ListedMember,
  makeReset,
  membersPage,
  showReset,
} from "./members.server";

/** What an admin has done about a member. Its sentence has the same key in `portal.members.done`. */
type MemberDone = keyof (typeof en)["portal"]["members"]["done"];
const MEMBER_DONE = flashOf<{ readonly done: MemberDone; readonly email: string }>("member");

/** An admin has made a link for a new password of a member. Without a token, the admin does not see it. */
const RESET_MADE = flashOf<{
  readonly memberId: string;
  readonly token: string | null;
  /** Why the email was not sent. */
  readonly failure: MailFailure | null;
}>("resetMade");

export type PortalMembersData = Extract<PortalMembersPage, { kind: "list" }>;
export type PortalMemberData = Extract<PortalMembersPage, { kind: "member" }>;
type PortalMembersPage = Awaited<ReturnType<typeof loadPortalMembers>>;

/** Longest part of an address that a form takes, characters. */
const MAX_TYPED = 254;

/**
 * The members whom the query asks for, or the one whom it names, for admins.
 * @throws Response 403 for an editor, 404 if the query names nobody
 */
export async function loadPortalMembers(context: RequestContext) {
  const admin = await requireAdmin(context);
  const { app, url } = context;
  const done = MEMBER_DONE.take(context);
  const named = url.searchParams.get("member");
  if (named === null) return { kind: "list" as const, done, ...(await listPage(context)) };
  const member = await readMember(context, named);
  const made = RESET_MADE.take(context);
  return {
    kind: "member" as const,
    member,
    done,
    /** The link for a new password that was just made, which is shown once, and why it was not sent. */
    made:
      made?.memberId === member.id
        ? { link: made.token === null ? null : resetLink(context, made.token), failure: made.failure }
        : null,
    isOwn: member.id === admin.id,
    /** Whether the page asks before the member is deleted. */
    isAsking: url.searchParams.get("ask") === "delete",
    hasMail: app.mail !== null,
    /** Whether members log in with a password of this site. */
    hasPasswords: app.env.LOG_IN_URL === undefined && app.env.PASSWORDS === "on",
  };
}

async function listPage({ app, url: { searchParams } }: RequestContext) {
  const typed = (searchParams.get("q") ?? "").trim().slice(0, MAX_TYPED);
  const [newer, older] = [searchParams.get("newer"), searchParams.get("older")];
  const from =
    newer !== null
      ? ({ way: "newer", place: newer } as const)
      : older !== null
        ? ({ way: "older", place: older } as const)
        : undefined;
  return { typed, maxTyped: MAX_TYPED, ...(await membersPage(app, { typed, from })) };
}

/** @throws Response 404 if an id is that of no member */
async function readMember({ app }: RequestContext, id: string): Promise<ListedMember> {
  const member = /^[\w-]{1,64}$/.test(id) ? await findMember(app, id) : undefined;
  if (member === undefined) throw new Response(null, { status: 404 });
  return member;
}

function resetLink(context: RequestContext, token: string): string {
  return `${originOf(context)}${pathIn(context.language, ACCOUNT_PAGES.reset)}?token=${token}`;
}

/**
 * Handles a form of the page of a member.
 * @throws Response 403 for an editor, 404 for nobody, 400 for an unknown form
 */
export async function handleMemberForm(context: RequestContext) {
  const admin = await requireAdmin(context);
  const { app, fields, language } = context;
  const { id: memberId, email } = await readMember(context, fields.get("member") ?? "");
  const change = { admin, memberId };
  const form = fields.get("form") ?? "";
  const address = portalAddress(language, "members", { member: memberId });
  const perform = async () => {
    switch (form) {
      case "endSessions": {
        const outcome = await endSessions(app, change);
        if (isRefused(outcome)) return formRefused(outcome, { form, fields });
        return MEMBER_DONE.redirectWith(context, { done: "endSessions", email }, address);
      }
      case "reset": {
        requireOwnPage(context, "logIn");
        const outcome = await makeReset(app, change);
        if (isRefused(outcome)) return formRefused(outcome, { form, fields });
        const delivery = await deliverEmail({ ...context, language: outcome.language ?? language }, outcome.email);
        if (delivery?.isSent === true) return MEMBER_DONE.redirectWith(context, { done: "reset", email }, address);
        // Who is on staff gets no link by an admin.
        const shown = delivery === null ? outcome : await showReset(app, change);
        const token = isRefused(shown) ? null : shown.token;
        return RESET_MADE.redirectWith(context, { memberId, token, failure: delivery }, address);
      }
      case "delete": {
        const outcome = await deleteMemberAccount(app, change);
        if (isRefused(outcome)) return formRefused(outcome, { form, fields });
        return MEMBER_DONE.redirectWith(context, { done: "delete", email }, portalAddress(language, "members"));
      }
      default:
        throw refusalResponse("badForm");
    }
  };
  return orUnavailable(context, perform, (refusal) => formRefused(refusal, { form, fields }));
}
