import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteAccount } from "~/account/deleteAccount.server";
import type { App } from "~/app";
import { actorOf } from "~/audit/actor";
import { appendAudit, listActors } from "~/audit/audit.data.server";
import { dayOfGame } from "~/editions/calendar";
import { PAGE_SIZE } from "~/platform/listPage";
import { findGame } from "~/play/games.data.server";
import { clearGame, scheduleGame, scheduleWords } from "~/schedule/scheduleGame.server";
import { seedSchedule } from "~/schedule/seed.server";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { ana, newMember } from "../../tests/fixtures/members";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { auditLog } from "./auditLog.server";

const [first = "", second = ""] = TINY_WORDS.slice(-500);

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openTestApp({ secrets: TINY_WORDS.slice(10, 700) });
  app = test.app;
  await seedSchedule(app);
});
afterEach(() => test.close());

const secretOf = async (number: number) => (await findGame(app.db, "en", number))?.secret ?? "";

describe("the audit log", () => {
  it("tells who did what with which game and its words, newest first, also after the account is deleted", async () => {
    const member = await newMember(app);
    const actor = actorOf(member);
    const game = { edition: "en", number: 20, actor } as const;
    const seeded = await secretOf(20);
    const near = await secretOf(100);
    await scheduleGame(app, { ...game, word: first });
    await scheduleGame(app, { ...game, word: near, isOverride: true });
    const moved = await secretOf(100);
    await clearGame(app, game);
    const cleared = await secretOf(20);
    const seededOf30 = await secretOf(30);
    await scheduleWords(app, { edition: "en", words: [second, "qqqq"], from: 30, actor });
    await deleteAccount(app, { member, password: ana.password });
    const entries = await auditEntries(app);
    expect(entries.map(({ action, number, before, after }) => [action, number, before, after])).toEqual([
      ["bulkAdded", 30, seededOf30, second],
      ["cleared", 20, near, cleared],
      ["seededMoved", 100, near, moved],
      ["changed", 20, first, near],
      ["scheduled", 20, seeded, first],
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        at: new Date(NOON_OF_GAME_7).toISOString(),
        actor: { id: member.id, name: ana.firstName },
        edition: "en",
        language: null,
        subject: null,
      });
  });

  it("has no entry for what was refused, nor for the same word again", async () => {
    const game = { edition: "en", number: 20, actor: { id: "ana", name: "Ana" } } as const;
    await scheduleGame(app, { ...game, word: first });
    await scheduleGame(app, { ...game, word: first, isOverride: true });
    await scheduleGame(app, { ...game, word: second });
    await scheduleGame(app, { ...game, number: 7, word: second });
    await clearGame(app, { ...game, number: 21 });
    expect(await auditEntries(app)).toHaveLength(1);
  });

  it("is searched by word, person, day and kind", async () => {
    const [mia, ben] = ["mia", "ben"].map((name) => ({ id: name, name }));
    if (mia === undefined || ben === undefined) return;
    await scheduleGame(app, { edition: "en", number: 20, actor: mia, word: first });
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    await scheduleGame(app, { edition: "en", number: 21, actor: ben, word: second });
    await appendAudit(app.db, [{ actor: ben, action: "noteAdded", language: "en", subject: first }], app.now());
    const find = async (search: Omit<Parameters<typeof auditLog>[1], "page">) => {
      const { changes } = await auditLog(app, { page: 1, ...search });
      return changes.flatMap(({ entries }) => entries.map(({ action, number }) => number ?? action));
    };
    expect(await find({ word: ` ${first.toUpperCase()} ` })).toEqual(["noteAdded", 20]);
    expect(await find({ word: first, kind: "games" })).toEqual([20]);
    expect(await find({ word: "qqqq" })).toEqual([]);
    expect(await find({ actor: "ben" })).toEqual(["noteAdded", 21]);
    expect(await find({ actor: "nobody" })).toEqual([]);
    const today = new Date(NOON_OF_GAME_7).toISOString().slice(0, 10);
    // Made on that day, or about its game.
    expect(await find({ day: today })).toEqual([20]);
    const dayOf21 = dayOfGame("en", { number: 21, epoch: app.env.GAME_EPOCH });
    expect(await find({ day: dayOf21 })).toEqual([21]);
    expect((await listActors(app.db)).map(({ name }) => name)).toEqual(["ben", "mia"]);
    // What is hidden is not found by its word either.
    expect(await find({ word: first, hidesWords: true })).toEqual(["noteAdded"]);
    expect(await find({ word: second, hidesWords: true })).toEqual([]);
    expect(await find({ actor: "ben", hidesWords: true })).toEqual(["noteAdded", 21]);
  });

  it("has pages, of which there is always one", async () => {
    expect(await auditLog(app, { page: 3 })).toEqual({ changes: [], page: 1, pages: 1 });
    const actor = { id: "ana", name: "Ana" };
    for (let index = 0; index <= PAGE_SIZE; index += 1)
      await appendAudit(
        app.db,
        [{ actor, action: "roleGranted", subject: `member ${index}`, after: "staff" }],
        app.now(),
      );
    expect((await auditEntries(app))[0]).toMatchObject({ subject: `member ${PAGE_SIZE}` });
    for (const page of [2, 9]) {
      const last = await auditLog(app, { page });
      expect(last).toMatchObject({
        page: 2,
        pages: 2,
        changes: [{ entries: [{ subject: "member 0", number: null, before: null }] }],
      });
    }
    expect((await auditLog(app, { page: NaN })).page).toBe(1);
  });

  it("names a member without a first name by the email address", () => {
    expect(actorOf({ id: "ana", firstName: "", email: ana.email })).toEqual({ id: "ana", name: ana.email });
  });
});
