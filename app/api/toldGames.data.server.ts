import type { Edition } from "~/editions/editions";
import type { Db } from "~/platform/database/db.server";

/**
 * Notes that receivers of webhooks are told of an ended game, unless it is the last one that they were told of.
 * @returns whether they are to be told now. Of concurrent calls, at most one returns true.
 */
export async function claimToldGame(
  db: Db,
  { edition, number }: { edition: Edition; number: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("told_game")
    .values({ edition, number })
    .onConflict((conflict) =>
      conflict.column("edition").doUpdateSet({ number }).where("told_game.number", "!=", number),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes that note back: receivers are to be told of the game after the next start. */
export async function unclaimToldGame(
  db: Db,
  { edition, number }: { edition: Edition; number: number },
): Promise<void> {
  await db.deleteFrom("told_game").where("edition", "=", edition).where("number", "=", number).execute();
}
