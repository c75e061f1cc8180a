import type { App } from "~/app";
import { inWriteTransaction } from "~/platform/database/db.server";
import { createGameClock, type GameClock, type Rollover, rulesSince } from "./gameClock";
import { listRolloverRules, storeRolloverRules } from "./rolloverRules.data.server";

/** Of the first rule, which has all days before it too. */
const FIRST_DAY = "1970-01-01";

/** The rollover that is set. Texts say this one; some games may still begin by an earlier one. */
export function rolloverOf({ env }: Pick<App, "env">): Rollover {
  return { time: env.ROLLOVER_TIME, zone: env.ROLLOVER_ZONE };
}

/**
 * The clock of the games. If the rollover that is set is another one than at the last start, it notes since when it counts:
 * the games that were begun by the earlier one keep their times.
 */
export async function openGameClock(app: Pick<App, "db" | "env" | "log" | "now">): Promise<GameClock> {
  const rollover = rolloverOf(app);
  const now = new Date(app.now());
  const { before, after } = await inWriteTransaction(app.db, async (db) => {
    const before = await listRolloverRules(db);
    const after = before.length === 0 ? [{ ...rollover, fromDay: FIRST_DAY }] : rulesSince(before, { rollover, now });
    if (after !== before) await storeRolloverRules(db, after);
    return { before, after };
  });
  if (before.length > 0 && after !== before)
    app.log.info({ ...after.at(-1) }, "the rollover has changed; the game that is played now keeps its end");
  return createGameClock(after);
}
