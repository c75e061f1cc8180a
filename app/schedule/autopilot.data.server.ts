import type { Edition } from "~/editions/editions";
import type { Db } from "~/platform/database/db.server";

/** As the table has it. `eases`: for Monday to Sunday, separated by spaces. */
export type StoredAutopilot = { readonly familiarAmong: number; readonly eases: string };

/** Undefined if nobody has set it. */
export async function findAutopilot(db: Db, edition: Edition): Promise<StoredAutopilot | undefined> {
  return db
    .selectFrom("autopilot")
    .select(["familiar_among as familiarAmong", "eases"])
    .where("edition", "=", edition)
    .executeTakeFirst();
}

export async function saveAutopilot(db: Db, edition: Edition, { familiarAmong, eases }: StoredAutopilot) {
  const saved = { familiar_among: familiarAmong, eases };
  await db
    .insertInto("autopilot")
    .values({ edition, ...saved })
    .onConflict((conflict) => conflict.column("edition").doUpdateSet(saved))
    .execute();
}
