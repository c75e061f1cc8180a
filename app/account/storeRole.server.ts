import type { App } from "~/app";
import { type Actor, actorOf } from "~/audit/actor";
import { appendAudit } from "~/audit/audit.data.server";
import type { Db } from "~/platform/database/db.server";
import { deleteInvitesBy } from "./invites.data.server";
import { type Member, roleOf, type StaffRole, updateAdminGroup, updateRole } from "./members.data.server";
import { deleteSecondFactor } from "./secondFactors.data.server";
import { deleteSessionsOf } from "./sessions.data.server";

/** Who gives and takes roles by a group, in the audit log. */
export const PROVIDER: Actor = { id: "oidc", name: "OIDC_ADMIN_GROUP" };

/** A write transaction and its clock. */
type Transaction = Pick<App, "now"> & { readonly db: Db };

interface Change {
  /** As it was read in the transaction. */
  readonly member: Member;
  readonly actor: Actor;
}

// A member's own role, which people give, and that of a group are two facts: whoever takes one leaves the other.

/** Stores the own role of a member. @param change `role`: null takes it */
export async function storeRole(
  app: Transaction,
  { role, ...change }: Change & { readonly role: StaffRole | null },
): Promise<void> {
  const { member } = change;
  if (member.ownRole === role) return;
  await updateRole(app.db, member.id, role);
  await followRole(app, change, {
    own: role,
    effective: member.adminGroup === null ? role : "admin",
  });
}

/** Stores which group at the OpenID provider makes a member an admin. @param change `group`: null if none does any more */
export async function storeAdminGroup(
  app: Transaction,
  { group, ...change }: Change & { readonly group: string | null },
): Promise<void> {
  const { member } = change;
  if (member.adminGroup === group) return;
  await updateAdminGroup(app.db, member.id, group);
  await followRole(app, change, { own: member.ownRole, effective: group === null ? member.ownRole : "admin" });
}

/**
 * What follows from a change: its audit entry, and without any role the end of the sessions of the portal. Who is no admin any
 * more has no open invitations: one of them could give the rights back.
 */
async function followRole(
  { db, now }: Transaction,
  { member, actor }: Change,
  { own, effective }: { own: StaffRole | null; effective: StaffRole | null },
): Promise<void> {
  const was = roleOf(member);
  if (was === "admin" && effective !== "admin") await deleteInvitesBy(db, member.id);
  if (effective === null) await deleteSessionsOf(db, "staff_session", member.id);
  // An own role beside that of a group changes nothing yet, and is given all the same.
  const [before, after] = was === effective ? [member.ownRole, own] : [was, effective];
  if (before === after) return;
  const action = before === null ? "roleGranted" : after === null ? "roleRevoked" : "roleChanged";
  const values = { before: before ?? undefined, after: after ?? undefined };
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
