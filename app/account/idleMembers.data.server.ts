import type { ExpressionBuilder } from "kysely";
import type { Db } from "~/platform/database/db.server";
import type { Schema } from "../../db/schema";
import { isStaff, type PasswordOf } from "./members.data.server";

/** Idle members are not on staff, and were last seen before a day (`YYYY-MM-DD`). */
function isIdle(member: ExpressionBuilder<Schema, "member">, before: string) {
  return member.and([member.not(isStaff(member)), member("member.last_seen_on", "<", before)]);
}

/**
 * Lists idle members, to be deleted.
 * @param told the last day on which their mail may have been sent. Left out: they get none
 * @returns at most `limit`, with the hashes of their passwords
 */
export async function listIdleMembers(
  db: Db,
  { before, told, limit }: { before: string; told?: string | undefined; limit: number },
): Promise<PasswordOf[]> {
  return db
    .selectFrom("member")
    .select(["member.id", "member.password_hash as passwordHash"])
    .where((member) => isIdle(member, before))
    .$if(told !== undefined, (query) =>
      query
        .innerJoin("idle_mail", "idle_mail.member_id", "member.id")
        .where("idle_mail.sent_on", "<=", told ?? "")
        .whereRef("idle_mail.sent_on", ">", "member.last_seen_on"),
    )
    .limit(limit)
    .execute();
}

/** Forgets the mails to members who are no longer idle, as they have come back. Without `before`, all mails. */
export async function forgetIdleMails(db: Db, before?: string): Promise<void> {
  await db
    .deleteFrom("idle_mail")
    .$if(before !== undefined, (query) =>
      query.where("member_id", "not in", (mail) =>
        mail
          .selectFrom("member")
          .select("member.id")
          .where((member) => isIdle(member, before ?? "")),
      ),
    )
    .execute();
}

/**
 * Takes idle members who have not got their mail, and for whom it was not tried on this day (`YYYY-MM-DD`).
 * @param db a write transaction: of several processes, one takes a member
 */
export async function takeIdleMembers(db: Db, { before, day, limit }: { before: string; day: string; limit: number }) {
  const members = await db
    .selectFrom("member")
    .leftJoin("idle_mail", "idle_mail.member_id", "member.id")
    .select((row) => ["member.id", "member.email", row.ref("member.last_seen_on").$notNull().as("lastSeenOn")])
    .where((member) => isIdle(member, before))
    .where((row) =>
      row.or([
        row("idle_mail.member_id", "is", null),
        row.and([row("idle_mail.sent_on", "is", null), row("idle_mail.tried_on", "<", day)]),
      ]),
    )
    .limit(limit)
    .execute();
  if (members.length > 0)
    await db
      .insertInto("idle_mail")
      .values(members.map(({ id }) => ({ member_id: id, tried_on: day })))
      .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ tried_on: day }))
      .execute();
  return members;
}

/** Notes the day (`YYYY-MM-DD`) on which the mail server took the mail to a member. */
export async function noteIdleMail(db: Db, memberId: string, day: string): Promise<void> {
  await db.updateTable("idle_mail").set({ sent_on: day }).where("member_id", "=", memberId).execute();
}
