import type { App } from "~/app";
import { inWriteTransaction } from "~/platform/database/db.server";
import { monthsLater, utcDay } from "~/platform/isoTime.server";
import { removeMember } from "./deleteAccount.server";
import { deleteExpiredTokens } from "./emailTokens.data.server";
import { forgetIdleMails, listIdleMembers } from "./idleMembers.data.server";
import { deleteExpiredSessions } from "./sessions.data.server";

const DAY_MS = 86_400_000;
/** How long before its deletion the owner of an idle account is told, days, where the site sends mail. */
export const IDLE_MAIL_DAYS = 30;
/** Idle accounts that are deleted in one transaction: each may have thousands of games. */
const IDLE_BATCH = 20;

/**
 * Deletes what has expired. Accounts with what belongs to them are kept until they are deleted, or where it is set, until
 * nobody has used them for so long.
 */
export async function cleanUpAccounts(app: App): Promise<void> {
  const { db, now } = app;
  await deleteExpiredSessions(db, now());
  await deleteExpiredTokens(db, now());
  await deleteIdleAccounts(app);
}

/** Which accounts are idle today, and of which the owners are to be told, as days of the last visit. Undefined: none is ever idle. */
export function idleLimits({ env, now }: Pick<App, "env" | "now">) {
  const months = env.IDLE_ACCOUNTS_MONTHS;
  if (months === undefined) return undefined;
  const idleOn = (day: string) => monthsLater(day, -months);
  const mailTime = IDLE_MAIL_DAYS * DAY_MS;
  return {
    months,
    /** Whose account is deleted today. */
    idle: idleOn(utcDay(now())),
    /** To be deleted today, the owner must have been told on this day or earlier. */
    mailedOn: utcDay(now() - mailTime),
    /** Whose account would be deleted when they have been told for long enough. */
    soonIdle: idleOn(utcDay(now() + mailTime)),
  };
}

/** Deletes idle accounts, as their owners could. Where the site sends mail, only those whose owners were told in time. */
async function deleteIdleAccounts(app: App): Promise<void> {
  const limits = idleLimits(app);
  await forgetIdleMails(app.db, limits?.soonIdle);
  if (limits === undefined) return;
  const told = app.mail === null ? undefined : limits.mailedOn;
  let count = 0;
  for (let deleted = IDLE_BATCH; deleted === IDLE_BATCH; count += deleted) {
    const idle = await inWriteTransaction(app.db, async (db) => {
      // In the transaction: who comes back meanwhile stays.
      const found = await listIdleMembers(db, { before: limits.idle, told, limit: IDLE_BATCH });
      for (const member of found) await removeMember({ ...app, db }, member);
      return found;
    });
    for (const { id: memberId } of idle) app.securityLog("accountDeleted", { memberId });
    deleted = idle.length;
  }
  if (count > 0) app.log.info({ count, months: limits.months }, "accounts that nobody has used were deleted");
}
