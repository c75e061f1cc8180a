import { domainToASCII } from "node:url";
import { endAccess, hasNoPassword, refusePasswords } from "~/account/access.server";
import { done } from "~/account/accountOutcome.server";
import { removeMember } from "~/account/deleteAccount.server";
import { createLinkEmail, languageOf, toReadableEmail } from "~/account/emailLink.server";
import {
  countMembers,
  type Credentials,
  findCredentials,
  listEmails,
  listMembers,
  type Member,
  type MemberPlace,
  roleOf,
} from "~/account/members.data.server";
import { countSessions } from "~/account/sessions.data.server";
import type { App } from "~/app";
import { actorOf } from "~/audit/actor";
import { appendAudit, type AuditAction } from "~/audit/audit.data.server";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { PAGE_SIZE } from "~/platform/listPage";
import { isRefused, refuse } from "~/platform/refusal";
import { rateLimit } from "~/site/rateLimit.server";
import { isStillAdmin } from "./people.server";

// What admins see of members, and do about them. Of what a member has played they see nothing.

export type ListedMember = ReturnType<typeof toListed>;

function toListed(member: Member, sessions: ReadonlyMap<string, number>) {
  return {
    id: member.id,
    email: toReadableEmail(member.email),
    isConfirmed: member.emailVerifiedAt !== null,
    /** ISO 8601, UTC. */
    createdAt: member.createdAt,
    /** `YYYY-MM-DD`, UTC. Null: not known. */
    lastSeenOn: member.lastSeenOn,
    sessions: sessions.get(member.id) ?? 0,
    role: roleOf(member),
  };
}

/**
 * A page of the members, the newest first, for admins.
 * @param typed a part of the address, in any case. Empty: all members
 * @param from the place before or after which the page is, as `newer` and `older` of another page have it. What is no place is ignored.
 */
export async function membersPage(
  app: App,
  { typed, from }: { typed: string; from?: { way: "newer" | "older"; place: string } | undefined },
) {
  const parts = addressParts(typed);
  const place = from && parsePlace(from.place);
  const found = await listMembers(app.db, {
    ...(place && { from: { ...place, way: from.way } }),
    ...(parts && { parts }),
    limit: PAGE_SIZE + 1,
  });
  const isBackward = place !== undefined && from?.way === "newer";
  const hasMore = found.length > PAGE_SIZE;
  const members = isBackward ? found.slice(-PAGE_SIZE) : found.slice(0, PAGE_SIZE);
  const sessions = await countSessions(
    app.db,
    members.map(({ id }) => id),
    app.now(),
  );
  return {
    /** Of the whole site. */
    count: await countMembers(app.db),
    members: members.map((member) => toListed(member, sessions)),
    /** The places from which the pages beside this one go on. Null: there is none. */
    newer: (isBackward ? hasMore : place !== undefined) ? formatPlace(members[0]) : null,
    older: (isBackward ? true : hasMore) ? formatPlace(members.at(-1)) : null,
  };
}

const formatPlace = (place: MemberPlace | undefined) => (place === undefined ? null : `${place.createdAt}_${place.id}`);

function parsePlace(text: string): MemberPlace | undefined {
  const [, createdAt = "", id = ""] = /^([\d.:TZ-]{1,30})_([\w-]{1,64})$/.exec(text) ?? [];
  return id === "" ? undefined : { createdAt, id };
}

/** Longest part of an address that is looked for, characters. An address has at most 254. */
const MAX_PART = 254;

/** What an address has to contain, as addresses are stored: a domain in ASCII. Undefined: nothing. */
function addressParts(typed: string): readonly string[] | undefined {
  const part = typed
    .replace(/\p{Cc}/gu, "")
    .trim()
    .normalize("NFC")
    .toLowerCase()
    .slice(0, MAX_PART);
  if (part === "") return undefined;
  const [, local = "", domain = ""] = /^(.*@)?([^@]*)$/.exec(part) ?? [];
  const ascii = /\P{ASCII}/u.test(domain) ? domainToASCII(domain) : "";
  return ascii === "" ? [part] : [part, `${local}${ascii}`];
}

/** A member, for admins. Undefined: there is none with that id. */
export async function findMember(app: App, id: string): Promise<ListedMember | undefined> {
  const found = await findCredentials(app.db, { id });
  return found && toListed(found.member, await countSessions(app.db, [id], app.now()));
}

/** The addresses of members that entries of the audit log are about, by id. Whose account is deleted is not among them. */
export async function memberEmails(app: App, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const emails = await listEmails(app.db, ids);
  return new Map([...emails].map(([id, email]) => [id, toReadableEmail(email)]));
}

const ACTIONS = [
  "memberLoggedOut",
  "memberResetMailed",
  "memberResetShown",
  "memberDeleted",
] as const satisfies readonly AuditAction[];

/** Whether the subject of an entry of the audit log is the id of a member. */
export function isOfMember(action: AuditAction): boolean {
  return ACTIONS.some((one) => one === action);
}

interface Change {
  readonly admin: Member;
  /** Of the member whom the change is about. */
  readonly memberId: string;
}

/** Ends every way into the account of a member but the password, or the OpenID provider of who has none. */
export async function endSessions(app: App, change: Change) {
  const outcome = await changeMember(app, change, async (db, found) => {
    await endAccess({ ...app, db }, found.member.id, { hasIdentity: hasNoPassword(found) });
    await log(app, db, change, "memberLoggedOut");
    return done;
  });
  if (!isRefused(outcome)) app.securityLog("sessionsEnded", { memberId: change.memberId });
  return outcome;
}

/**
 * Makes a link by which a member sets a new password, as if the member had asked for it. Where no mail is sent, nobody else
 * can help who has forgotten theirs: then the admin passes the link on, which is shown once. Of staff, only the owner of the
 * mailbox gets one, so that no admin can act under the name of another.
 * @returns the email and its language, if one is known, or without mail the token for the admin
 */
export async function makeReset(app: App, change: Change) {
  const off = refusePasswords(app);
  if (off !== undefined) return off;
  const tooMany = await rateLimit(app, [["memberReset", change.admin.id]], change.admin.id);
  if (tooMany !== undefined) return tooMany;
  const outcome = await changeMember(app, change, async (db, { member }) => {
    const isMailed = app.mail !== null;
    if (!isMailed && roleOf(member) !== null) return refuse("stillStaff");
    const email = await createLinkEmail({ ...app, db }, member, "reset", { isShown: !isMailed });
    await log(app, db, change, isMailed ? "memberResetMailed" : "memberResetShown");
    const language = await languageOf(db, member.id);
    return {
      type: "reset",
      ...(isMailed ? { email, token: null } : { email: null, token: email.token }),
      language,
    } as const;
  });
  if (!isRefused(outcome)) app.securityLog("resetRequested", { memberId: change.memberId });
  return outcome;
}

/**
 * Makes another link for a new password, for the admin to pass on, where the mail server has not taken the email. It is none for
 * staff, and does not confirm the address.
 */
export function showReset(app: App, change: Change) {
  return changeMember(app, change, async (db, { member }) => {
    if (roleOf(member) !== null) return refuse("stillStaff");
    const { token } = await createLinkEmail({ ...app, db }, member, "reset", { isShown: true });
    await log(app, db, change, "memberResetShown");
    return { type: "shown", token } as const;
  });
}

/** Deletes a member with all that is theirs, as the member could. Words that they have chosen for games stay. */
export async function deleteMemberAccount(app: App, change: Change) {
  const outcome = await changeMember(app, change, async (db, { member, passwordHash }) => {
    if (roleOf(member) !== null) return refuse("stillStaff");
    await removeMember({ ...app, db }, { id: member.id, passwordHash });
    await log(app, db, change, "memberDeleted");
    return done;
  });
  if (!isRefused(outcome)) app.securityLog("accountDeleted", { memberId: change.memberId });
  return outcome;
}

/** Changes a member in a transaction, in which the admin still is one. */
function changeMember<Outcome>(
  app: App,
  { admin, memberId }: Change,
  change: (db: Db, found: Credentials) => Promise<Outcome>,
) {
  return inWriteTransaction(app.db, async (db) => {
    if (!(await isStillAdmin(db, admin))) return refuse("adminsOnly");
    if (memberId === admin.id) return refuse("ownAccount");
    const found = await findCredentials(db, { id: memberId });
    return found === undefined ? refuse("noSuchMember") : change(db, found);
  });
}

async function log({ now }: App, db: Db, { admin, memberId }: Change, action: AuditAction): Promise<void> {
  await appendAudit(db, [{ actor: actorOf(admin), action, subject: memberId }], now());
}
