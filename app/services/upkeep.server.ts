import { forgetClockDays, noteClockDay } from "~/data/clockDays.server";
import { countScheduled } from "~/data/games.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import { EDITIONS } from "~/game/editions";
import { isoTime, utcDay } from "~/platform/isoTime.server";
import type { App } from "./app";
import { cleanUp } from "./cleanup.server";
import { currentGame } from "./calendar.server";
import { seedSchedule } from "./schedule/seed.server";

const DAY_MS = 86_400_000;
/** Milliseconds after midnight UTC when the day of the upkeep begins: when few play, and no game begins. */
const DAY_BEGINS_MS = 9 * 3_600_000;
/** On how many days in a row the clock must have been believable before it decides what is old. */
const TRUSTED_AFTER_DAYS = 7;
/** Days in a row may be that far apart: not every site runs every day. */
const MAX_GAP_DAYS = 8;

/**
 * @returns what looks after schedule and old data. It is called at start and then every few seconds, and does something
 *   when the day has changed or a game of today is missing: the clock of a machine may be set right after the start.
 */
export function createUpkeep(app: App): () => Promise<void> {
  let doneOn: string | undefined;
  let running: Promise<void> | undefined;
  const work = async () => {
    const day = utcDay(app.now() - DAY_BEGINS_MS);
    const isNewDay = day !== doneOn;
    if (!isNewDay) {
      if (!(await lacksGames(app))) return;
      app.log.warn({ day }, "games of today are missing, as when the clock has been wrong; the schedule is filled");
    }
    await fillSchedule(app);
    if (!isNewDay) return;
    if (await isClockTrusted(app, day)) await cleanUp(app);
    else
      app.log.info({ day }, `nothing old is deleted until the clock has been believable on ${TRUSTED_AFTER_DAYS} days`);
    doneOn = day;
  };
  return () => (running ??= work().finally(() => (running = undefined)));
}

/** Whether all editions that have begun have a game today, and one has begun. */
export async function hasTodaysGames(app: Pick<App, "db" | "env" | "now">): Promise<boolean> {
  return EDITIONS.some((edition) => currentGame(app, edition).number >= 1) && !(await lacksGames(app));
}

/** Before its first game, an edition lacks none. */
async function lacksGames(app: Pick<App, "db" | "env" | "now">): Promise<boolean> {
  const games = EDITIONS.map((edition) => currentGame(app, edition)).filter(({ number }) => number >= 1);
  return (await countScheduled(app.db, games)) < games.length;
}

async function fillSchedule(app: App): Promise<void> {
  for (const { edition, added, replaced, isTooOld = false } of await seedSchedule(app)) {
    if (isTooOld) {
      const clock = isoTime(app.now());
      app.log.error(
        { clock },
        `${edition}: no games scheduled, because the last one is years ago; set the clock right`,
      );
    }
    if (added > 0) app.log.info(`${edition}: ${added} games scheduled`);
    if (replaced.length > 0)
      app.log.warn(`${edition}: new secrets for games whose word the vectors lack: ${replaced.join(", ")}`);
  }
}

/**
 * Whether the clock may decide what is old. One that has jumped to 2098 would end every session: its days are not in a row
 * with those before, and a week of them is needed until it is believed. The days before a jump stay until then, so that
 * the clock is believed at once when it is right again.
 */
async function isClockTrusted(app: App, day: string): Promise<boolean> {
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
