import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import { isStaff, MEMBER_COLUMNS, toMember } from "./members.data.server";

/** Values in one query. */
const MAX_VALUES = 500;

/** The tables of sessions, of players and of staff in the portal. They have the same columns. */
export type SessionTableName = "session" | "staff_session";

export type StoredSession = {
  /** Hash of the session token, which only the browser stores. */
  readonly id: string;
  readonly memberId: string;
  /** Milliseconds since 1970, as is `expiresAt`. */
  readonly startedAt: number;
  readonly expiresAt: number;
};

/** A session with its member, expired or not, and for the portal also of a member who is not staff any more. */
export async function findSession(db: Db, table: SessionTableName, id: string) {
  const row = await db
    .selectFrom(`${table} as session`)
    .innerJoin("member", "member.id", "session.member_id")
    .select([...MEMBER_COLUMNS, "session.started_at", "session.expires_at"])
    .where("session.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id: memberId, started_at, expires_at } = row;
  const session = { id, memberId, startedAt: Date.parse(started_at), expiresAt: Date.parse(expires_at) };
  return { session, member: toMember(row) };
}

/**
 * Inserts a session if the member's current password hash is `passwordHash`, and for the portal if the member is staff.
 * This rejects log-ins that race with a change of password or role.
 */
export async function insertSession(
  db: Db,
  table: SessionTableName,
  { id, memberId, startedAt, expiresAt, passwordHash }: StoredSession & { readonly passwordHash: string },
): Promise<void> {
  await db
    .insertInto(table)
    .columns(["id", "member_id", "started_at", "expires_at"])
    .expression(
      db
        .selectFrom("member")
        .select((member) => [
          member.val(id).as("id"),
          "member.id as member_id",
          member.val(isoTime(startedAt)).as("started_at"),
          member.val(isoTime(expiresAt)).as("expires_at"),
        ])
        .where((row) => row.and({ "member.id": memberId, password_hash: passwordHash }))
        .$if(table === "staff_session", (query) => query.where(isStaff)),
    )
    .execute();
}

/** @param maxMs a session ends that long after its start at the latest, whatever `expiresAt` is, milliseconds */
export async function updateSessionEnd(
  db: Db,
  table: SessionTableName,
  id: string,
  { expiresAt, maxMs }: { expiresAt: number; maxMs: number },
): Promise<void> {
  const session = await db.selectFrom(table).select("started_at").where("id", "=", id).executeTakeFirst();
  if (session === undefined) return;
  const end = Math.min(expiresAt, Date.parse(session.started_at) + maxMs);
  await db
    .updateTable(table)
    .set({ expires_at: isoTime(end) })
    .where("id", "=", id)
    .execute();
}

export async function deleteSession(db: Db, table: SessionTableName, id: string): Promise<void> {
  await db.deleteFrom(table).where("id", "=", id).execute();
}

/** @param except id of a session to keep */
export async function deleteSessionsOf(db: Db, table: SessionTableName, memberId: string, except?: string) {
  await db
    .deleteFrom(table)
    .where("member_id", "=", memberId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
}

/**
 * Deletes the sessions of a member, as a player and in the portal.
 * @param except id of a player's session to keep
 */
export async function deleteAllSessionsOf(db: Db, memberId: string, except?: string): Promise<void> {
  await deleteSessionsOf(db, "session", memberId, except);
  await deleteSessionsOf(db, "staff_session", memberId);
}

/** Of the stored ids of players' sessions, those that have not ended. */
export async function listOpenSessions(db: Db, ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  for (let from = 0; from < ids.length; from += MAX_VALUES) {
    const rows = await db
      .selectFrom("session")
      .select("id")
      .where("id", "in", ids.slice(from, from + MAX_VALUES))
      .where("expires_at", ">", isoTime(now))
      .execute();
    for (const { id } of rows) open.add(id);
  }
  return open;
}

/** How many sessions members have that have not ended, as players and in the portal, by id. */
export async function countSessions(db: Db, memberIds: readonly string[], now: number) {
  const counts = new Map<string, number>();
  if (memberIds.length === 0) return counts;
  for (const table of ["session", "staff_session"] as const) {
    const rows = await db
      .selectFrom(table)
      .select(["member_id", ({ fn }) => fn.countAll<number>().as("sessions")])
      .where("member_id", "in", memberIds)
      .where("expires_at", ">", isoTime(now))
      .groupBy("member_id")
      .execute();
    for (const { member_id, sessions } of rows) counts.set(member_id, (counts.get(member_id) ?? 0) + sessions);
  }
  return counts;
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  for (const table of ["session", "staff_session"] as const)
    await db.deleteFrom(table).where("expires_at", "<=", isoTime(now)).execute();
}
