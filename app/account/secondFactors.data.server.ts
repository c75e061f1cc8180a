import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";

/**
 * The second factor of a member: its sealed secret, when it was confirmed (ISO 8601, UTC; null: never, so that it is not asked
 * for), and how many recovery codes are left.
 */
export async function findSecondFactor(db: Db, memberId: string) {
  const row = await db
    .selectFrom("second_factor")
    .select(["secret", "confirmed_at as confirmedAt", "recovery_codes"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { recovery_codes, ...factor } = row;
  return { ...factor, recoveryCodes: splitHashes(recovery_codes).length };
}

/** Stores an unconfirmed second factor in place of another unconfirmed one. A confirmed one is kept. */
export async function insertSecondFactor(db: Db, memberId: string, secret: string): Promise<void> {
  await db
    .insertInto("second_factor")
    .values({ member_id: memberId, secret, confirmed_at: null, last_step: 0, recovery_codes: "" })
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet({ secret }).where("second_factor.confirmed_at", "is", null),
    )
    .execute();
}

/**
 * Confirms a second factor.
 * @param recoveryCodes hashes
 * @returns false if there is none with that secret, or it is confirmed already
 */
export async function confirmSecondFactor(
  db: Db,
  memberId: string,
  { secret, confirmedAt, recoveryCodes }: { secret: string; confirmedAt: number; recoveryCodes: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factor")
    .set({ confirmed_at: isoTime(confirmedAt), recovery_codes: recoveryCodes.join(" ") })
    .where((row) => row.and({ member_id: memberId, secret }))
    .where("confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Uses up the code of a time step, and of all before it.
 * @returns false if it was used up already. Of two concurrent calls, exactly one returns true.
 */
export async function useStep(db: Db, memberId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("member_id", "=", memberId)
    .where("last_step", "<", step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Uses up a recovery code. To be called in a write transaction.
 * @returns false if there is none with that hash
 */
export async function useRecoveryCode(db: Db, memberId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom("second_factor")
    .select("recovery_codes")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const hashes = splitHashes(row?.recovery_codes ?? "");
  if (!hashes.includes(hash)) return false;
  await db
    .updateTable("second_factor")
    .set({ recovery_codes: hashes.filter((other) => other !== hash).join(" ") })
    .where("member_id", "=", memberId)
    .execute();
  return true;
}

/**
 * Replaces the recovery codes of a confirmed second factor.
 * @param recoveryCodes hashes
 * @returns false if there is none
 */
export async function replaceRecoveryCodes(db: Db, memberId: string, recoveryCodes: readonly string[]) {
  const { numUpdatedRows } = await db
    .updateTable("second_factor")
    .set({ recovery_codes: recoveryCodes.join(" ") })
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns false if there is none */
export async function deleteSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("second_factor")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

const splitHashes = (text: string) => text.split(" ").filter((hash) => hash !== "");
