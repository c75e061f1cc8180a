import { randomUUID } from "node:crypto";
import { toEmail } from "~/account/emailLink.server";
import {
  findCredentials,
  insertMember,
  listStaff,
  type Member,
  roleOf,
  updateVerified,
} from "~/account/members.data.server";
import { replacePassword } from "~/account/password.server";
import { checkNewPassword } from "~/account/passwordRules.server";
import { needsCode } from "~/account/secondFactor.server";
import { removeSecondFactor, storeRole } from "~/account/storeRole.server";
import type { App } from "~/app";
import type { Actor } from "~/audit/actor";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { refuse } from "~/platform/refusal";

// What an operator does with roles, on the machine of the server. What admins do is in people.server.ts.

/** The operator in the audit log, where staff see who has the role and since when. */
const OPERATOR: Actor = { id: "operator", name: "npm run admin:create" };

/** The part of the app that a script has: neither vectors nor keys. */
export type RoleApp = Pick<App, "env" | "now" | "passwordHasher"> & { readonly db: Db };

/**
 * What the grant of the role does with the account of an address. `new`: one is made, which needs a password. `unconfirmed`:
 * the address was never confirmed, so that anybody may have made the account. Its password is replaced, and whoever is
 * logged in to it is logged out. `confirmed`: the account is its owner's. Its password stays.
 * @param typed an email address
 */
export async function findRoleCandidate(app: RoleApp, typed: string) {
  const email = toEmail(typed);
  if (email === undefined) return refuse("badEmail");
  const found = await findCredentials(app.db, { email });
  if (found === undefined) return { kind: "new" as const, email };
  const kind = found.member.emailVerifiedAt === null ? ("unconfirmed" as const) : ("confirmed" as const);
  return { kind, email };
}

/**
 * Makes the owner of an address an admin.
 * @param password for a candidate that needs one. Left out: the account keeps its own.
 */
export async function grantRole(app: RoleApp, { email, password }: { email: string; password?: string }) {
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
      await replacePassword({ ...app, db }, { id: member.id, passwordHash: found.passwordHash }, passwordHash);
      await updateVerified(db, member.id, app.now());
    }
    await storeRole({ ...app, db }, { member, role: "admin", actor: OPERATOR });
    return { type: "done" };
  });
}

/** Takes the role, even of the last admin, and ends the sessions of the portal. @returns false if nobody of staff has the address */
export async function revokeRole(app: RoleApp, typed: string): Promise<boolean> {
  return inWriteTransaction(app.db, async (db) => {
    const member = await findStaffMember(db, typed);
    if (member === undefined) return false;
    await storeRole({ ...app, db }, { member, role: null, actor: OPERATOR });
    return true;
  });
}

/**
 * Removes a second factor whose device is lost, and ends the sessions of the portal.
 * @returns false if no member of staff with a second factor has the address
 */
export async function resetSecondFactor(app: RoleApp, typed: string): Promise<boolean> {
  return inWriteTransaction(app.db, async (db) => {
    const member = await findStaffMember(db, typed);
    return member !== undefined && removeSecondFactor({ ...app, db }, { member, actor: OPERATOR });
  });
}

/** All members of staff, by address. */
export async function listRoles(app: RoleApp) {
  const staff = await listStaff(app.db);
  return Promise.all(
    staff.map(async (member) => ({
      email: member.email,
      role: roleOf(member),
      hasSecondFactor: await needsCode(app, member.id),
    })),
  );
}

async function findStaffMember(db: Db, typed: string): Promise<Member | undefined> {
  const email = toEmail(typed);
  const found = email === undefined ? undefined : await findCredentials(db, { email });
  return found !== undefined && roleOf(found.member) !== null ? found.member : undefined;
}
