import { formatStats, NO_STATS } from "~/game/stats";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findCredentials, type Member } from "~/data/members.server";
import { insertSession, listSessions } from "~/data/sessions.server";
import { memoryMail, openTestApp, type TestApp } from "../../../tests/fixtures/app";
import {
  changePassword,
  changePhoto,
  changeProfile,
  deleteAccount,
  exportData,
  deleteExpired,
  type Email,
  logIn,
  logInStaff,
  logOutElsewhere,
  photoOf,
  removePhoto,
  requestEmailVerification,
  requestReset,
  resetPassword,
  setCommunication,
  signUp,
  toEmail,
  verifyEmail,
} from "./account.server";
import type { App } from "../app";
import { LIMITS } from "../limits";

const from = "192.0.2.7";
const ana = { email: "ana@words.example", password: "nearer and nearer", firstName: "Ana", from };

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

/** The same with mail. */
async function withMail(): Promise<void> {
  await opened.close();
  opened = await openTestApp({ mail: memoryMail() });
  app = opened.app;
}

async function memberWith(email: string): Promise<Member> {
  const found = await findCredentials(app.db, { email });
  if (found === undefined) throw new Error(`nobody has ${email}`);
  return found.member;
}

async function newMember(who = ana): Promise<Member> {
  expect(await signUp(app, who)).toMatchObject({ type: "authenticated" });
  return memberWith(who.email);
}

/** The token of an email that an outcome brings. */
function tokenIn(outcome: { readonly email?: Email | null }): string {
  const { email } = outcome;
  if (email?.kind !== "verify" && email?.kind !== "reset") throw new Error("there is no token");
  return email.token;
}

const memberCount = async () => (await app.db.selectFrom("member").select("id").execute()).length;
const sessionIds = async (member: Member) => (await listSessions(app.db, member.id)).map(({ id }) => id);
async function addSession({ id: memberId }: Member, id: string): Promise<void> {
  const { passwordHash = "" } = (await findCredentials(app.db, { id: memberId })) ?? {};
  expect(await insertSession(app.db, { id, memberId, expiresAt: app.now() + 1000, passwordHash })).toBe(true);
}

describe("an e-mail address", () => {
  test.each([
    ["  Ana@Words.Example ", "ana@words.example"],
    ["ÁNA@words.example", "ána@words.example"],
    ["a\u0301na@words.example", "ána@words.example"],
    ["a+b.c@sub.words.example", "a+b.c@sub.words.example"],
  ])("%j is written %j", (typed, email) => {
    expect(toEmail(typed)).toBe(email);
  });

  test.each([
    "",
    "ana",
    "ana@",
    "@words.example",
    "ana@words",
    "ana@words..example",
    "ana@words.example, eve@words.example",
    "ana@words.example\r\nBcc: eve@words.example",
    "<ana@words.example>",
    "a b@words.example",
    "ana@eve@words.example",
    "ana\u0000@words.example",
    `${"a".repeat(250)}@words.example`,
  ])("is not %j", (typed) => {
    expect(toEmail(typed)).toBeUndefined();
  });
});

describe("signing up without mail", () => {
  test("makes a member who is let in, with the password hashed", async () => {
    const outcome = await signUp(app, { ...ana, email: " ANA@words.example", firstName: "  Ana  Lucía " });
    const member = await memberWith(ana.email);
    expect(outcome).toMatchObject({ type: "authenticated", memberId: member.id });
    expect(member).toMatchObject({ firstName: "Ana Lucía", emailVerifiedAt: null, isAdmin: false });
    const { passwordHash } = (await findCredentials(app.db, { id: member.id })) ?? {};
    expect(passwordHash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    ["badEmail", { email: "ana" }],
    ["passwordTooShort", { password: "1234567" }],
    // Four characters, each of two UTF-16 units.
    ["passwordTooShort", { password: "😀😀😀😀" }],
    ["passwordTooLong", { password: "x".repeat(201) }],
    ["passwordIsEmail", { password: "Ana@words.example " }],
    ["nameTooLong", { firstName: "x".repeat(41) }],
  ] as const)("refuses %s for %j and makes nobody", async (why, part) => {
    expect(await signUp(app, { ...ana, ...part })).toEqual({ type: "refused", why });
    expect(await memberCount()).toBe(0);
  });

  test.each(["12345678", "x".repeat(200), "😀".repeat(8)])("takes the password %j", async (password) => {
    expect(await signUp(app, { ...ana, password })).toMatchObject({ type: "authenticated" });
    expect(await logIn(app, { ...ana, password })).toMatchObject({ type: "authenticated" });
  });

  test("refuses an address that has an account, in whatever spelling, and leaves that as it was", async () => {
    const member = await newMember();
    const again = await signUp(app, { ...ana, email: "ANA@WORDS.EXAMPLE", password: "another one" });
    expect(again).toEqual({ type: "refused", why: "cannotSignUp" });
    expect(await memberCount()).toBe(1);
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated", memberId: member.id });
  });

  test("twice at once makes one account", async () => {
    const outcomes = await Promise.all([signUp(app, ana), signUp(app, { ...ana, password: "another one" })]);
    expect(outcomes.map(({ type }) => type).sort()).toEqual(["authenticated", "refused"]);
    expect(await memberCount()).toBe(1);
    const passwords =
      outcomes[0].type === "authenticated" ? [ana.password, "another one"] : ["another one", ana.password];
    expect(await logIn(app, { ...ana, password: passwords[0] ?? "" })).toMatchObject({ type: "authenticated" });
    expect(await logIn(app, { ...ana, password: passwords[1] ?? "" })).toMatchObject({ why: "badCredentials" });
  });
});

describe("signing up with mail", () => {
  beforeEach(withMail);

  test("is answered in the same way for a new and for a taken address: the mail tells the difference", async () => {
    const first = await signUp(app, ana);
    expect(first).toMatchObject({ type: "mailed", email: { kind: "verify", to: ana.email } });
    if (first.type !== "mailed") return;
    expect(await verifyEmail(app, { token: tokenIn(first), password: ana.password, from })).toMatchObject({
      type: "authenticated",
    });
    const second = await signUp(app, { ...ana, password: "another one" });
    expect(second).toEqual({ type: "mailed", email: { kind: "taken", to: ana.email } });
    expect(await memberCount()).toBe(1);
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("lets nobody in before the address is confirmed, and sends another email to who knows the password", async () => {
    await signUp(app, ana);
    const outcome = await logIn(app, ana);
    expect(outcome).toMatchObject({
      type: "refused",
      why: "badCredentials",
      email: { kind: "verify", to: ana.email },
    });
    expect(await logIn(app, { ...ana, password: "another one" })).toEqual({ type: "refused", why: "badCredentials" });
    await verifyEmail(app, { token: tokenIn(outcome as { email: Email }), password: ana.password, from });
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("with somebody else's address opens nothing to whoever chose the first password", async () => {
    await signUp(app, { ...ana, password: "chosen by Eve" });
    const mine = await signUp(app, ana);
    expect(mine).toMatchObject({ type: "mailed", email: { kind: "verify" } });
    if (mine.type !== "mailed") return;
    const token = tokenIn(mine);
    expect(await verifyEmail(app, { token, password: ana.password, from })).toMatchObject({ why: "wrongPassword" });
    expect((await memberWith(ana.email)).emailVerifiedAt).toBeNull();
    const reset = await requestReset(app, ana);
    if (reset.type !== "mailed") throw new Error("no mail");
    expect(await resetPassword(app, { token: tokenIn(reset), password: ana.password, from })).toEqual({ type: "done" });
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
    expect(await logIn(app, { ...ana, password: "chosen by Eve" })).toMatchObject({ type: "refused" });
  });
});

describe("logging in", () => {
  test("takes the address in any spelling, and refuses an unknown one as it refuses a wrong password", async () => {
    const member = await newMember();
    expect(await logIn(app, { ...ana, email: " Ana@Words.Example" })).toMatchObject({
      type: "authenticated",
      memberId: member.id,
    });
    const refused = { type: "refused", why: "badCredentials" };
    expect(await logIn(app, { ...ana, password: "another one" })).toEqual(refused);
    expect(await logIn(app, { ...ana, email: "ben@words.example" })).toEqual(refused);
    expect(await logIn(app, { ...ana, email: "no address" })).toEqual(refused);
    expect(await logIn(app, { ...ana, email: "' or 1=1 --" })).toEqual(refused);
  });

  test("is refused after too many tries for one account, wherever they come from, and says until when", async () => {
    await newMember();
    for (let tries = 0; tries < LIMITS.logIn.times; tries++)
      await logIn(app, { ...ana, password: "another one", from: `192.0.2.${tries}` });
    const outcome = await logIn(app, ana);
    expect(outcome).toMatchObject({ type: "refused", why: "tooMany" });
    expect((outcome as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(LIMITS.logIn.seconds);
    expect((outcome as { retryAfter: number }).retryAfter).toBeGreaterThan(0);
  });

  test("is refused to whoever tries too often in one network, and to nobody else", async () => {
    await newMember();
    const wrong = { ...ana, password: "another one", from: "198.51.100.1" };
    for (let tries = 0; tries < LIMITS.logInFromTo.times; tries++)
      expect(await logIn(app, wrong)).toMatchObject({ why: "badCredentials" });
    for (let tries = 0; tries < LIMITS.logIn.times; tries++)
      expect(await logIn(app, { ...wrong, password: ana.password })).toMatchObject({ why: "tooMany" });
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("does not count the tries before it", async () => {
    await newMember();
    for (let round = 0; round < 2; round++) {
      for (let tries = 1; tries < LIMITS.logInFromTo.times; tries++)
        await logIn(app, { ...ana, password: "another one" });
      expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
    }
  });

  test("by many in one place is no matter of tries when they are right", async () => {
    await newMember();
    for (let times = 0; times <= LIMITS.logInFrom.times; times++)
      expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("with what is no address at all counts for its network alone", async () => {
    for (let times = 0; times <= LIMITS.logIn.times; times++)
      await logIn(app, { ...ana, email: "ana", from: `198.51.100.${times}` });
    expect(await logIn(app, { ...ana, email: "ana" })).toMatchObject({ why: "badCredentials" });
  });

  test("is refused after too many tries from one network, whatever the accounts", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: LIMITS.logInFrom.times + 1 }, (_, n) =>
        logIn(app, { email: `${n}@words.example`, password: "x", from: `2001:db8::${n.toString(16)}` }),
      ),
    );
    const refusals = outcomes.map((outcome) => (outcome.type === "refused" ? outcome.why : ""));
    expect(refusals.filter((why) => why === "tooMany")).toHaveLength(1);
  });
});

describe("a member", () => {
  test("changes the first name, within 40 characters on one line", async () => {
    const member = await newMember();
    const nameNow = async () => (await memberWith(ana.email)).firstName;
    expect(await changeProfile(app, { member, firstName: " Anna\r\nLucía\u0000 " })).toEqual({ type: "done" });
    expect(await nameNow()).toBe("Anna Lucía");
    expect(await changeProfile(app, { member, firstName: "x".repeat(41) })).toEqual({
      type: "refused",
      why: "nameTooLong",
    });
    expect(await nameNow()).toBe("Anna Lucía");
    expect(await changeProfile(app, { member, firstName: "😀".repeat(40) })).toEqual({ type: "done" });
    expect(await changeProfile(app, { member, firstName: "" })).toEqual({ type: "done" });
    expect(await nameNow()).toBe("");
  });

  test("says yes and no to mail about news", async () => {
    const member = await newMember();
    await setCommunication(app, { member, optIn: true });
    expect((await memberWith(ana.email)).marketingOptIn).toBe(true);
    await setCommunication(app, { member, optIn: false });
    expect((await memberWith(ana.email)).marketingOptIn).toBe(false);
  });

  test("changes the photo, which is made anew, and takes it away", async () => {
    const member = await newMember();
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    expect(await changePhoto(app, { member, bytes: picture })).toEqual({ type: "done" });
    expect((await sharp(await photoOf(app, member)).metadata()).format).toBe("webp");
    expect((await memberWith(ana.email)).photoChangedAt).toBe(new Date(app.now()).toISOString());
    for (const [why, bytes] of [
      ["photoMissing", Buffer.alloc(0)],
      ["photoTooLarge", Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)])],
      ["photoUnreadable", Buffer.from("<svg/>")],
    ] as const)
      expect(await changePhoto(app, { member, bytes })).toEqual({ type: "refused", why });
    expect(await photoOf(app, member)).toBeDefined();
    await removePhoto(app, { member });
    expect(await photoOf(app, member)).toBeUndefined();
  });

  test("logs out everywhere else", async () => {
    const member = await newMember();
    const other = await newMember({ ...ana, email: "ben@words.example" });
    await Promise.all([addSession(member, "here"), addSession(member, "there"), addSession(other, "other")]);
    await logOutElsewhere(app, { member, sessionId: "here" });
    expect([await sessionIds(member), await sessionIds(other)]).toEqual([["here"], ["other"]]);
  });

  test("changes the password with the old one, which ends the other sessions", async () => {
    const member = await newMember();
    await Promise.all([addSession(member, "here"), addSession(member, "there")]);
    const change = (old: string, password: string) => changePassword(app, { member, sessionId: "here", old, password });
    expect(await change("another one", "much nearer")).toEqual({ type: "refused", why: "wrongPassword" });
    expect(await change(ana.password, "short")).toEqual({ type: "refused", why: "passwordTooShort" });
    expect(await change(ana.password, ana.email)).toEqual({ type: "refused", why: "passwordIsEmail" });
    expect(await sessionIds(member)).toEqual(["here", "there"]);
    expect(await change(ana.password, "much nearer")).toEqual({ type: "done" });
    expect(await sessionIds(member)).toEqual(["here"]);
    expect(await logIn(app, ana)).toMatchObject({ why: "badCredentials" });
    expect(await logIn(app, { ...ana, password: "much nearer" })).toMatchObject({ type: "authenticated" });
  });

  test("is asked for the password so often and no more", async () => {
    const member = await newMember();
    for (let tries = 0; tries < LIMITS.password.times; tries++)
      expect(await deleteAccount(app, { member, password: "wrong" })).toMatchObject({ why: "wrongPassword" });
    expect(await deleteAccount(app, { member, password: ana.password })).toMatchObject({ why: "tooMany" });
    expect(await memberCount()).toBe(1);
  });
});

/** Every table of the game's own, with its columns. */
async function tables(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select name, (select group_concat(name) from pragma_table_info(t.name)) as columns
    from sqlite_schema t where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`.execute(
    app.db,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns.split(",")]));
}

/** Rows of each table that are a member's. */
async function rowsOf(id: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const [table, columns] of await tables()) {
    const column = table === "member" ? "id" : "member_id";
    if (!columns.includes(column)) continue;
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db);
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

describe("everything of a member", () => {
  /** A member with a row in every table that can have one. */
  async function wholeMember(email: string): Promise<Member> {
    const member = await newMember({ ...ana, email });
    const { id: member_id } = member;
    const game = { member_id, edition: "en", number: 7 } as const;
    await addSession(member, `session of ${email}`);
    await requestReset(app, { email, from });
    await app.db
      .insertInto("play")
      .values({ ...game, log: "star\n=moon\n!", version: 3 })
      .execute();
    const ended_at = new Date(app.now()).toISOString();
    await app.db
      .insertInto("game_end")
      .values({ ...game, ended_at })
      .execute();
    const stats = formatStats({ ...NO_STATS, giveups: 1, totalPlays: 1 });
    await app.db.insertInto("member_stats").values({ member_id, edition: "en", stats }).execute();
    return member;
  }

  test("lies in tables that are all known here", async () => {
    const mine = Object.keys(await rowsOf("nobody")).sort();
    expect(mine).toEqual(["email_token", "game_end", "member", "member_stats", "play", "session"]);
    // The others hold nothing of anybody's.
    expect([...(await tables()).keys()].filter((table) => !mine.includes(table))).toEqual(["game", "opinion"]);
  });

  test("is exported, but for what logs in", async () => {
    const member = await wholeMember(ana.email);
    const outcome = await exportData(app, { member });
    if (outcome.type !== "exported") throw new Error("nothing was exported");
    expect(outcome.data).toMatchObject({
      account: { id: member.id, email: ana.email, firstName: "Ana", photo: null, isPremium: false },
      sessions: [{ expiresAt: "2022-02-05T12:00:01.000Z" }],
      mailLinks: [{ purpose: "reset" }],
      games: [
        {
          edition: "en",
          number: 7,
          guesses: [{ kind: "guess", word: "star" }, { kind: "hint", word: "moon" }, { kind: "giveUp" }],
        },
      ],
      endedGames: [{ edition: "en", number: 7, hasWon: false }],
      statistics: [{ edition: "en", giveups: 1, wins: 0 }],
    });
    const text = JSON.stringify(outcome.data);
    expect(text).not.toContain("argon2id");
    expect(text).not.toContain("session of");
  });

  test("is exported with every column that is stored of it", async () => {
    const member = await wholeMember(ana.email);
    const outcome = await exportData(app, { member });
    if (outcome.type !== "exported") throw new Error("nothing was exported");
    const { account, sessions, mailLinks, endedGames } = outcome.data;
    // Logs and statistics are read out of their text forms, which the test above shows.
    const byTable = { member: account, session: sessions, email_token: mailLinks, game_end: endedGames };
    const kept: Readonly<Record<string, readonly string[]>> = {
      member: ["password_hash"],
      session: ["id", "member_id"],
      email_token: ["hash", "member_id"],
      game_end: ["member_id"],
    };
    for (const [table, value] of Object.entries(byTable)) {
      const columns = ((await tables()).get(table) ?? []).filter((column) => kept[table]?.includes(column) === false);
      const camel = columns.map((column) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
      const row: object | undefined = "length" in value ? value[0] : value;
      expect(Object.keys(row ?? {}).sort()).toEqual(camel.sort());
    }
  });

  test("is deleted with the password, and nothing of anybody else", async () => {
    const member = await wholeMember(ana.email);
    const other = await wholeMember("ben@words.example");
    const before = await rowsOf(other.id);
    expect(Object.values(await rowsOf(member.id)).every((count) => count > 0)).toBe(true);
    expect(await deleteAccount(app, { member, password: "wrong" })).toMatchObject({ why: "wrongPassword" });
    expect(await rowsOf(member.id)).toEqual(before);
    expect(await deleteAccount(app, { member, password: ana.password })).toEqual({ type: "done" });
    expect(Object.values(await rowsOf(member.id)).every((count) => count === 0)).toBe(true);
    expect(await rowsOf(other.id)).toEqual(before);
    expect(await logIn(app, ana)).toMatchObject({ why: "badCredentials" });
  });
});

describe("an email", () => {
  const HOUR = 3_600_000;
  beforeEach(withMail);

  /** A member whose address is confirmed. */
  async function confirmed(): Promise<Member> {
    const outcome = await signUp(app, ana);
    if (outcome.type !== "mailed") throw new Error("no mail");
    await verifyEmail(app, { token: tokenIn(outcome), password: ana.password, from });
    return memberWith(ana.email);
  }

  async function resetToken(): Promise<string> {
    const outcome = await requestReset(app, ana);
    if (outcome.type !== "mailed") throw new Error("no mail");
    return tokenIn(outcome);
  }

  test("for a forgotten password goes to those who have an account, and nobody is told which", async () => {
    await confirmed();
    expect(await requestReset(app, ana)).toMatchObject({ type: "mailed", email: { kind: "reset", to: ana.email } });
    expect(await requestReset(app, { email: "ben@words.example", from })).toEqual({ type: "mailed", email: null });
    expect(await requestReset(app, { email: "ben", from })).toEqual({ type: "refused", why: "badEmail" });
  });

  test("lets whoever has forgotten a password in again, however often wrong ones were tried", async () => {
    await confirmed();
    for (let tries = 0; tries <= LIMITS.logInFromTo.times; tries++) await logIn(app, { ...ana, password: "which one" });
    expect(await logIn(app, ana)).toMatchObject({ why: "tooMany" });
    const password = "much nearer";
    expect(await resetPassword(app, { token: await resetToken(), password, from })).toEqual({ type: "done" });
    expect(await logIn(app, { ...ana, password })).toMatchObject({ type: "authenticated" });
  });

  test("replaces the password once, and ends every session", async () => {
    const member = await confirmed();
    await addSession(member, "somewhere");
    const token = await resetToken();
    const reset = (password: string) => resetPassword(app, { token, password, from });
    expect(await reset("short")).toEqual({ type: "refused", why: "passwordTooShort" });
    const outcomes = await Promise.all([reset("much nearer"), reset("much nearer")]);
    expect(outcomes.map(({ type }) => type).sort()).toEqual(["done", "refused"]);
    expect(await reset("nearer still")).toEqual({ type: "refused", why: "badToken" });
    expect(await sessionIds(member)).toEqual([]);
    expect(await logIn(app, { ...ana, password: "much nearer" })).toMatchObject({ type: "authenticated" });
  });

  test("holds for an hour to replace a password, for a day to confirm an address", async () => {
    const outcome = await signUp(app, ana);
    if (outcome.type !== "mailed") throw new Error("no mail");
    const token = tokenIn(outcome);
    const reset = await resetToken();
    const start = app.now();
    opened.setNow(start + HOUR);
    expect(await resetPassword(app, { token: reset, password: "much nearer", from })).toMatchObject({
      why: "badToken",
    });
    opened.setNow(start + 24 * HOUR);
    const late = await verifyEmail(app, { token, password: ana.password, from });
    expect(late).toMatchObject({ why: "badToken" });
    opened.setNow(start + 24 * HOUR - 1);
    expect(await verifyEmail(app, { token, password: ana.password, from })).toMatchObject({ type: "authenticated" });
  });

  test("holds for its own purpose alone, and only until the next one", async () => {
    await confirmed();
    const first = await resetToken();
    const second = await resetToken();
    const password = "much nearer";
    expect(await verifyEmail(app, { token: second, password: ana.password, from })).toMatchObject({ why: "badToken" });
    for (const token of [first, "", "forged", `${second}x`])
      expect(await resetPassword(app, { token, password, from })).toMatchObject({ why: "badToken" });
    expect(await resetPassword(app, { token: second, password, from })).toEqual({ type: "done" });
  });

  test("goes to one address so often and no more", async () => {
    for (let times = 0; times < LIMITS.mail.times; times++)
      expect(await requestReset(app, { ...ana, from: `198.51.100.${times}` })).toMatchObject({ type: "mailed" });
    expect(await requestReset(app, ana)).toMatchObject({ type: "refused", why: "tooMany" });
  });

  test("that is asked for again and again in one place keeps nobody from signing up in another", async () => {
    const stranger = { ...ana, from: "198.51.100.1" };
    for (let times = 0; times < LIMITS.mailFromTo.times; times++)
      expect(await requestReset(app, stranger)).toEqual({ type: "mailed", email: null });
    expect(await requestReset(app, stranger)).toMatchObject({ why: "tooMany" });
    expect(await signUp(app, ana)).toMatchObject({ type: "mailed", email: { kind: "verify" } });
  });

  test("can be asked for by a member whose address is not confirmed yet", async () => {
    await signUp(app, ana);
    const member = await memberWith(ana.email);
    expect(await requestEmailVerification(app, { member })).toMatchObject({
      type: "mailed",
      email: { kind: "verify" },
    });
    expect(await requestEmailVerification(app, { member: { ...member, emailVerifiedAt: "2022-02-05" } })).toEqual({
      type: "mailed",
      email: null,
    });
  });

  test("is stored as a fingerprint, and forgotten when its time is over, as sessions are", async () => {
    const member = await confirmed();
    const token = await resetToken();
    const { hash } = await app.db.selectFrom("email_token").select("hash").executeTakeFirstOrThrow();
    expect(hash).not.toContain(token);
    await addSession(member, "somewhere");
    await deleteExpired(app);
    expect(await rowsOf(member.id)).toMatchObject({ email_token: 1, session: 1 });
    opened.setNow(app.now() + 24 * HOUR);
    await deleteExpired(app);
    expect(await rowsOf(member.id)).toMatchObject({ member: 1, email_token: 0, session: 0 });
  });
});

describe("logging in as staff", () => {
  const asked = { email: ana.email, password: ana.password, from };

  test("is for members who may decide on games", async () => {
    const { id } = await newMember();
    await app.db.updateTable("member").set({ is_admin: 1 }).execute();
    expect(await logInStaff(app, asked)).toMatchObject({ type: "authenticated", memberId: id });
  });

  test("is refused to others as a wrong password is", async () => {
    await newMember();
    const wrong = await logInStaff(app, { ...asked, password: "farther and farther" });
    expect(wrong).toEqual({ type: "refused", why: "badCredentials" });
    expect(await logInStaff(app, asked)).toEqual(wrong);
    expect(await logInStaff(app, { ...asked, email: "nobody@words.example" })).toEqual(wrong);
  });
});
