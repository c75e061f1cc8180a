import { isoTime } from "~/platform/isoTime.server";
import type { Db } from "./db.server";
import { actorOf } from "./audit.server";
import type { StaffRole } from "./members.server";

/** An invitation with what its link gives. Times are milliseconds since 1970. */
export interface NewInvite {
  readonly hash: string;
  readonly role: StaffRole;
  /** Whom it is for. Null if nobody said. */
  readonly email: string | null;
  /** Member id. */
  readonly madeBy: string;
  readonly madeAt: number;
  readonly expiresAt: number;
}

export async function insertInvite(db: Db, { hash, role, email, madeBy, madeAt, expiresAt }: NewInvite): Promise<void> {
  await db
    .insertInto("staff_invite")
    .values({ hash, role, email, made_by: madeBy, made_at: isoTime(madeAt), expires_at: isoTime(expiresAt) })
    .execute();
}

/** The open invitations, the last one first. Times are ISO 8601, UTC. */
export async function listInvites(db: Db, now: number) {
  const rows = await selectInvites(db, now).orderBy("made_at", "desc").orderBy("hash").execute();
  return rows.map(toInvite);
}

/** Undefined if there is no such invitation, or no more. */
export async function findInvite(db: Db, { hash, now }: { hash: string; now: number }) {
  const row = await selectInvites(db, now).where("hash", "=", hash).executeTakeFirst();
  return row && toInvite(row);
}

function selectInvites(db: Db, now: number) {
  return (
    db
      .selectFrom("staff_invite")
      .innerJoin("member", "member.id", "staff_invite.made_by")
      .select(["hash", "role", "staff_invite.email as invited", "made_at", "staff_invite.expires_at"])
      .select(["member.id", "member.first_name", "member.email"])
      // Who is no admin any more gives no rights, whoever took them.
      .where("member.is_admin", "=", 1)
      .where("staff_invite.expires_at", ">", isoTime(now))
  );
}

type InviteRow = Awaited<ReturnType<ReturnType<typeof selectInvites>["executeTakeFirstOrThrow"]>>;

function toInvite({ hash, role, invited, made_at, expires_at, id, first_name, email }: InviteRow) {
  return {
    hash,
    role,
    email: invited,
    madeAt: made_at,
    expiresAt: expires_at,
    by: actorOf({ id, firstName: first_name, email }),
  };
}

/**
 * Uses an invitation up.
 * @returns false if it does not exist any more. Of two concurrent calls, exactly one returns true.
 */
export async function deleteInvite(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("staff_invite").where("hash", "=", hash).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes the invitations that a member has made. */
export async function deleteInvitesBy(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom("staff_invite").where("made_by", "=", memberId).execute();
}

export async function deleteExpiredInvites(db: Db, now: number): Promise<void> {
  await db.deleteFrom("staff_invite").where("expires_at", "<=", isoTime(now)).execute();
}
