import { randomUUID } from "node:crypto";
import { type Actor, appendAudit, type NewAuditEntry } from "~/data/audit.server";
import {
  findCredentials,
  insertMember,
  listStaff,
  type Member,
  updateAdmin,
  updateVerified,
} from "~/data/members.server";
import type { Db } from "~/data/db.server";
import { deleteSecondFactor } from "~/data/secondFactors.server";
import { deleteSessionsOf } from "~/data/sessions.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import { refuse } from "~/game/refusal";
import type { App } from "../app";
import { actorOf } from "../audit.server";
import type { AccountRefused } from "../members/accountOutcome.server";
import { toEmail } from "../members/emailLink.server";
import { replacePassword } from "../members/password.server";
import { checkNewPassword } from "../members/passwordRules.server";
import { needsCode } from "./secondFactor.server";

// What an operator does with the role, on the machine of the server. The site itself never gives it.

/** The operator in the audit log, where staff see who has the role and since when. */
const OPERATOR: Actor = { id: "operator", name: "npm run admin:create" };

/** The part of the app that a script has: neither vectors nor keys. */
export type RoleApp = Pick<App, "env" | "now" | "passwordHasher"> & { readonly db: Db };

/**
 * What the grant of the role does with the account of an address. `new`: one is made, which needs a password. `unconfirmed`:
 * the address was never confirmed, so that anybody may have made the account. Its password is replaced, and whoever is
 * logged in to it is logged out. `confirmed`: the account is its owner's. Its password stays.
 */
export interface RoleCandidate {
  readonly kind: "new" | "unconfirmed" | "confirmed";
  readonly email: string;
}

/** @param typed an email address */
export async function findRoleCandidate(app: RoleApp, typed: string): Promise<RoleCandidate | AccountRefused> {
  const email = toEmail(typed);
  if (email === undefined) return refuse("badEmail");
  const found = await findCredentials(app.db, { email });
  if (found === undefined) return { kind: "new", email };
  return { kind: found.member.emailVerifiedAt === null ? "unconfirmed" : "confirmed", email };
}

/**
 * Makes the owner of an address staff.
 * @param password for a candidate that needs one. Left out: the account keeps its own.
 */
export async function grantRole(
  app: RoleApp,
  { email, password }: { email: string; password?: string },
): Promise<AccountRefused | { readonly type: "done" }> {
  const refused = password === undefined ? undefined : await checkNewPassword(app, password, email);
  if (refused !== undefined) return refused;
  const passwordHash = password === undefined ? undefined : await app.passwordHasher.hash(password, email);
  return inWriteTransaction(app.db, async (db) => {
    if (passwordHash !== undefined)
      await insertMember(db, { id: randomUUID(), email, passwordHash, firstName: "" }, app.now());
    const found = await findCredentials(db, { email });
    if (found === undefined) return refuse("badEmail");
    const { member } = found;
    if (passwordHash !== undefined) {
      // Whatever the password is: the operator replaces it.
      await replacePassword(db, { id: member.id, passwordHash: found.passwordHash }, passwordHash);
      await updateVerified(db, member.id, app.now());
    }
    await updateAdmin(db, member.id, true);
    if (!member.isAdmin) await appendAudit(db, [toEntry(member, "roleGranted")], app.now());
    return { type: "done" };
  });
}

const toEntry = (member: Member, action: "roleGranted" | "roleRevoked" | "secondFactorReset"): NewAuditEntry => ({
  actor: OPERATOR,
  action,
  subject: actorOf(member).name,
});

/** Takes the role and ends the sessions of the portal. @returns false if no member of staff has the address */
export async function revokeRole(app: RoleApp, typed: string): Promise<boolean> {
  const member = await findStaffMember(app, typed);
  if (member === undefined) return false;
  await inWriteTransaction(app.db, async (db) => {
    await updateAdmin(db, member.id, false);
    await deleteSessionsOf(db, "staff_session", member.id);
    await appendAudit(db, [toEntry(member, "roleRevoked")], app.now());
  });
  return true;
}

/**
 * Removes a second factor whose device is lost, and ends the sessions of the portal.
 * @returns false if no member of staff with a second factor has the address
 */
export async function resetSecondFactor(app: RoleApp, typed: string): Promise<boolean> {
  const member = await findStaffMember(app, typed);
  if (member === undefined) return false;
  return inWriteTransaction(app.db, async (db) => {
    if (!(await deleteSecondFactor(db, member.id))) return false;
    await deleteSessionsOf(db, "staff_session", member.id);
    await appendAudit(db, [toEntry(member, "secondFactorReset")], app.now());
    return true;
  });
}

/** All members of staff, by address. */
export async function listRoles(app: RoleApp) {
  const staff = await listStaff(app.db);
  return Promise.all(staff.map(async ({ id, email }) => ({ email, hasSecondFactor: await needsCode(app, id) })));
}

async function findStaffMember(app: RoleApp, typed: string): Promise<Member | undefined> {
  const email = toEmail(typed);
  const found = email === undefined ? undefined : await findCredentials(app.db, { email });
  return found?.member.isAdmin === true ? found.member : undefined;
}
