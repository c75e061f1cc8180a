import { type AccountRefused, done, type Email } from "~/account/accountOutcome.server";
import { toEmail, toReadableEmail } from "~/account/emailLink.server";
import { findInviteByToken, hashInvite } from "~/account/invitation.server";
import {
  deleteInvite,
  deleteInvitesExpiredBefore,
  findInvite,
  insertInvite,
  type InviteRole,
  listInvites,
  OPERATOR,
  setInviteShown,
  useInvite,
} from "~/account/invites.data.server";
import { findCredentials, type Member, roleOf, type StaffRole } from "~/account/members.data.server";
import { storeRole } from "~/account/storeRole.server";
import type { App, TransactionApp } from "~/app";
import { type Actor, actorOf } from "~/audit/actor";
import { appendAudit } from "~/audit/audit.data.server";
import { newToken } from "~/platform/crypto/token.server";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { networkOf } from "~/platform/http/network.server";
import type { Mail } from "~/platform/mail.server";
import { isRefused, refuse, type Refused } from "~/platform/refusal";
import { rateLimit } from "~/site/rateLimit.server";
import { isStillAdmin, STAFF_ROLES } from "./people.server";
import type { PeopleRefusal } from "./staff.refusals";

/** How long a link may be accepted, days. */
export const INVITE_DAYS = 7;
/** How long an invitation is listed after it could be accepted, days. */
const INVITES_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** What invitations can be for, in the portal. Nobody needs one to play where everybody, or nobody, may sign up. */
export function inviteRoles({ env }: Pick<App, "env">): readonly InviteRole[] {
  return env.SIGN_UP === "invite" ? ["player", ...STAFF_ROLES] : STAFF_ROLES;
}

interface Wanted {
  readonly role: InviteRole;
  /** Whom it is for: an email address, or empty. A player's is for that address only; of staff, anybody may accept. */
  readonly email: string;
}

/** The part of the app that a script has. */
export type InviteApp = Pick<App, "keys" | "now"> & { readonly db: Db; readonly mail: Pick<Mail, "send"> | null };

/**
 * Makes a link that gives a role to the member who accepts it first, or lets a player make an account.
 * @returns the token for the link, which is shown once: only a hash of it is stored. Without an email, the admin passes it
 *   on. A player's link that is sent is not shown: it proves whose the address is.
 */
export async function createInvite(app: App, { admin, ...wanted }: Wanted & { readonly admin: Member }) {
  const email = readAddress(wanted.email);
  if (email === undefined) return refuse("badEmail");
  const tooMany = await rateLimit(app, [["invite", admin.id]], admin.id);
  if (tooMany !== undefined) return tooMany;
  const made = newInvite(app, { role: wanted.role, email });
  return inWriteTransaction(app.db, async (db) => {
    if (!(await isStillAdmin(db, admin))) return refuse("adminsOnly");
    await storeInvite(db, made, { actor: actorOf(admin), madeBy: admin.id });
    return { ...made.shown, role: wanted.role };
  });
}

/**
 * Notes that the link of an invitation was shown although there is an email with it, which the mail server has not taken: it
 * no longer proves whose the address is.
 */
export async function noteInviteShown(app: Pick<InviteApp, "db" | "keys">, token: string): Promise<void> {
  await setInviteShown(app.db, hashInvite(app, token));
}

/** Sends an invitation again by a new link, in place of the one before. As `createInvite`. */
export async function resendInvite(app: App, { admin, hash }: { admin: Member; hash: string }) {
  const tooMany = await rateLimit(app, [["invite", admin.id]], admin.id);
  if (tooMany !== undefined) return tooMany;
  return inWriteTransaction(app.db, async (db) => {
    const invite = await withdraw({ ...app, db }, { admin, hash });
    if (isRefused(invite)) return invite;
    const made = newInvite(app, invite);
    await storeInvite(db, made, { actor: actorOf(admin), madeBy: admin.id });
    return { ...made.shown, role: invite.role };
  });
}

/** Makes a link by which a player can make an account, for an operator. As `createInvite`. */
export async function invitePlayer(app: InviteApp, { email: typed, days }: { email: string; days: number }) {
  const email = readAddress(typed);
  if (email === undefined) return refuse("badEmail");
  const made = newInvite(app, { role: "player", email, days });
  await inWriteTransaction(app.db, (db) => storeInvite(db, made, { actor: OPERATOR, madeBy: null }));
  return made.shown;
}

/** Undefined: what was typed is no address. Null: nothing was typed. */
function readAddress(typed: string): string | null | undefined {
  return typed.trim() === "" ? null : toEmail(typed);
}

function newInvite(
  app: Pick<InviteApp, "keys" | "mail" | "now">,
  { role, email, days = INVITE_DAYS }: { role: InviteRole; email: string | null; days?: number },
) {
  const token = newToken();
  const madeAt = app.now();
  const expiresAt = madeAt + days * DAY_MS;
  const to = app.mail === null ? null : email;
  const mailed: Email | null =
    to === null
      ? null
      : role === "player"
        ? { kind: "playerInvite", to, token, expiresAt }
        : { kind: "invite", to, token };
  const isMailed = mailed?.kind === "playerInvite";
  return {
    invite: { hash: hashInvite(app, token), role, email, isMailed, madeAt, expiresAt },
    shown: { token: isMailed ? null : token, email: mailed },
  };
}

async function storeInvite(
  db: Db,
  { invite }: ReturnType<typeof newInvite>,
  { actor, madeBy }: { actor: Actor; madeBy: string | null },
): Promise<void> {
  const { role, email, madeAt } = invite;
  await insertInvite(db, { ...invite, madeBy });
  await appendAudit(db, [{ actor, action: "invited", after: role, ...auditedSubject(role, email) }], madeAt);
}

/** The log is kept for ever: it names who is to join the staff, and no players. */
function auditedSubject(role: InviteRole, email: string | null) {
  return role === "player" || email === null ? {} : { subject: toReadableEmail(email) };
}

/** The invitations that are kept, the last one first, for admins. `hash` names one and does not accept it. */
export async function keptInvites(app: App) {
  const invites = await listInvites(app.db);
  return invites.map((invite) => ({
    ...invite,
    email: invite.email === null ? null : toReadableEmail(invite.email),
    isOpen: invite.usedAt === null && Date.parse(invite.expiresAt) > app.now(),
  }));
}

/** Makes a link invalid that was not accepted. */
export async function revokeInvite(app: App, { admin, hash }: { admin: Member; hash: string }) {
  return inWriteTransaction(app.db, async (db) => {
    const invite = await withdraw({ ...app, db }, { admin, hash });
    return isRefused(invite) ? invite : done;
  });
}

async function withdraw({ db, now }: TransactionApp, { admin, hash }: { admin: Member; hash: string }) {
  if (!(await isStillAdmin(db, admin))) return refuse("adminsOnly");
  const found = await findInvite(db, { hash, now: now() });
  if (found === undefined) return refuse("noSuchInvite");
  await deleteInvite(db, hash);
  const entry = { actor: actorOf(admin), action: "inviteRevoked", before: found.role } as const;
  await appendAudit(db, [{ ...entry, ...auditedSubject(found.role, found.email) }], now());
  return found;
}

/** What a link gives, for its page. It does not use the link up. Undefined: it is not valid. */
export async function findStaffInvite(app: App, token: string) {
  const found = await findInviteByToken(app, token);
  return found === undefined || found.role === "player" ? undefined : { role: found.role, by: found.by.name };
}

/**
 * Gives a member the role of an invitation, which is then used up. One that gives a member no further right stays for whom it
 * was meant.
 */
export async function acceptInvite(
  app: App,
  { token, memberId, clientAddress }: { token: string; memberId: string; clientAddress: string },
): Promise<{ readonly type: "accepted"; readonly role: StaffRole } | AccountRefused | Refused<PeopleRefusal>> {
  const tooMany = await rateLimit(app, [["tokenFrom", networkOf(clientAddress)]], memberId);
  if (tooMany !== undefined) return tooMany;
  const hash = hashInvite(app, token);
  const outcome = await inWriteTransaction(app.db, async (db) => {
    const invite = await findInvite(db, { hash, now: app.now() });
    const found = await findCredentials(db, { id: memberId });
    if (invite === undefined || invite.role === "player" || found === undefined) return refuse("badToken");
    const { member } = found;
    if (rankOf(roleOf(member)) >= rankOf(invite.role)) return refuse("alreadyStaff");
    await useInvite(db, hash, { by: member.id, at: app.now() });
    const entry = { actor: actorOf(member), action: "inviteAccepted", subject: invite.by.name } as const;
    await appendAudit(db, [entry], app.now());
    await storeRole({ ...app, db }, { member, role: invite.role, actor: invite.by });
    return { type: "accepted", role: invite.role } as const;
  });
  if (outcome.type === "refused" && outcome.why === "badToken") app.securityLog("linkInvalid", { memberId });
  return outcome;
}

/** Grows with what a role may do. */
const rankOf = (role: StaffRole | null) => (role === null ? -1 : STAFF_ROLES.indexOf(role));

export async function deleteOldInvites({ db, now }: App): Promise<void> {
  await deleteInvitesExpiredBefore(db, now() - INVITES_KEPT_DAYS * DAY_MS);
}
