import { type ExpressionBuilder, type Selectable, sql, type Updateable } from "kysely";
import { type Language, LANGUAGES } from "~/editions/languages";
import type { Db } from "~/platform/database/db.server";
import { isoTime, utcDay } from "~/platform/isoTime.server";
import type { MemberTable, Schema, StaffRole } from "../../db/schema";

export type { StaffRole };

/** A registered user, without credentials. Times are ISO 8601, UTC. */
export type Member = Readonly<ReturnType<typeof toMember>>;

/** Member columns read on every request. They exclude the photo and the password hash. */
export const MEMBER_COLUMNS = [
  "member.id",
  "member.email",
  "member.email_verified_at",
  "member.first_name",
  "member.photo_changed_at",
  "member.marketing_opt_in",
  "member.is_premium",
  "member.auto_renew",
  "member.subscription_ends_at",
  "member.is_admin",
  "member.is_editor",
  "member.admin_group",
  "member.staff_language",
  "member.hides_words",
  "member.desk_languages",
  "member.created_at",
  "member.last_seen_on",
] as const;

/** Converts a row of `MEMBER_COLUMNS`. */
export function toMember(row: Omit<Selectable<MemberTable>, "password_hash" | "photo">) {
  return {
    id: row.id,
    /** Normalized: trimmed, NFC, lower case, the domain in ASCII. */
    email: row.email,
    emailVerifiedAt: row.email_verified_at,
    /** Empty if not given. */
    firstName: row.first_name,
    /** Null if there is no photo. */
    photoChangedAt: row.photo_changed_at,
    marketingOptIn: row.marketing_opt_in === 1,
    isPremium: row.is_premium === 1,
    autoRenew: row.auto_renew === 1,
    subscriptionEndsAt: row.subscription_ends_at,
    /** By the own role, or by a group at the OpenID provider. */
    isAdmin: row.is_admin === 1 || row.admin_group !== null,
    /** Without meaning for an admin. */
    isEditor: row.is_editor === 1,
    /** What people have given, whatever a group gives. */
    ownRole: toRole(row.is_admin === 1, row.is_editor === 1),
    /** The group at the OpenID provider that makes the member an admin. Null: none does. */
    adminGroup: row.admin_group,
    /** In which the member signed in to the portal last. */
    staffLanguage: row.staff_language,
    /** Of staff: the portal hides the words of games that are still to be played. */
    hidesWords: row.hides_words === 1,
    /** Of staff: the languages of which the member takes care. None: all. */
    deskLanguages: LANGUAGES.filter((language) => row.desk_languages?.split(" ").includes(language)),
    createdAt: row.created_at,
    /** `YYYY-MM-DD`, UTC. Null: not since days are noted. */
    lastSeenOn: row.last_seen_on,
  };
}

/** The role of a member of staff. Null for everybody else. */
export function roleOf({ isAdmin, isEditor }: Pick<Member, "isAdmin" | "isEditor">): StaffRole | null {
  return toRole(isAdmin, isEditor);
}

function toRole(isAdmin: boolean, isEditor: boolean): StaffRole | null {
  if (isAdmin) return "admin";
  return isEditor ? "editor" : null;
}

export type Credentials = { readonly member: Member; readonly passwordHash: string };

/** A member with the hash of the password that was checked. */
export type PasswordOf = { readonly id: string; readonly passwordHash: string };

export type MemberKey = { readonly id: string } | { readonly email: string };

export async function findCredentials(db: Db, key: MemberKey): Promise<Credentials | undefined> {
  const [column, value] = "id" in key ? (["member.id", key.id] as const) : (["member.email", key.email] as const);
  const row = await db
    .selectFrom("member")
    .select([...MEMBER_COLUMNS, "member.password_hash"])
    .where(column, "=", value)
    .executeTakeFirst();
  return row === undefined ? undefined : { member: toMember(row), passwordHash: row.password_hash };
}

/** @returns false if the email address is already registered. Of two concurrent calls, exactly one returns true. */
export async function insertMember(
  db: Db,
  { id, email, passwordHash, firstName }: { id: string; email: string; passwordHash: string; firstName: string },
  createdAt: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("member")
    .values({
      id,
      email,
      password_hash: passwordHash,
      first_name: firstName,
      created_at: isoTime(createdAt),
      last_seen_on: utcDay(createdAt),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Deletes a member whose password is still the one that was checked. Dependent rows are deleted by cascade.
 * @returns false if the password has changed meanwhile
 */
export async function deleteMember(db: Db, { id, passwordHash }: PasswordOf): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("member")
    .where((row) => row.and({ id, password_hash: passwordHash }))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/**
 * Replaces the password that was checked.
 * @returns false if it has changed meanwhile. Of two concurrent calls, exactly one returns true.
 */
export async function updatePassword(db: Db, { id, passwordHash }: PasswordOf, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("member")
    .set({ password_hash: newHash })
    .where((row) => row.and({ id, password_hash: passwordHash }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Sets the time of email verification. A time that is already set is kept.
 * @returns whether it was set now. Of two concurrent calls, at most one returns true.
 */
export async function updateVerified(db: Db, id: string, verifiedAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("member")
    .set({ email_verified_at: isoTime(verifiedAt) })
    .where("id", "=", id)
    .where("email_verified_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function updateFirstName(db: Db, id: string, firstName: string): Promise<void> {
  await update(db, id, { first_name: firstName });
}

export async function updateOptIn(db: Db, id: string, marketingOptIn: boolean): Promise<void> {
  await update(db, id, { marketing_opt_in: marketingOptIn ? 1 : 0 });
}

/** @param photo null removes it */
export async function updatePhoto(db: Db, id: string, photo: Uint8Array | null, changedAt: number): Promise<void> {
  await update(db, id, { photo, photo_changed_at: photo === null ? null : isoTime(changedAt) });
}

export async function findPhoto(db: Db, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom("member").select("photo").where("id", "=", id).executeTakeFirst();
  return row?.photo ?? undefined;
}

/** @param role that people give. Null takes it. */
export async function updateRole(db: Db, id: string, role: StaffRole | null): Promise<void> {
  await update(db, id, { is_admin: role === "admin" ? 1 : 0, is_editor: role === "editor" ? 1 : 0 });
}

/** @param group at the OpenID provider. Null: none makes the member an admin. */
export async function updateAdminGroup(db: Db, id: string, group: string | null): Promise<void> {
  await update(db, id, { admin_group: group });
}

/** The members whom a group at the OpenID provider makes admins. */
export async function listAdminsByGroup(db: Db): Promise<Member[]> {
  const rows = await db.selectFrom("member").select(MEMBER_COLUMNS).where("admin_group", "is not", null).execute();
  return rows.map(toMember);
}

export async function updateStaffLanguage(db: Db, id: string, language: Language): Promise<void> {
  await update(db, id, { staff_language: language });
}

/** Stores the day (`YYYY-MM-DD`) on which a member is here, unless a later one is stored. */
export async function updateLastSeen(db: Db, id: string, day: string): Promise<void> {
  await db
    .updateTable("member")
    .set({ last_seen_on: day })
    .where("id", "=", id)
    .where((row) => row.or([row("last_seen_on", "is", null), row("last_seen_on", "<", day)]))
    .execute();
}

export async function updateHidesWords(db: Db, id: string, hidesWords: boolean): Promise<void> {
  await update(db, id, { hides_words: hidesWords ? 1 : 0 });
}

export async function updateDeskLanguages(db: Db, id: string, languages: readonly Language[]): Promise<void> {
  await update(db, id, { desk_languages: languages.join(" ") });
}

/** The members of staff, by address. */
export async function listStaff(db: Db): Promise<Member[]> {
  const rows = await db.selectFrom("member").select(MEMBER_COLUMNS).where(isStaff).orderBy("email").execute();
  return rows.map(toMember);
}

/** The place of a member among all, of whom the newest is the first. */
export type MemberPlace = Pick<Member, "createdAt" | "id">;

/**
 * Members, the newest first.
 * @param from whom they come right before or after. Left out: the newest
 * @param parts texts of which the address contains one. Left out: any address
 */
export async function listMembers(
  db: Db,
  { from, parts, limit }: { from?: MemberPlace & { way: "newer" | "older" }; parts?: readonly string[]; limit: number },
): Promise<Member[]> {
  const [sign, order] = from?.way === "newer" ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const rows = await db
    .selectFrom("member")
    .select(MEMBER_COLUMNS)
    .$if(parts !== undefined, (query) => query.where((row) => row.or((parts ?? []).map(emailContains))))
    .$if(from !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("created_at", "id"), sign, eb.tuple(from?.createdAt ?? "", from?.id ?? ""))),
    )
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(limit)
    .execute();
  const members = rows.map(toMember);
  return order === "asc" ? members.reverse() : members;
}

const emailContains = (part: string) => sql<boolean>`email like ${`%${part.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;

/** The addresses of members, by id. */
export async function listEmails(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("member").select(["id", "email"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function countMembers(db: Db): Promise<number> {
  const { members } = await db
    .selectFrom("member")
    .select(({ fn }) => fn.countAll<number>().as("members"))
    .executeTakeFirstOrThrow();
  return members;
}

/** Whether a row of `member` is one of staff, for queries. */
export function isStaff(member: ExpressionBuilder<Schema, "member">) {
  return member.or([isAdmin(member), member("member.is_editor", "=", 1)]);
}

/** Whether a row of `member` is one of an admin, for queries. */
function isAdmin(member: ExpressionBuilder<Schema, "member">) {
  return member.or([member("member.is_admin", "=", 1), member("member.admin_group", "is not", null)]);
}

/** How many admins there are beside a member. */
export async function countOtherAdmins(db: Db, id: string): Promise<number> {
  const { admins } = await db
    .selectFrom("member")
    .select(({ fn }) => fn.countAll<number>().as("admins"))
    .where(isAdmin)
    .where("id", "!=", id)
    .executeTakeFirstOrThrow();
  return admins;
}

async function update(db: Db, id: string, values: Updateable<MemberTable>): Promise<void> {
  await db.updateTable("member").set(values).where("id", "=", id).execute();
}

/** The rows of a member's account. Credentials are excluded: hashes of sessions, tokens and the password. */
export async function listMemberRows(db: Db, id: string) {
  const sessionsIn = (table: "session" | "staff_session") =>
    db
      .selectFrom(table)
      .select(["started_at as startedAt", "expires_at as expiresAt"])
      .where("member_id", "=", id)
      .execute();
  return {
    member: await db
      .selectFrom("member")
      .select([...MEMBER_COLUMNS, "member.photo"])
      .where("id", "=", id)
      .executeTakeFirst(),
    session: await sessionsIn("session"),
    staff_session: await sessionsIn("staff_session"),
    second_factor: await db
      .selectFrom("second_factor")
      .select("confirmed_at as confirmedAt")
      .where("member_id", "=", id)
      .executeTakeFirst(),
    email_token: await db
      .selectFrom("email_token")
      .select(["purpose", "expires_at as expiresAt"])
      .where("member_id", "=", id)
      .execute(),
    idle_mail: await db
      .selectFrom("idle_mail")
      .select(["tried_on as triedOn", "sent_on as sentOn"])
      .where("member_id", "=", id)
      .executeTakeFirst(),
    oidc_identity: await db
      .selectFrom("oidc_identity")
      .select(["issuer", "subject", "email", "linked_at as linkedAt"])
      .where("member_id", "=", id)
      .execute(),
  };
}
