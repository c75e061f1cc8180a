import type { App } from "./app";
import { cleanUpOn } from "./cleanup.server";
import { currentGame } from "./editions/calendar.server";
import { EDITIONS } from "./editions/editions";
import { isoTime, utcDay } from "./platform/isoTime.server";
import { countScheduled } from "./play/games.data.server";
import { giveBackLostChoices } from "./schedule/blockedChoices.server";
import { seedSchedule } from "./schedule/seed.server";

/** Milliseconds after midnight UTC when the day of the upkeep begins: when few play, and no game begins. */
const DAY_BEGINS_MS = 9 * 3_600_000;

/**
 * @param daily what else is done once a day, and at start, whether the clock is believed or not
 * @returns what looks after schedule and old data. It is called at start and then every few seconds, and does something
 *   when the day has changed or a game of today is missing: the clock of a machine may be set right after the start.
 */
export function createUpkeep(
  app: App,
  daily: (clock: { isTrusted: boolean }) => Promise<void> = () => Promise.resolve(),
): () => Promise<void> {
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
    const isTrusted = await cleanUpOn(app, day);
    doneOn = day;
    // After it, so that it is not tried every few seconds where it fails.
    await daily({ isTrusted });
  };
  return () => (running ??= work().finally(() => (running = undefined)));
}

/** Whether all editions that have begun have a game today, and one has begun. */
export async function hasTodaysGames(app: Pick<App, "db" | "env" | "gameClock" | "now">): Promise<boolean> {
  return EDITIONS.some((edition) => currentGame(app, edition).number >= 1) && !(await lacksGames(app));
}

/** Before its first game, an edition lacks none. */
async function lacksGames(app: Pick<App, "db" | "env" | "gameClock" | "now">): Promise<boolean> {
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
  for (const { edition, number } of await giveBackLostChoices(app))
    app.log.info(`${edition}: game ${number} has the word again that staff had chosen`);
}
