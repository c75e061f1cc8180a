import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/platform/database/database.server";
import { migrations } from "../../db/migrations";
import type { Schema } from "../../db/schema";
import { locateDatabase } from "../../tests/fixtures/database";
import { deleteToken, deleteTokensOf, findTokenMember, insertToken } from "./emailTokens.data.server";
import {
  deleteMember,
  findCredentials,
  findPhoto,
  insertMember,
  updateRole,
  updateFirstName,
  updateOptIn,
  updatePassword,
  updatePhoto,
  updateVerified,
} from "./members.data.server";
import {
  deleteAllSessionsOf,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  updateSessionEnd,
} from "./sessions.data.server";

const noon = Date.UTC(2022, 0, 29, 12);
const ana = { id: "a", email: "ana@words.example", passwordHash: "hash", firstName: "Ana" };
const ben = { id: "b", email: "ben@words.example", passwordHash: "hash", firstName: "" };

let db: Kysely<Schema>;

beforeEach(async () => {
  db = await openDatabase<Schema>(await locateDatabase(), migrations);
  await insertMember(db, ana, noon);
});

afterEach(() => db.destroy());

describe("stored members", () => {
  test("are found by id and by email address, with default values", async () => {
    const member = {
      id: "a",
      email: "ana@words.example",
      emailVerifiedAt: null,
      firstName: "Ana",
      photoChangedAt: null,
      marketingOptIn: false,
      isPremium: false,
      autoRenew: false,
      subscriptionEndsAt: null,
      isAdmin: false,
      isEditor: false,
      ownRole: null,
      adminGroup: null,
      staffLanguage: null,
      hidesWords: false,
      deskLanguages: [],
      createdAt: "2022-01-29T12:00:00.000Z",
      lastSeenOn: "2022-01-29",
    };
    expect(await findCredentials(db, { id: "a" })).toEqual({ member, passwordHash: "hash" });
    expect(await findCredentials(db, { email: "ana@words.example" })).toEqual({ member, passwordHash: "hash" });
    expect(await findCredentials(db, { email: "ben@words.example" })).toBeUndefined();
  });

  test("have a unique email address: inserting a duplicate changes nothing", async () => {
    expect(await insertMember(db, { ...ben, email: ana.email }, noon)).toBe(false);
    expect(await insertMember(db, ben, noon)).toBe(true);
    expect((await findCredentials(db, { email: ana.email }))?.member.id).toBe("a");
  });

  test("have their password replaced by one of two who checked the same one", async () => {
    const replaced = ["one", "two"].map((hash) => updatePassword(db, ana, hash));
    expect((await Promise.all(replaced)).filter((isReplaced) => isReplaced)).toHaveLength(1);
    expect(await updatePassword(db, ana, "three")).toBe(false);
    expect((await findCredentials(db, { id: "a" }))?.passwordHash).toMatch(/^(?:one|two)$/);
  });

  test("are updated individually", async () => {
    await insertMember(db, ben, noon);
    await updateFirstName(db, "a", "Anna");
    await updateOptIn(db, "a", true);
    expect(await updatePassword(db, ana, "other")).toBe(true);
    await updateVerified(db, "a", noon);
    await updateVerified(db, "a", noon + 1000);
    expect(await findCredentials(db, { id: "a" })).toMatchObject({
      member: { firstName: "Anna", marketingOptIn: true, emailVerifiedAt: "2022-01-29T12:00:00.000Z" },
      passwordHash: "other",
    });
    expect(await findCredentials(db, { id: "b" })).toMatchObject({
      member: { firstName: "", marketingOptIn: false, emailVerifiedAt: null },
      passwordHash: "hash",
    });
  });

  test("may have a photo", async () => {
    expect(await findPhoto(db, "a")).toBeUndefined();
    await updatePhoto(db, "a", new Uint8Array([1, 2]), noon);
    expect([...((await findPhoto(db, "a")) ?? [])]).toEqual([1, 2]);
    expect((await findCredentials(db, { id: "a" }))?.member.photoChangedAt).toBe("2022-01-29T12:00:00.000Z");
    await updatePhoto(db, "a", null, noon);
    expect(await findPhoto(db, "a")).toBeUndefined();
    expect((await findCredentials(db, { id: "a" }))?.member.photoChangedAt).toBeNull();
  });
});

const sessionIds = async (table: "session" | "staff_session", memberId: string) =>
  (await db.selectFrom(table).select("id").where("member_id", "=", memberId).execute()).map(({ id }) => id);

describe.each(["session", "staff_session"] as const)("stored sessions in the table %s", (table) => {
  const stored = { id: "s", memberId: "a", startedAt: noon, expiresAt: noon + 1000 };
  const session = { ...stored, passwordHash: "hash" };
  beforeEach(async () => {
    await insertMember(db, ben, noon);
    for (const { id } of [ana, ben]) await updateRole(db, id, "admin");
  });

  test("are found with their member, expired or not", async () => {
    await insertSession(db, table, session);
    expect(await findSession(db, table, "s")).toMatchObject({ session: stored, member: { id: "a", firstName: "Ana" } });
    await updateSessionEnd(db, table, "s", { expiresAt: noon - 1000, maxMs: 86_400_000 });
    expect((await findSession(db, table, "s"))?.session.expiresAt).toBe(noon - 1000);
    expect(await findSession(db, table, "t")).toBeUndefined();
  });

  test("are extended up to the end of a number of days after their start", async () => {
    const day = 86_400_000;
    await insertSession(db, table, session);
    const extend = async (expiresAt: number) => {
      await updateSessionEnd(db, table, "s", { expiresAt, maxMs: 3 * day });
      return (await findSession(db, table, "s"))?.session.expiresAt;
    };
    expect(await extend(noon + 3 * day - 1)).toBe(noon + 3 * day - 1);
    expect(await extend(noon + 3 * day + 1)).toBe(noon + 3 * day);
    expect(await extend(noon + 10_000 * day)).toBe(noon + 3 * day);
  });

  test("are deleted by id, by member, by member except one, or by expiry", async () => {
    const rest = async () => [...(await sessionIds(table, "a")), ...(await sessionIds(table, "b"))];
    for (const id of ["1", "2", "3", "4"]) await insertSession(db, table, { ...session, id });
    await insertSession(db, table, { ...session, id: "5", memberId: "b", expiresAt: noon });
    await deleteSession(db, table, "1");
    expect(await rest()).toEqual(["2", "3", "4", "5"]);
    await deleteSessionsOf(db, table, "a", "3");
    expect(await rest()).toEqual(["3", "5"]);
    await deleteExpiredSessions(db, noon);
    expect(await rest()).toEqual(["3"]);
    await deleteSessionsOf(db, table, "a");
    expect(await rest()).toEqual([]);
  });

  test("require a member and are deleted with the member", async () => {
    await insertSession(db, table, { ...session, memberId: "nobody" });
    expect(await sessionIds(table, "nobody")).toEqual([]);
    await insertSession(db, table, session);
    expect(await sessionIds(table, "a")).toEqual(["s"]);
    expect(await deleteMember(db, { ...ana, passwordHash: "other" })).toBe(false);
    expect(await deleteMember(db, ana)).toBe(true);
    expect(await sessionIds(table, "a")).toEqual([]);
    await insertSession(db, table, session);
    expect(await sessionIds(table, "a")).toEqual([]);
  });

  test("are not inserted if the password was changed meanwhile", async () => {
    expect(await updatePassword(db, ana, "other")).toBe(true);
    await insertSession(db, table, session);
    expect(await sessionIds(table, "a")).toEqual([]);
    await insertSession(db, table, { ...session, passwordHash: "other" });
    expect(await sessionIds(table, "a")).toEqual(["s"]);
  });
});

test("a session of the portal is not inserted if the member is no longer staff", async () => {
  const session = { id: "s", memberId: "a", startedAt: noon, expiresAt: noon + 1000, passwordHash: "hash" };
  await insertSession(db, "staff_session", session);
  expect(await sessionIds("staff_session", "a")).toEqual([]);
  await updateRole(db, ana.id, "editor");
  await insertSession(db, "staff_session", session);
  expect(await sessionIds("staff_session", "a")).toEqual(["s"]);
});

test("all sessions of a member are deleted, except one of the player", async () => {
  await updateRole(db, ana.id, "editor");
  const session = { memberId: "a", startedAt: noon, expiresAt: noon + 1000, passwordHash: "hash" };
  for (const id of ["1", "2"]) await insertSession(db, "session", { ...session, id });
  await insertSession(db, "staff_session", { ...session, id: "2" });
  await deleteAllSessionsOf(db, "a", "2");
  expect(await sessionIds("session", "a")).toEqual(["2"]);
  expect(await sessionIds("staff_session", "a")).toEqual([]);
  await deleteAllSessionsOf(db, "a");
  expect(await sessionIds("session", "a")).toEqual([]);
});

describe("stored email tokens", () => {
  const token = { hash: "h", memberId: "a", purpose: "reset", expiresAt: noon + 1000 } as const;

  test("resolve to their member for their purpose until they expire", async () => {
    await insertToken(db, token);
    const find = (hash: string, purpose: "verify" | "reset", now: number) =>
      findTokenMember(db, { hash, purpose, now });
    expect(await find("h", "reset", noon)).toBe("a");
    expect(await find("h", "verify", noon)).toBeUndefined();
    expect(await find("i", "reset", noon)).toBeUndefined();
    expect(await find("h", "reset", noon + 1000)).toBeUndefined();
  });

  test("stay beside newer ones, and are deleted by member", async () => {
    await insertToken(db, token);
    await insertToken(db, { ...token, hash: "v", purpose: "verify" });
    await insertToken(db, { ...token, hash: "i" });
    const rest = async () =>
      (await db.selectFrom("email_token").select("hash").orderBy("hash").execute()).map(({ hash }) => hash);
    expect(await rest()).toEqual(["h", "i", "v"]);
    await deleteTokensOf(db, "a");
    expect(await rest()).toEqual([]);
  });

  test("can be used only once", async () => {
    await insertToken(db, token);
    const used = await Promise.all([deleteToken(db, "h"), deleteToken(db, "h")]);
    expect(used.filter((isUsed) => isUsed)).toHaveLength(1);
  });
});
