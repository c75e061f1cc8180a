import { type Actor, joinedActor } from "~/audit/actor";
import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import type { StaffRole } from "./members.data.server";

/** What an invitation is for: a role in the portal, or an account. */
export type InviteRole = StaffRole | "player";

/** An invitation with what its link gives. Times are milliseconds since 1970. */
export interface NewInvite {
  readonly hash: string;
  readonly role: InviteRole;
  /** Whom it is for. Null if nobody said. */
  readonly email: string | null;
  /** Whether the link was sent to that address, and shown to nobody. */
  readonly isMailed: boolean;
  /** Member id. Null: an operator. */
  readonly madeBy: string | null;
  readonly madeAt: number;
  readonly expiresAt: number;
}

export async function insertInvite(db: Db, invite: NewInvite): Promise<void> {
  const { hash, role, email, isMailed, madeBy, madeAt, expiresAt } = invite;
  await db
    .insertInto("invite")
    .values({
      hash,
      role,
      email,
      is_mailed: isMailed ? 1 : 0,
      made_by: madeBy,
      made_at: isoTime(madeAt),
      expires_at: isoTime(expiresAt),
    })
    .execute();
}

/** All invitations that are kept, the last one first. */
export async function listInvites(db: Db) {
  const rows = await selectInvites(db).orderBy("made_at", "desc").orderBy("hash").execute();
  return rows.map(toInvite);
}

/** Undefined if there is no such invitation, or no more. */
export async function findInvite(db: Db, { hash, now }: { hash: string; now: number }) {
  const row = await selectInvites(db)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("invite.expires_at", ">", isoTime(now))
    .executeTakeFirst();
  return row && toInvite(row);
}

function selectInvites(db: Db) {
  return (
    db
      .selectFrom("invite")
      .leftJoin("member", "member.id", "invite.made_by")
      .leftJoin("member as user", "user.id", "invite.used_by")
      .select(["hash", "role", "invite.email as invited", "is_mailed", "made_at", "invite.expires_at", "used_at"])
      .select(["member.id", "member.first_name", "member.email"])
      .select(["user.id as user_id", "user.first_name as user_name", "user.email as user_email"])
      // Who is no admin any more gives no rights, whoever took them.
      .where((row) =>
        row.or([row("made_by", "is", null), row("member.is_admin", "=", 1), row("member.admin_group", "is not", null)]),
      )
  );
}

type InviteRow = Awaited<ReturnType<ReturnType<typeof selectInvites>["executeTakeFirstOrThrow"]>>;

/** Times are ISO 8601, UTC. */
function toInvite({ user_id, user_name, user_email, ...row }: InviteRow) {
  return {
    hash: row.hash,
    role: row.role,
    email: row.invited,
    isMailed: row.is_mailed === 1,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    by: joinedActor(row) ?? OPERATOR,
    usedAt: row.used_at,
    usedBy: joinedActor({ id: user_id, first_name: user_name, email: user_email }),
  };
}

/** Who makes invitations on the machine of the server. */
export const OPERATOR: Actor = { id: "operator", name: "npm run invite" };

/**
 * Uses an invitation up, in the write transaction that has found it.
 * @param use `by`: null if it is not to be told
 */
export async function useInvite(db: Db, hash: string, use: { by: string | null; at: number }): Promise<void> {
  await db
    .updateTable("invite")
    .set({ used_at: isoTime(use.at), used_by: use.by })
    .where("hash", "=", hash)
    .execute();
}

/** The link was shown, and not to its address alone. */
export async function setInviteShown(db: Db, hash: string): Promise<void> {
  await db.updateTable("invite").set({ is_mailed: 0 }).where("hash", "=", hash).execute();
}

/** Withdraws an invitation. */
export async function deleteInvite(db: Db, hash: string): Promise<void> {
  await db.deleteFrom("invite").where("hash", "=", hash).execute();
}

/** Deletes the open invitations that a member has made. */
export async function deleteInvitesBy(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom("invite").where("made_by", "=", memberId).where("used_at", "is", null).execute();
}

/** @param before milliseconds since 1970 */
export async function deleteInvitesExpiredBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom("invite").where("expires_at", "<=", isoTime(before)).execute();
}
