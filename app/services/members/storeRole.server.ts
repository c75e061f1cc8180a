import { type Actor, appendAudit } from "~/data/audit.server";
import type { Db } from "~/data/db.server";
import { deleteInvitesBy } from "~/data/invites.server";
import { type Member, roleOf, type StaffRole, updateRole } from "~/data/members.server";
import { deleteSecondFactor } from "~/data/secondFactors.server";
import { deleteSessionsOf } from "~/data/sessions.server";
import type { App } from "../app";
import { actorOf } from "../audit.server";

/** A write transaction and its clock. */
type Transaction = Pick<App, "now"> & { readonly db: Db };

/**
 * Stores the role of a member with its audit entry. Without one, the sessions of the portal end. Who is no admin any more has
 * no open invitations: one of them could give the rights back.
 * @param member as it was read in the transaction
 * @param role null takes it
 */
export async function storeRole(
  { db, now }: Transaction,
  { member, role, actor }: { member: Member; role: StaffRole | null; actor: Actor },
): Promise<void> {
  const before = roleOf(member);
  if (before === role) return;
  await updateRole(db, member.id, role);
  if (before === "admin") await deleteInvitesBy(db, member.id);
  if (role === null) await deleteSessionsOf(db, "staff_session", member.id);
  const action = before === null ? "roleGranted" : role === null ? "roleRevoked" : "roleChanged";
  const values = { before: before ?? undefined, after: role ?? undefined };
  await appendAudit(db, [{ actor, action, subject: actorOf(member).name, ...values }], now());
}

/**
 * Removes the second factor of a member with its audit entry, and ends the sessions of the portal.
 * @returns false without a second factor
 */
export async function removeSecondFactor(
  { db, now }: Transaction,
  { member, actor }: { member: Member; actor: Actor },
): Promise<boolean> {
  if (!(await deleteSecondFactor(db, member.id))) return false;
  await deleteSessionsOf(db, "staff_session", member.id);
  await appendAudit(db, [{ actor, action: "secondFactorReset", subject: actorOf(member).name }], now());
  return true;
}
