import type { AskingSession } from "~/account/access.server";
import { type AccountRefused, type Done, done } from "~/account/accountOutcome.server";
import { toReadableEmail } from "~/account/emailLink.server";
import {
  countOtherAdmins,
  findCredentials,
  listStaff,
  type Member,
  roleOf,
  type StaffRole,
  updateDeskLanguages,
} from "~/account/members.data.server";
import { checkCurrentPassword } from "~/account/password.server";
import { checkCode, needsCode } from "~/account/secondFactor.server";
import { removeSecondFactor, storeRole } from "~/account/storeRole.server";
import type { App } from "~/app";
import { actorOf } from "~/audit/actor";
import { appendAudit, listLastSignIns } from "~/audit/audit.data.server";
import type { Language } from "~/editions/languages";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { isRefused, refuse, type Refused } from "~/platform/refusal";
import type { PeopleRefusal } from "./staff.refusals";

// What admins do about the people of the portal. What an operator does is in role.server.ts.

/** The roles, the one that may do less first. */
export const STAFF_ROLES = ["editor", "admin"] as const satisfies readonly StaffRole[];

/** All members of staff, by address, for admins. */
export async function listPeople(app: App) {
  const staff = await listStaff(app.db);
  const signIns = await listLastSignIns(
    app.db,
    staff.map(({ id }) => id),
  );
  return Promise.all(
    staff.map(async (member) => ({
      id: member.id,
      name: actorOf(member).name,
      email: toReadableEmail(member.email),
      role: roleOf(member) ?? "editor",
      /** Of which the person takes care. None: all. */
      languages: member.deskLanguages,
      /** Whether a group at the OpenID provider makes the person an admin. */
      isByGroup: member.adminGroup !== null,
      /** ISO 8601, UTC. Null: never. */
      lastSignIn: signIns.get(member.id) ?? null,
      hasSecondFactor: await needsCode(app, member.id),
    })),
  );
}

/** Whether somebody may be taken from the admins. @param db a write transaction, else another one may take the others meanwhile */
async function isLastAdmin(db: Db, member: Member): Promise<boolean> {
  return member.isAdmin && (await countOtherAdmins(db, member.id)) === 0;
}

interface Change {
  readonly admin: Member;
  /** Of the member whom the change is about. */
  readonly memberId: string;
}

/** Gives a member of staff another role, or none, which ends the sessions in the portal. One admin is left at least. */
export async function changeRole(app: App, { admin, memberId, role }: Change & { readonly role: StaffRole | null }) {
  return changePerson(app, { admin, memberId }, async (db, member) => {
    // What the group gives, nobody here takes.
    if (role !== "admin" && member.adminGroup !== null && member.ownRole === role) return refuse("roleByGroup");
    if (role !== "admin" && member.adminGroup === null && (await isLastAdmin(db, member))) return refuse("lastAdmin");
    await storeRole({ ...app, db }, { member, role, actor: actorOf(admin) });
    return done;
  });
}

/** Gives a member of staff the languages of which they take care. None: all. It changes no rights. */
export async function changeLanguages(
  app: App,
  { admin, memberId, languages }: Change & { readonly languages: readonly Language[] },
) {
  return changePerson(app, { admin, memberId }, async (db, member) => {
    const [before, after] = [member.deskLanguages, languages].map((of) => of.join(", "));
    if (before === after) return done;
    await updateDeskLanguages(db, member.id, languages);
    const entry = { actor: actorOf(admin), action: "languagesChanged", subject: actorOf(member).name } as const;
    const logged = (languages: string | undefined) => (languages === "" ? undefined : languages);
    await appendAudit(db, [{ ...entry, before: logged(before), after: logged(after) }], app.now());
    return done;
  });
}

/**
 * Removes the second factor of a member of staff whose phone is lost, and ends the sessions in the portal.
 * @param password the admin's own, as is the code, which is needed if the admin has a second factor
 */
export async function resetFactorOf(
  app: App,
  {
    admin,
    memberId,
    code,
    ...asked
  }: Change & { readonly password: string; readonly code: string; readonly session?: AskingSession | undefined },
): Promise<Done | AccountRefused | Refused<PeopleRefusal>> {
  const current = await checkCurrentPassword(app, { member: admin, ...asked });
  if (isRefused(current)) return current;
  const refused = (await needsCode(app, admin.id)) ? await checkCode(app, admin.id, code) : undefined;
  if (refused !== undefined) return refused;
  const outcome = await changePerson(app, { admin, memberId }, async (db, member) =>
    (await removeSecondFactor({ ...app, db }, { member, actor: actorOf(admin) })) ? done : refuse("noFactor"),
  );
  if (!isRefused(outcome)) app.securityLog("secondFactorOff", { memberId });
  return outcome;
}

/** Changes a member of staff in a transaction, in which the admin still is one. */
function changePerson<Outcome extends Done | Refused<PeopleRefusal>>(
  app: App,
  { admin, memberId }: Change,
  change: (db: Db, member: Member) => Promise<Outcome>,
): Promise<Outcome | Refused<PeopleRefusal>> {
  return inWriteTransaction(app.db, async (db) => {
    if (!(await isStillAdmin(db, admin))) return refuse("adminsOnly");
    const found = await findCredentials(db, { id: memberId });
    return found === undefined || roleOf(found.member) === null ? refuse("notOnStaff") : change(db, found.member);
  });
}

/** Whether a member has the rights still with which the request began. */
export async function isStillAdmin(db: Db, { id }: Member): Promise<boolean> {
  return (await findCredentials(db, { id }))?.member.isAdmin === true;
}
