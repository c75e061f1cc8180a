import type { App, TransactionApp } from "~/app";
import { inWriteTransaction } from "~/platform/database/db.server";
import { isRefused, refuse } from "~/platform/refusal";
import type { AskingSession } from "./access.server";
import { done } from "./accountOutcome.server";
import { countOtherAdmins, deleteMember, findCredentials, type Member, type PasswordOf } from "./members.data.server";
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
 * Deletes a member with all that is theirs.
 * @param app with a write transaction
 * @returns false if the password is no longer the one that was found. Then nothing is changed.
 */
export async function removeMember(app: TransactionApp & Pick<App, "features">, found: PasswordOf): Promise<boolean> {
  const { db, features } = app;
  // First, because a refusal does not undo the transaction.
  if ((await findCredentials(db, { id: found.id }))?.passwordHash !== found.passwordHash) return false;
  // Before the rows forget whose they are.
  for (const { onDelete } of features) await onDelete?.(app, found.id);
  return deleteMember(db, found);
}
