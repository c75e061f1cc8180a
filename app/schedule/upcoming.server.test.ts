import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteAccount } from "~/account/deleteAccount.server";
import type { App } from "~/app";
import { actorOf } from "~/audit/actor";
import { gameSpan } from "~/editions/calendar.server";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { BUILT_IN_EDITIONS } from "../../tests/fixtures/editions";
import { ana, newMember } from "../../tests/fixtures/members";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { coverage } from "./coverage.server";
import { scheduleGame, scheduleWords } from "./scheduleGame.server";
import { DAYS_AHEAD, seedSchedule } from "./seed.server";
import { findUpcoming, listUpcoming, UPCOMING_SIZE } from "./upcoming.server";

const words = TINY_WORDS.slice(-500, -400);

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openTestApp({ secrets: TINY_WORDS.slice(10, 700) });
  app = test.app;
});
afterEach(() => test.close());

describe("one upcoming game", () => {
  it("is found with who chose its word, and not if it has begun or the schedule has not reached it", async () => {
    await seedSchedule(app);
    const member = await newMember(app);
    const [word = ""] = words;
    await scheduleGame(app, { edition: "en", number: 9, word, actor: actorOf(member) });
    expect(await findUpcoming(app, { edition: "en", number: 9 })).toMatchObject({
      number: 9,
      secret: { word },
      choice: { by: { id: member.id } },
    });
    expect(await findUpcoming(app, { edition: "en", number: 8 })).toMatchObject({ number: 8, choice: null });
    expect(await findUpcoming(app, { edition: "en", number: 7 })).toBeNull();
    expect(await findUpcoming(app, { edition: "en", number: 5000 })).toBeNull();
  });
});

describe("the upcoming games", () => {
  it("are listed on pages, all of them once and in order, in every edition", async () => {
    await seedSchedule(app);
    for (const edition of BUILT_IN_EDITIONS) {
      const { pages } = await listUpcoming(app, { edition, page: 1 });
      const numbers: number[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const { games } = await listUpcoming(app, { edition, page });
        expect(games.length).toBeLessThanOrEqual(UPCOMING_SIZE);
        numbers.push(...games.map(({ number }) => number));
      }
      const first = edition === "en" || edition === "de" ? 8 : 1;
      const count = { en: DAYS_AHEAD, de: DAYS_AHEAD, jr: DAYS_AHEAD + 7 - 113, es: 0 }[edition];
      expect(numbers).toEqual(Array.from({ length: count }, (_, index) => first + index));
      expect((await listUpcoming(app, { edition, page: 99 })).page).toBe(pages);
    }
  });

  it("say when they begin, and who chose their word and when, as long as the member exists", async () => {
    await seedSchedule(app);
    const member = await newMember(app);
    await scheduleGame(app, { edition: "en", number: 9, word: words[0] ?? "", actor: actorOf(member) });
    const listed = async () => (await listUpcoming(app, { edition: "en", page: 1 })).games;
    const at = new Date(NOON_OF_GAME_7).toISOString();
    expect((await listed()).slice(0, 2)).toMatchObject([
      { number: 8, span: { begin: "2022-02-06T01:00:00.000Z", end: "2022-02-07T01:00:00.000Z" }, choice: null },
      {
        number: 9,
        span: { begin: "2022-02-07T01:00:00.000Z" },
        secret: { word: words[0] },
        choice: { at, by: { id: member.id, name: "Ana" } },
      },
    ]);
    await deleteAccount(app, { member, password: ana.password });
    expect((await listed())[1]).toMatchObject({ secret: { word: words[0] }, choice: { at, by: null } });
  });
});

describe("the coverage", () => {
  it("counts the chosen words from the next game on up to the first gap, and is short below 30", async () => {
    const actor = { id: "ana", name: "Ana" };
    await seedSchedule(app);
    const add = (count: number, from = 1) =>
      scheduleWords(app, { edition: "en", words: words.splice(0, count), actor, from });
    const gap = (number: number, until: string) => ({
      next: 8,
      until,
      gap: { number, span: gameSpan(app, { edition: "en", number }) },
    });
    expect(await coverage(app, "en")).toEqual({ ...gap(8, "2022-02-05"), days: 0, isShort: true });
    await add(20);
    await add(9, 29);
    expect(await coverage(app, "en")).toEqual({ ...gap(28, "2022-02-25"), days: 20, isShort: true });
    await add(1);
    expect(await coverage(app, "en")).toEqual({ ...gap(38, "2022-03-07"), days: 30, isShort: false });
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect(await coverage(app, "en")).toMatchObject({ next: 9, days: 29, isShort: true });
    expect(await coverage(app, "es")).toMatchObject({ next: 1, days: 0 });
  });
});
