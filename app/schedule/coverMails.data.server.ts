import type { Edition } from "~/editions/editions";
import type { Db } from "~/platform/database/db.server";

/**
 * Notes that staff is told about an edition, unless they were told already and it has had enough chosen words at no time
 * since, or they were told on this day.
 * @param day `YYYY-MM-DD`, UTC
 * @returns whether they are to be told now. Of two concurrent calls, at most one returns true.
 */
export async function claimCoverMail(db: Db, { edition, day }: { edition: Edition; day: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("cover_mail")
    .values({ edition, day, is_short: 1 })
    .onConflict((conflict) =>
      conflict
        .column("edition")
        .doUpdateSet({ day, is_short: 1 })
        .where("cover_mail.is_short", "=", 0)
        .where("cover_mail.day", "!=", day),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes that an edition has enough chosen words. */
export async function endShortCover(db: Db, edition: Edition): Promise<void> {
  await db.updateTable("cover_mail").set({ is_short: 0 }).where("edition", "=", edition).execute();
}
