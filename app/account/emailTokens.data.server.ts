import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import type { EmailTokenTable } from "../../db/schema";

export type TokenPurpose = EmailTokenTable["purpose"];

/** @param token.expiresAt milliseconds since 1970 */
export async function insertToken(
  db: Db,
  { hash, memberId, purpose, expiresAt }: { hash: string; memberId: string; purpose: TokenPurpose; expiresAt: number },
): Promise<void> {
  await db
    .insertInto("email_token")
    .values({ hash, member_id: memberId, purpose, expires_at: isoTime(expiresAt) })
    .execute();
}

/** Id of the token's member. Undefined if the token does not exist or has expired. */
export async function findTokenMember(
  db: Db,
  { hash, purpose, now }: { hash: string; purpose: TokenPurpose; now: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("email_token")
    .select("member_id")
    .where((row) => row.and({ hash, purpose }))
    .where("expires_at", ">", isoTime(now))
    .executeTakeFirst();
  return row?.member_id;
}

/**
 * Consumes a token.
 * @returns false if it does not exist any more. Of two concurrent calls, exactly one returns true.
 */
export async function deleteToken(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("email_token").where("hash", "=", hash).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes the tokens of a member, of every purpose. */
export async function deleteTokensOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom("email_token").where("member_id", "=", memberId).execute();
}

export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom("email_token").where("expires_at", "<=", isoTime(now)).execute();
}
