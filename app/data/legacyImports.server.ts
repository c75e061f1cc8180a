import type { Db } from "./games.server";

/** What a member has imported of an older version, in text form. Undefined: nothing. */
export async function findLegacyImport(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db.selectFrom("legacy_import").select("sums").where("member_id", "=", memberId).executeTakeFirst();
  return row?.sums;
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
