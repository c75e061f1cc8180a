import type { Db } from "./games.server";
import { type Member, MEMBER_COLUMNS, toMember } from "./members.server";
import type { StoredSession } from "./sessions.server";

/** A session of the portal with its member, expired or not, whether the member is still staff or not. */
export async function findStaffSession(
  db: Db,
  id: string,
): Promise<{ readonly session: StoredSession; readonly member: Member } | undefined> {
  const row = await db
    .selectFrom("staff_session")
    .innerJoin("member", "member.id", "staff_session.member_id")
    .select([...MEMBER_COLUMNS, "staff_session.started_at", "staff_session.expires_at"])
    .where("staff_session.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const startedAt = Date.parse(row.started_at);
  return {
    session: { id, memberId: row.id, startedAt, expiresAt: Date.parse(row.expires_at) },
    member: toMember(row),
  };
}

/**
 * Inserts a session if the member is staff and the current password hash is `passwordHash`.
 * @returns false if not, which is a sign-in that races with a change of password or role
 */
export async function insertStaffSession(
  db: Db,
  { id, memberId, startedAt, expiresAt, passwordHash }: StoredSession & { readonly passwordHash: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("staff_session")
    .columns(["id", "member_id", "started_at", "expires_at"])
    .expression(
      db
        .selectFrom("member")
        .select((member) => [
          member.val(id).as("id"),
          "member.id as member_id",
          member.val(new Date(startedAt).toISOString()).as("started_at"),
          member.val(new Date(expiresAt).toISOString()).as("expires_at"),
        ])
        .where("member.id", "=", memberId)
        .where("password_hash", "=", passwordHash)
        .where("is_admin", "=", 1),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateStaffSessionEnd(db: Db, id: string, expiresAt: number): Promise<void> {
  await db
    .updateTable("staff_session")
    .set({ expires_at: new Date(expiresAt).toISOString() })
    .where("id", "=", id)
    .execute();
}

export async function deleteStaffSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("staff_session").where("id", "=", id).execute();
}

/** @param except id of a session to keep */
export async function deleteStaffSessionsOf(db: Db, memberId: string, except?: string): Promise<void> {
  await db
    .deleteFrom("staff_session")
    .where("member_id", "=", memberId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
}

export async function deleteExpiredStaffSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom("staff_session").where("expires_at", "<=", new Date(now).toISOString()).execute();
}
