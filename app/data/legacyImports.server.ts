import type { Db } from "./games.server";

/** Whether a member has imported the statistics of an older version. */
export async function hasLegacyImport(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom("legacy_import")
    .select("imported_at")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if the member has imported before; nothing is written then */
export async function insertLegacyImport(
  db: Db,
  { memberId, sums, importedAt }: { memberId: string; sums: string; importedAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("legacy_import")
    .values({ member_id: memberId, sums, imported_at: new Date(importedAt).toISOString() })
    .onConflict((conflict) => conflict.column("member_id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
