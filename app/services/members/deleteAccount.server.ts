import { deleteMember, type Member } from "~/data/members.server";
import type { App } from "../app";
import { type Done, done, type Refused } from "./accountOutcome";
import { checkCurrentPassword } from "./password.server";

/** Deletes a member and everything that is stored about them, apart from what the audit log says of staff. */
export async function deleteAccount(
  app: App,
  { member, password }: { member: Member; password: string },
): Promise<Refused | Done> {
  const refused = await checkCurrentPassword(app, member, password);
  if (refused !== undefined) return refused;
  await deleteMember(app.db, member.id);
  app.securityLog("accountDeleted", { memberId: member.id });
  return done;
}
