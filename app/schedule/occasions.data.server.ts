import { findActorId } from "~/audit/audit.data.server";
import type { Db } from "~/platform/database/db.server";
import type { Schema } from "../../db/schema";

export type NewOccasion = Readonly<Pick<Schema["occasion"], "name" | "day" | "edition" | "kind">> & {
  readonly isYearly: boolean;
};

export type Occasion = NewOccasion & { readonly id: number };

const occasionsIn = (db: Db) =>
  db.selectFrom("occasion").select(["id", "name", "day", "is_yearly", "edition", "kind"]).orderBy("day").orderBy("id");

const toOccasion = ({ is_yearly, ...occasion }: Omit<Occasion, "isYearly"> & { readonly is_yearly: number }) => ({
  ...occasion,
  isYearly: is_yearly === 1,
});

/** Those of a range of days, both included, and all yearly ones, ordered by the stored day. */
export async function listOccasions(db: Db, { from, to }: { from: string; to: string }): Promise<Occasion[]> {
  const rows = await occasionsIn(db)
    .where((row) => row.or([row("is_yearly", "=", 1), row.and([row("day", ">=", from), row("day", "<=", to)])]))
    .execute();
  return rows.map(toOccasion);
}

export async function findOccasion(db: Db, id: number): Promise<Occasion | undefined> {
  const row = await occasionsIn(db).where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toOccasion(row);
}

/**
 * @param by id of the member, whose account may have been deleted meanwhile
 * @param at ISO 8601, UTC
 */
export async function insertOccasion(
  db: Db,
  { isYearly, ...occasion }: NewOccasion,
  { by, at }: { by: string; at: string },
): Promise<void> {
  await db
    .insertInto("occasion")
    .values({ ...occasion, is_yearly: isYearly ? 1 : 0, created_at: at, created_by: await findActorId(db, by) })
    .execute();
}

export async function deleteOccasion(db: Db, id: number): Promise<void> {
  await db.deleteFrom("occasion").where("id", "=", id).execute();
}
