import type { Db } from "~/platform/database/db.server";

/** Notes a day (`YYYY-MM-DD`). @returns the noted days up to it, the newest first */
export async function noteClockDay(db: Db, day: string): Promise<string[]> {
  await db
    .insertInto("clock_day")
    .values({ day })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
  const rows = await db.selectFrom("clock_day").select("day").where("day", "<=", day).orderBy("day", "desc").execute();
  return rows.map((row) => row.day);
}

/** Forgets the days outside of a range, both bounds of which are kept. */
export async function forgetClockDays(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db
    .deleteFrom("clock_day")
    .where((row) => row.or([row("day", "<", from), row("day", ">", to)]))
    .execute();
}
