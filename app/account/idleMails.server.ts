import type { App } from "~/app";
import type { Language } from "~/editions/languages";
import { inWriteTransaction } from "~/platform/database/db.server";
import { monthsLater, utcDay } from "~/platform/isoTime.server";
import { languageOf } from "./emailLink.server";
import { noteIdleMail, takeIdleMembers } from "./idleMembers.data.server";
import { IDLE_MAIL_DAYS, idleLimits } from "./keptAccounts.server";

const DAY_MS = 86_400_000;
/** Members who are taken at a time. The next ones wait until their emails are sent. */
const BATCH = 20;

/** An email to the owner of an account that nobody uses. */
export interface IdleMail {
  readonly memberId: string;
  readonly to: string;
  /** Undefined: not known. */
  readonly language: Language | undefined;
  /** The account is kept until this day (`YYYY-MM-DD`), or longer. */
  readonly until: string;
}

/**
 * Some of the members who are to be told now that their account will be deleted. On a day, a member is taken once, and by one
 * process. Call it while the clock is believed.
 */
export async function takeIdleMails(app: App): Promise<IdleMail[]> {
  const limits = idleLimits(app);
  if (limits === undefined || app.mail === null) return [];
  const { months, soonIdle: before } = limits;
  const day = utcDay(app.now());
  const members = await inWriteTransaction(app.db, (db) => takeIdleMembers(db, { before, day, limit: BATCH }));
  const earliest = utcDay(app.now() + IDLE_MAIL_DAYS * DAY_MS);
  return Promise.all(
    members.map(async ({ id, email, lastSeenOn }) => {
      const until = latest(earliest, monthsLater(lastSeenOn, months));
      return { memberId: id, to: email, language: await languageOf(app.db, id), until };
    }),
  );
}

const latest = (a: string, b: string) => (a > b ? a : b);

/** Notes that the mail server has taken an email. Only then may the account be deleted, some time later. */
export async function noteSent(app: App, { memberId }: IdleMail): Promise<void> {
  await noteIdleMail(app.db, memberId, utcDay(app.now()));
}
