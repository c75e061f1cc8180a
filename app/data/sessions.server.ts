import { type Selectable, sql } from "kysely";
import type { SessionTable } from "../../db/schema";
import type { Db } from "./games.server";
import { type Member, MEMBER_COLUMNS, toMember } from "./members.server";

/** A login session of a member in one browser. */
export type StoredSession = {
  /** Hash of the session token, which only the browser stores. */
  readonly id: string;
  readonly memberId: string;
  /** Milliseconds since 1970, as is `expiresAt`. */
  readonly startedAt: number;
  readonly expiresAt: number;
};

/** A session with its member, expired or not. */
export async function findSession(
  db: Db,
  id: string,
): Promise<{ readonly session: StoredSession; readonly member: Member } | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("member", "member.id", "session.member_id")
    .select([...MEMBER_COLUMNS, "session.started_at", "session.expires_at"])
    .where("session.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { session: toSession({ ...row, id, member_id: row.id }), member: toMember(row) };
}

export async function listSessions(db: Db, memberId: string): Promise<StoredSession[]> {
  const rows = await db.selectFrom("session").selectAll().where("member_id", "=", memberId).execute();
  return rows.map(toSession);
}

function toSession(row: Selectable<SessionTable>): StoredSession {
  return {
    id: row.id,
    memberId: row.member_id,
    startedAt: Date.parse(row.started_at),
    expiresAt: Date.parse(row.expires_at),
  };
}

/**
 * Inserts a session if the member's current password hash is `passwordHash`. This rejects logins that race with a
 * password change.
 * @returns false if the hash differs or the member does not exist
 */
export async function insertSession(
  db: Db,
  { id, memberId, startedAt, expiresAt, passwordHash }: StoredSession & { readonly passwordHash: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("session")
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
        .where("password_hash", "=", passwordHash),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @param maxDays a session ends that many days after its start at the latest, whatever `expiresAt` is */
export async function updateSessionEnd(
  db: Db,
  id: string,
  { expiresAt, maxDays }: { expiresAt: number; maxDays: number },
): Promise<void> {
  const asked = new Date(expiresAt).toISOString();
  // Times of this one form are in the order of their texts.
  const latest = sql`strftime('%Y-%m-%dT%H:%M:%fZ', started_at, ${`+${maxDays} days`})`;
  await db
    .updateTable("session")
    .set({ expires_at: sql<string>`min(${asked}, ${latest})` })
    .where("id", "=", id)
    .execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("session").where("id", "=", id).execute();
}

/** @param except id of a session to keep */
export async function deleteSessionsOf(db: Db, memberId: string, except?: string): Promise<void> {
  await db
    .deleteFrom("session")
    .where("member_id", "=", memberId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom("session").where("expires_at", "<=", new Date(now).toISOString()).execute();
}
