import { appendAudit } from "~/data/audit.server";
import { findCredentials, type Member, roleOf, type StaffRole } from "~/data/members.server";
import { deleteInvite, findInvite, insertInvite, listInvites } from "~/data/staffInvites.server";
import { inWriteTransaction } from "~/data/db.server";
import { refuse, type Refused } from "~/game/refusal";
import { fingerprint, newToken } from "~/platform/crypto/token.server";
import { networkOf } from "~/platform/http/network.server";
import type { App } from "../app";
import { actorOf } from "../audit.server";
import { type AccountRefused, done, type Email } from "../members/accountOutcome.server";
import { toEmail, toReadableEmail } from "../members/emailLink.server";
import { rateLimit } from "../rateLimit.server";
import { isStillAdmin, STAFF_ROLES, type PeopleRefusal } from "./people.server";
import { storeRole } from "./storeRole.server";

/** How long a link may be accepted, milliseconds. */
const INVITE_LIFE_MS = 7 * 86_400_000;

/**
 * Makes a link that gives a role to the member who accepts it first.
 * @param typed whom it is for: an email address, or empty. It does not restrict who may accept.
 * @returns the token for the link, which is shown once: only a hash of it is stored. Without an email, the admin passes it on
 */
export async function createInvite(
  app: App,
  { admin, role, email: typed }: { admin: Member; role: StaffRole; email: string },
) {
  const email = typed.trim() === "" ? null : toEmail(typed);
  if (email === undefined) return refuse("badEmail");
  const tooMany = await rateLimit(app, [["invite", admin.id]], admin.id);
  if (tooMany !== undefined) return tooMany;
  const token = newToken();
  const madeAt = app.now();
  const invite = { hash: hashInvite(app, token), role, email, madeBy: admin.id, madeAt };
  const entry = { actor: actorOf(admin), action: "invited", after: role } as const;
  return inWriteTransaction(app.db, async (db) => {
    if (!(await isStillAdmin(db, admin))) return refuse("adminsOnly");
    await insertInvite(db, { ...invite, expiresAt: madeAt + INVITE_LIFE_MS });
    await appendAudit(db, [{ ...entry, ...(email !== null && { subject: toReadableEmail(email) }) }], madeAt);
    const isMailed = email !== null && app.mail !== null;
    const mailed: Email | null = isMailed ? { kind: "invite", to: email, token } : null;
    return { token, email: mailed };
  });
}

/** The invitations that can be accepted, the last one first, for admins. `hash` names one and does not accept it. */
export async function openInvites(app: App) {
  const invites = await listInvites(app.db, app.now());
  return invites.map(({ email, ...invite }) => ({ ...invite, email: email === null ? null : toReadableEmail(email) }));
}

/** Makes a link invalid that was not accepted. */
export async function revokeInvite(app: App, { admin, hash }: { admin: Member; hash: string }) {
  return inWriteTransaction(app.db, async (db) => {
    if (!(await isStillAdmin(db, admin))) return refuse("adminsOnly");
    const found = await findInvite(db, { hash, now: app.now() });
    if (found === undefined || !(await deleteInvite(db, hash))) return refuse("noSuchInvite");
    const subject = found.email === null ? {} : { subject: toReadableEmail(found.email) };
    const entry = { actor: actorOf(admin), action: "inviteRevoked", before: found.role, ...subject } as const;
    await appendAudit(db, [entry], app.now());
    return done;
  });
}

/** What a link gives, for its page. It does not use the link up. Undefined: it is not valid. */
export async function findInviteByToken(app: App, token: string) {
  const found = await findInvite(app.db, { hash: hashInvite(app, token), now: app.now() });
  return found && { role: found.role, by: found.by.name };
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
    if (invite === undefined || found === undefined) return refuse("badToken");
    const { member } = found;
    if (rankOf(roleOf(member)) >= rankOf(invite.role)) return refuse("alreadyStaff");
    await deleteInvite(db, hash);
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

function hashInvite({ keys }: App, token: string): string {
  return fingerprint(token, { key: keys.session, purpose: "staffInvite" });
}
