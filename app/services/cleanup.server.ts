import { forgetClockDays, noteClockDay } from "~/data/clockDays.server";
import { deleteBlindTriesBefore } from "~/data/blindTries.server";
import { deleteCircleEndsBefore, deleteEmptyCircles, deleteGuestsUnseenSince } from "~/data/circles.server";
import { deleteExpiredTokens } from "~/data/emailTokens.server";
import { deleteGameCountsBefore } from "~/data/gameCounts.server";
import { deleteIdleMembers, forgetIdleMails } from "~/data/idleMembers.server";
import { deleteInvitesExpiredBefore } from "~/data/invites.server";
import { deleteMissedBefore } from "~/data/missedWords.server";
import { deleteOddBefore } from "~/data/oddNeighbors.server";
import { deleteExpiredSessions } from "~/data/sessions.server";
import { deleteRoomsCreatedBefore } from "~/data/teams.server";
import { inWriteTransaction } from "~/data/db.server";
import { EDITIONS } from "~/game/editions";
import { isoTime, monthsLater, utcDay } from "~/platform/isoTime.server";
import type { App } from "~/app";
import { currentGame } from "./calendar.server";

const DAY_MS = 86_400_000;
/** How long the counts of missed words and odd neighbors are kept, days. */
const COUNTS_KEPT_DAYS = 90;
/** How long a blind try is kept from when its link was made, days. */
export const BLIND_TRIES_KEPT_DAYS = 90;
/** How long an invitation is listed after it could be accepted, days. */
const INVITES_KEPT_DAYS = 30;
/** How long it is kept how a game was played, days. */
export const GAME_COUNTS_KEPT_DAYS = 400;
/** How long a team is kept, days: guests get its end into their statistics when they come back. */
export const TEAMS_KEPT_DAYS = 8;
/** How long a guest is kept in circles without coming back, days. */
export const CIRCLE_GUESTS_KEPT_DAYS = 90;
/** How long circles know how a game ended, days: a week is shown. */
export const CIRCLE_ENDS_KEPT_DAYS = 14;

/** How long before its deletion the owner of an idle account is told, days, where the site sends mail. */
export const IDLE_MAIL_DAYS = 30;
/** Idle accounts that are deleted in one transaction: each may have thousands of games. */
const IDLE_BATCH = 20;

type CleanupApp = Pick<App, "db" | "env" | "gameClock" | "log" | "mail" | "now" | "securityLog">;

/** On how many days in a row the clock must have been believable before it decides what is old. */
const TRUSTED_AFTER_DAYS = 7;
/** Days in a row may be that far apart: not every site runs every day. */
const MAX_GAP_DAYS = 8;

/** Cleans up on a day (`YYYY-MM-DD`), unless the clock has jumped. @returns whether the clock is believed */
export async function cleanUpOn(app: CleanupApp, day: string): Promise<boolean> {
  const isTrusted = await isClockTrusted(app, day);
  if (isTrusted) await cleanUp(app);
  else
    app.log.info({ day }, `nothing old is deleted until the clock has been believable on ${TRUSTED_AFTER_DAYS} days`);
  return isTrusted;
}

/**
 * Deletes everything that is older than it is kept. Accounts with what belongs to them are kept until they are deleted, or
 * where it is set, until nobody has used them for so long.
 */
export async function cleanUp(app: CleanupApp): Promise<void> {
  const { db, now } = app;
  await deleteExpiredSessions(db, now());
  await deleteExpiredTokens(db, now());
  await deleteInvitesExpiredBefore(db, now() - INVITES_KEPT_DAYS * DAY_MS);
  await deleteMissedBefore(db, firstDayKept({ now }));
  await deleteOddBefore(db, firstDayKept({ now }));
  for (const edition of EDITIONS) {
    const { number } = currentGame(app, edition);
    await deleteGameCountsBefore(db, edition, number - GAME_COUNTS_KEPT_DAYS);
    await deleteCircleEndsBefore(db, edition, number - CIRCLE_ENDS_KEPT_DAYS);
  }
  await deleteGuestsUnseenSince(db, isoTime(now() - CIRCLE_GUESTS_KEPT_DAYS * DAY_MS));
  await deleteIdleAccounts(app);
  await deleteEmptyCircles(db);
  await deleteBlindTriesBefore(db, isoTime(now() - BLIND_TRIES_KEPT_DAYS * DAY_MS));
  await deleteRoomsCreatedBefore(db, isoTime(now() - TEAMS_KEPT_DAYS * DAY_MS));
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
async function deleteIdleAccounts(app: CleanupApp): Promise<void> {
  const limits = idleLimits(app);
  await forgetIdleMails(app.db, limits?.soonIdle);
  if (limits === undefined) return;
  const told = app.mail === null ? undefined : limits.mailedOn;
  let count = 0;
  for (let deleted = IDLE_BATCH; deleted === IDLE_BATCH; count += deleted) {
    const ids = await inWriteTransaction(app.db, (db) =>
      deleteIdleMembers(db, { before: limits.idle, told, limit: IDLE_BATCH }),
    );
    for (const memberId of ids) app.securityLog("accountDeleted", { memberId });
    deleted = ids.length;
  }
  if (count > 0) app.log.info({ count, months: limits.months }, "accounts that nobody has used were deleted");
}

/** The first day of which counts are kept, `YYYY-MM-DD`, UTC. */
export function firstDayKept({ now }: Pick<App, "now">): string {
  return utcDay(now() - (COUNTS_KEPT_DAYS - 1) * DAY_MS);
}

/**
 * Whether the clock may decide what is old. One that has jumped to 2098 would end every session: its days are not in a row
 * with those before, and a week of them is needed until it is believed. The days before a jump stay until then, so that
 * the clock is believed at once when it is right again.
 */
async function isClockTrusted(app: Pick<App, "db">, day: string): Promise<boolean> {
  return inWriteTransaction(app.db, async (db) => {
    const inRow = (await noteClockDay(db, day)).slice(0, TRUSTED_AFTER_DAYS);
    const isInRow = inRow.every((one, at) => {
      const next = inRow[at - 1];
      return next === undefined || Date.parse(next) - Date.parse(one) <= MAX_GAP_DAYS * DAY_MS;
    });
    const oldest = inRow[TRUSTED_AFTER_DAYS - 1];
    if (!isInRow || oldest === undefined) return false;
    await forgetClockDays(db, { from: oldest, to: day });
    return true;
  });
}
