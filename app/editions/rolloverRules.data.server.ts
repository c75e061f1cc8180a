import type { Db } from "~/platform/database/db.server";
import type { RolloverRule } from "./gameClock";

/** All rules, in the order of their first days. Empty on a deployment that has never been started. */
export async function listRolloverRules(db: Db): Promise<RolloverRule[]> {
  return db.selectFrom("rollover_rule").select(["from_day as fromDay", "time", "zone"]).orderBy("from_day").execute();
}

/** Stores these rules in place of all others. */
export async function storeRolloverRules(db: Db, rules: readonly RolloverRule[]): Promise<void> {
  await db.deleteFrom("rollover_rule").execute();
  await db
    .insertInto("rollover_rule")
    .values(rules.map(({ fromDay, time, zone }) => ({ from_day: fromDay, time, zone })))
    .execute();
}
