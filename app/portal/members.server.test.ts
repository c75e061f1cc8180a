import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toEmail } from "~/account/emailLink.server";
import { findCredentials, insertMember, type Member } from "~/account/members.data.server";
import { resetPassword } from "~/account/password.server";
import type { App } from "~/app";
import { PAGE_SIZE } from "~/platform/listPage";
import { isRefused, refuse } from "~/platform/refusal";
import { createSecurityLog } from "~/platform/securityLog.server";
import { memoryLog, memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { addSession, ana, clientAddress, countRows, newStaff, wholeMember } from "../../tests/fixtures/members";
import { deleteMemberAccount, endSessions, findMember, makeReset, membersPage, showReset } from "./members.server";
import { changeRole } from "./people.server";

let opened: TestApp;
let app: App;
let admin: Member;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
  admin = await newStaff(app);
});
afterEach(() => opened.close());

/** Without the limits of signing up. @returns the id */
async function newPlayer(typed: string): Promise<string> {
  const [id, email = ""] = [randomUUID(), toEmail(typed)];
  expect(await insertMember(app.db, { id, email, passwordHash: "hash", firstName: "" }, app.now())).toBe(true);
  return id;
}
const emailsOf = ({ members }: Awaited<ReturnType<typeof membersPage>>) => members.map(({ email }) => email);
const find = async (typed: string) => emailsOf(await membersPage(app, { typed }));

describe("the members that an admin sees", () => {
  test("have address, days, sessions and role, and nothing of what they have played", async () => {
    const bea = await wholeMember(app, "bea@words.example");
    await addSession(app, bea, "another of Bea");
    expect(await findMember(app, bea.id)).toEqual({
      id: bea.id,
      email: "bea@words.example",
      isConfirmed: false,
      createdAt: "2022-02-05T12:00:00.000Z",
      lastSeenOn: "2022-02-05",
      // Two of the player. That of the portal has ended.
      sessions: 2,
      role: null,
    });
    expect(await findMember(app, admin.id)).toMatchObject({ email: ana.email, sessions: 0, role: "admin" });
    expect(await findMember(app, "nobody")).toBeUndefined();
  });

  test("are found by any part of their address, however it is typed", async () => {
    for (const email of ["bea@words.example", "bea_100%@school.example", "müller@müller.example"])
      await newPlayer(email);
    expect(await find(" BEA@w")).toEqual(["bea@words.example"]);
    expect(await find("school")).toEqual(["bea_100%@school.example"]);
    // What has a meaning in a pattern is a letter like any other.
    expect(await find("_1")).toEqual(["bea_100%@school.example"]);
    expect(await find("%")).toEqual(["bea_100%@school.example"]);
    expect(await find("\\")).toEqual([]);
    expect(await find("MÜLLER@müller.example")).toEqual(["müller@müller.example"]);
    expect(await find("@müller.example")).toEqual(["müller@müller.example"]);
    expect(await find("bea\u0000@words")).toEqual(["bea@words.example"]);
    expect(await find("x".repeat(500))).toEqual([]);
    expect(await find("")).toHaveLength(4);
  });

  test("are listed by pages, the newest first, in both directions, while others sign up or go", async () => {
    const made: string[] = [];
    for (let number = 0; number < PAGE_SIZE + 10; number += 1) {
      // Some have signed up in the same millisecond.
      opened.setNow(app.now() + (number % 3 === 0 ? 1000 : 0));
      made.push(await newPlayer(`p${String(number)}@words.example`));
    }
    const first = await membersPage(app, { typed: "" });
    expect([first.count, first.members.length, first.newer]).toEqual([PAGE_SIZE + 11, PAGE_SIZE, null]);
    const older = { way: "older", place: first.older ?? "" } as const;
    const last = await membersPage(app, { typed: "", from: older });
    expect([last.members.length, last.older]).toEqual([11, null]);
    const seen = [...first.members, ...last.members].map(({ id }) => id);
    expect(new Set(seen)).toEqual(new Set([...made, admin.id]));
    expect(seen.at(-1)).toBe(admin.id);

    const newer = { way: "newer", place: last.newer ?? "" } as const;
    expect(await membersPage(app, { typed: "", from: newer })).toEqual(first);
    // The one at the end of a page goes, and the next page begins with the same.
    await deleteMemberAccount(app, { admin, memberId: first.members.at(-1)?.id ?? "" });
    opened.setNow(app.now() + 1000);
    await newPlayer("late@words.example");
    expect(emailsOf(await membersPage(app, { typed: "", from: older }))).toEqual(emailsOf(last));
    for (const place of ["", "x", "2022-02-05T12:00:00.000Z_", "9_'", "9".repeat(99)])
      expect((await membersPage(app, { typed: "", from: { way: "older", place } })).members[0]?.email).toBe(
        "late@words.example",
      );
  });
});

describe("an admin", () => {
  const logOf = async () =>
    (await auditEntries(app, "access")).map(({ action, actor, subject }) => [action, actor.name, subject]);

  test("ends all sessions of a member, and of nobody else", async () => {
    const [bea, cleo] = [await wholeMember(app, "bea@words.example"), await wholeMember(app, "cleo@words.example")];
    expect(await endSessions(app, { admin, memberId: bea.id })).toEqual({ type: "done" });
    expect(await countRows(app, bea.id)).toMatchObject({ member: 1, session: 0, staff_session: 0, play: 1 });
    expect(await countRows(app, cleo.id)).toMatchObject({ session: 1, staff_session: 1 });
    // Not the address: entries outlive accounts.
    expect(await logOf()).toEqual([["memberLoggedOut", "Ana", bea.id]]);
  });

  test("deletes a member with every row, but not the words of games that the member chose", async () => {
    const bea = await wholeMember(app, "bea@words.example");
    const game = { edition: "en", number: 50, secret: "star", created_at: "2022-02-05T12:00:00.000Z" } as const;
    await app.db
      .insertInto("game")
      .values({ ...game, is_chosen: 1, chosen_by: bea.id })
      .execute();
    const { log, lines } = memoryLog();
    const watched = { ...app, securityLog: createSecurityLog(log, "none") };
    const change = { admin, memberId: bea.id };
    expect(await deleteMemberAccount(watched, change)).toEqual({ type: "done" });
    expect(lines()).toEqual([{ event: "accountDeleted", memberId: bea.id, msg: "security" }]);
    expect(Object.values(await countRows(app, bea.id)).every((count) => count === 0)).toBe(true);
    expect(await app.db.selectFrom("circle").select("id").execute()).toEqual([]);
    expect(await app.db.selectFrom("game").select(["secret", "is_chosen"]).execute()).toEqual([
      { secret: "star", is_chosen: 1 },
    ]);
    expect(await logOf()).toEqual([["memberDeleted", "Ana", bea.id]]);
    for (const again of [deleteMemberAccount, endSessions, makeReset])
      expect(await again(app, change)).toEqual(refuse("noSuchMember"));
  });

  test("does none of it to the own account, to staff only what does not touch the role, and nothing without it", async () => {
    const bea = await newStaff(app, { ...ana, email: "bea@words.example" });
    for (const change of [deleteMemberAccount, endSessions, makeReset])
      expect(await change(app, { admin, memberId: admin.id })).toEqual(refuse("ownAccount"));
    // Without mail, an admin could sign in under the name of another.
    for (const change of [deleteMemberAccount, makeReset])
      expect(await change(app, { admin, memberId: bea.id })).toEqual(refuse("stillStaff"));
    expect(await endSessions(app, { admin, memberId: bea.id })).toEqual({ type: "done" });
    await changeRole(app, { admin, memberId: bea.id, role: null });
    for (const change of [deleteMemberAccount, endSessions, makeReset])
      expect(await change(app, { admin: bea, memberId: admin.id })).toEqual(refuse("adminsOnly"));
    expect(await deleteMemberAccount(app, { admin, memberId: bea.id })).toEqual({ type: "done" });
    expect(await findCredentials(app.db, { id: admin.id })).toBeDefined();
  });

  test("makes a link for a new password where no mail is sent: it works once, and confirms no address", async () => {
    const memberId = await newPlayer("bea@words.example");
    const made = await makeReset(app, { admin, memberId });
    if (isRefused(made)) throw new Error(made.why);
    expect(made.email).toBeNull();
    expect(await logOf()).toEqual([["memberResetShown", "Ana", memberId]]);
    const set = () => resetPassword(app, { token: made.token ?? "", password: "much nearer", clientAddress });
    expect(await set()).toMatchObject({ type: "authenticated", memberId });
    expect((await findMember(app, memberId))?.isConfirmed).toBe(false);
    expect(await set()).toEqual(refuse("badToken"));
  });

  test("makes another link to pass on where the email was not taken, which confirms no address, and none for staff", async () => {
    const mailed = { ...app, mail: memoryMail() };
    const memberId = await newPlayer("bea@words.example");
    const made = await makeReset(mailed, { admin, memberId });
    const shown = await showReset(mailed, { admin, memberId });
    if (isRefused(made) || isRefused(shown)) throw new Error("refused");
    expect([made.token, shown.token === made.email?.token]).toEqual([null, false]);
    expect((await logOf())[0]).toEqual(["memberResetShown", "Ana", memberId]);
    const set = (token: string) => resetPassword(mailed, { token, password: "much nearer", clientAddress });
    expect(await set(shown.token)).toMatchObject({ type: "authenticated", memberId });
    expect((await findMember(app, memberId))?.isConfirmed).toBe(false);

    const again = await makeReset(mailed, { admin, memberId });
    if (isRefused(again)) throw new Error(again.why);
    expect(await set(again.email?.token ?? "")).toMatchObject({ type: "authenticated", memberId });
    expect((await findMember(app, memberId))?.isConfirmed).toBe(true);
    const cleo = await newStaff(app, { ...ana, email: "cleo@words.example" });
    expect(await showReset(mailed, { admin, memberId: cleo.id })).toEqual(refuse("stillStaff"));
  });

  test("has it mailed where mail is sent, also to staff, in the language of the game that was finished last", async () => {
    const mailed = { ...app, mail: memoryMail() };
    const bea = await newStaff(app, { ...ana, email: "bea@words.example" });
    const made = () => makeReset(mailed, { admin, memberId: bea.id });
    expect(await made()).toMatchObject({ email: { kind: "reset", to: bea.email }, language: undefined });
    const ends = [
      { edition: "de", number: 7, ended_at: "2022-02-05T11:00:00.000Z" },
      { edition: "jr", number: 8, ended_at: "2022-02-05T10:00:00.000Z" },
    ] as const;
    await app.db
      .insertInto("game_end")
      .values(ends.map((end) => ({ ...end, member_id: bea.id, has_won: 1 })))
      .execute();
    expect(await made()).toMatchObject({ language: "de" });
    expect((await logOf())[0]).toEqual(["memberResetMailed", "Ana", bea.id]);
    for (let times = 2; times < 20; times += 1) await made();
    expect(await made()).toMatchObject(refuse("tooMany"));
  });
});
