import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listScheduledGames } from "~/data/games.server";
import { listBlockedChoices } from "~/data/verdicts.server";
import { byEdition } from "~/game/editions";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { auditEntries } from "../../../tests/fixtures/audit";
import { newStaff } from "../../../tests/fixtures/members";
import { TINY_WORDS } from "../../../tests/fixtures/vectors";
import type { App } from "../app";
import { staffActorOf } from "../audit.server";
import { giveBackLostChoices } from "./blockedChoices.server";
import { scheduleGame } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";
import { blockWord, takeBackVerdict } from "./verdicts.server";

const [, word = "", other = ""] = TINY_WORDS.slice(-500);
const edition = "en";

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openTestApp({ secrets: TINY_WORDS.slice(10, 410) });
  app = test.app;
  await seedSchedule(app);
});
afterEach(() => test.close());

/** The same site after a start with a file that blocks the word. */
const withFile = (): App => {
  const blocked = byEdition(() => new Set([word]));
  return { ...app, wordLists: { ...app.wordLists, blocked } };
};
const gameAt = async (number: number) =>
  (await listScheduledGames(app.db, { edition, from: number })).find((game) => game.number === number);
const holes = () => listBlockedChoices(app.db, { edition, from: 1, to: 500 });

describe("a chosen word that a file blocks at a start", () => {
  it("is lost, which is logged and leaves a hole, and comes back with its chooser when the file allows it", async () => {
    await scheduleGame(app, { edition, number: 20, word, actor: staffActorOf(await newStaff(app)) });
    const before = await gameAt(20);
    await seedSchedule(withFile());
    const after = await gameAt(20);
    expect(after).toMatchObject({ isChosen: false });
    expect((await auditEntries(app))[0]).toMatchObject({
      actor: { id: "server" },
      action: "choiceLost",
      number: 20,
      before: word,
      after: after?.secret,
    });
    expect(await holes()).toEqual([{ number: 20, word }]);
    expect(await giveBackLostChoices(withFile())).toEqual([]);
    expect(await giveBackLostChoices(app)).toEqual([{ edition, number: 20 }]);
    expect(await gameAt(20)).toEqual(before);
    expect(await holes()).toEqual([]);
    expect((await auditEntries(app))[0]).toMatchObject({ action: "choiceRestored", number: 20, after: word });
    expect(await giveBackLostChoices(app)).toEqual([]);
  });

  it("stays lost where staff has chosen another word since", async () => {
    const actor = staffActorOf(await newStaff(app));
    await scheduleGame(app, { edition, number: 20, word, actor });
    await seedSchedule(withFile());
    await scheduleGame(app, { edition, number: 20, word: other, actor });
    expect(await giveBackLostChoices(app)).toEqual([]);
    expect((await gameAt(20))?.secret).toBe(other);
  });

  it("waits for the file if only the verdict of staff is reversed", async () => {
    const by = staffActorOf(await newStaff(app));
    await scheduleGame(app, { edition, number: 20, word, actor: by });
    await blockWord(app, { language: "en", word, by, seen: [{ edition, number: 20 }] });
    expect(await takeBackVerdict(withFile(), { language: "en", word, by })).toMatchObject({ restored: [] });
    expect(await holes()).toEqual([{ number: 20, word }]);
    expect(await giveBackLostChoices(app)).toEqual([{ edition, number: 20 }]);
  });
});
