import type { App } from "./app";
import { inWriteTransaction } from "./platform/database/db.server";
import { forgetClockDays, noteClockDay } from "./site/clockDays.data.server";

const DAY_MS = 86_400_000;
/** On how many days in a row the clock must have been believable before it decides what is old. */
const TRUSTED_AFTER_DAYS = 7;
/** Days in a row may be that far apart: not every site runs every day. */
const MAX_GAP_DAYS = 8;

/** Cleans up on a day (`YYYY-MM-DD`), unless the clock has jumped. @returns whether the clock is believed */
export async function cleanUpOn(app: App, day: string): Promise<boolean> {
  const isTrusted = await isClockTrusted(app, day);
  if (isTrusted) await cleanUp(app);
  else
    app.log.info({ day }, `nothing old is deleted until the clock has been believable on ${TRUSTED_AFTER_DAYS} days`);
  return isTrusted;
}

/** Deletes everything that is older than it is kept. */
export async function cleanUp(app: App): Promise<void> {
  for (const { cleanUp } of app.features) await cleanUp?.(app);
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
