import { countOtherAdmins, deleteMember, findCredentials, type Member, type PasswordOf } from "~/data/members.server";
import { deleteEmptyCircles, listCirclesOf } from "~/data/circles.server";
import { leaveTeamsOf } from "~/data/teams.server";
import { type Db, inWriteTransaction } from "~/data/db.server";
import { isRefused, refuse } from "~/game/refusal";
import { isoTime } from "~/platform/isoTime.server";
import type { App } from "~/app";
import type { AskingSession } from "./access.server";
import { done } from "./accountOutcome.server";
import { checkCurrentPassword, refuseWrong } from "./password.server";

/** Deletes a member and everything that is stored about them, apart from what the audit log says of staff. The last admin first makes another. */
export async function deleteAccount(
  app: App,
  { member, ...asked }: { member: Member; password: string; session?: AskingSession | undefined },
) {
  const current = await checkCurrentPassword(app, { member, ...asked });
  if (isRefused(current)) return current;
  const deleted = await inWriteTransaction(app.db, async (db) => {
    const isAdmin = (await findCredentials(db, { id: member.id }))?.member.isAdmin === true;
    if (isAdmin && (await countOtherAdmins(db, member.id)) === 0) return refuse("lastAdmin");
    return (await removeMember({ ...app, db }, current)) ? done : undefined;
  });
  if (deleted === undefined) return refuseWrong(app, member.id);
  if (isRefused(deleted)) return deleted;
  app.securityLog("accountDeleted", { memberId: member.id });
  return done;
}

/**
 * Deletes a member with all that is theirs, and the circles that are left empty.
 * @param app with a write transaction
 * @returns false if the password is no longer the one that was found. Then nothing is changed.
 */
export async function removeMember(
  { db, now }: Pick<App, "now"> & { readonly db: Db },
  found: PasswordOf,
): Promise<boolean> {
  // First, because a refusal does not undo the transaction.
  if ((await findCredentials(db, { id: found.id }))?.passwordHash !== found.passwordHash) return false;
  const circles = await listCirclesOf(db, { memberId: found.id });
  // Before the rows forget whose they are.
  await leaveTeamsOf(db, found.id, isoTime(now()));
  if (!(await deleteMember(db, found))) return false;
  await deleteEmptyCircles(
    db,
    circles.map(({ id }) => id),
  );
  return true;
}
