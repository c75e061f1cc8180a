import { deleteMember, type Member } from "~/data/members.server";
import { isRefused } from "~/game/refusal";
import type { App } from "../app";
import { type Done, done, type AccountRefused } from "./accountOutcome.server";
import { checkCurrentPassword, refuseWrong } from "./password.server";

/** Deletes a member and everything that is stored about them, apart from what the audit log says of staff. */
export async function deleteAccount(
  app: App,
  { member, password }: { member: Member; password: string },
): Promise<AccountRefused | Done> {
  const current = await checkCurrentPassword(app, member, password);
  if (isRefused(current)) return current;
  if (!(await deleteMember(app.db, current))) return refuseWrong(app, member.id);
  app.securityLog("accountDeleted", { memberId: member.id });
  return done;
}
