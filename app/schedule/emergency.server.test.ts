import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StaffActor, staffActorOf } from "~/account/staffActor.server";
import type { App } from "~/app";
import { gameNotice, noticeIn } from "~/play/gameNotice.server";
import { findGame } from "~/play/games.data.server";
import { yesterdaysWord } from "~/play/pastWord.server";
import { summarizeDay } from "~/yesterday/daySummary.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { newStaff } from "../../tests/fixtures/members";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { annotateGame, barWord, withholdWord } from "./emergency.server";
import { seedSchedule } from "./seed.server";
import { listNotedWords } from "./wordNotes.data.server";

/* Game 7 is today's: the games from 8 on are to come. */
let test: TestApp;
let app: App;
let by: StaffActor;
beforeEach(async () => {
  test = await openTestApp({ secrets: TINY_WORDS.slice(10, 700) });
  app = test.app;
  await seedSchedule(app);
  by = { ...staffActorOf(await newStaff(app)), role: "admin" };
});
afterEach(() => test.close());

const game = { edition: "en", number: 6 } as const;
const lastEntry = async () => (await auditEntries(app))[0];

describe("a game that has begun", () => {
  it("is annotated in one language or several, with who, when and why in the log", async () => {
    await annotateGame(app, { ...game, notice: { en: " This word  hurts today. " }, why: "The flood", by });
    expect(await noticeIn(app, game, "de")).toEqual({ text: "This word hurts today.", language: "en" });
    const both = { en: "Sorry.", de: "Verzeihung." };
    await annotateGame(app, { ...game, notice: both, why: "Better words", by });
    expect(await noticeIn(app, game, "de")).toEqual({ text: "Verzeihung.", language: "de" });
    expect(await lastEntry()).toMatchObject({ action: "gameAnnotated", number: 6, subject: "Better words" });
    expect((await gameNotice(app, game)).notice).toEqual(both);
    await annotateGame(app, { ...game, notice: {}, why: "It is over", by });
    expect(await noticeIn(app, game, "en")).toBeNull();
  });

  it("has its word kept out of what everybody sees of yesterday, until it is shown again", async () => {
    const word = (await findGame(app.db, "en", 6))?.secret;
    expect((await summarizeDay(app, game))?.word.word).toBe(word);
    await withholdWord(app, { ...game, isWithheld: true, why: "The flood", by });
    expect([await summarizeDay(app, game), await yesterdaysWord(app, "en")]).toEqual([null, null]);
    await withholdWord(app, { ...game, isWithheld: false, why: "It is over", by });
    expect([(await summarizeDay(app, game))?.word.word, await yesterdaysWord(app, "en")]).toEqual([word, word]);
    expect((await findGame(app.db, "en", 6))?.secret).toBe(word);
  });

  it("has its word barred from coming games", async () => {
    const word = (await findGame(app.db, "en", 6))?.secret ?? "";
    await barWord(app, { ...game, why: "The flood", by });
    expect(await listNotedWords(app.db, "en")).toEqual([{ word, kind: "ban" }]);
  });

  it("is for admins alone, with a reason; a game to come is refused", async () => {
    const why = "The flood";
    const actions = [
      (asked: Parameters<typeof barWord>[1]) => annotateGame(app, { ...asked, notice: { en: "Sorry." } }),
      (asked: Parameters<typeof barWord>[1]) => withholdWord(app, { ...asked, isWithheld: true }),
      (asked: Parameters<typeof barWord>[1]) => barWord(app, asked),
    ];
    for (const act of actions) {
      expect(await act({ ...game, why, by: { ...by, role: "editor" } })).toMatchObject({ why: "adminsOnly" });
      expect(await act({ ...game, why: " ", by })).toMatchObject({ why: "whyMissing" });
      expect(await act({ ...game, number: 8, why, by })).toMatchObject({ why: "notBegun" });
    }
    expect(await annotateGame(app, { ...game, notice: { en: "a".repeat(301) }, why, by })).toMatchObject({
      why: "noticeTooLong",
    });
    expect((await auditEntries(app)).length).toBe(0);
  });
});
