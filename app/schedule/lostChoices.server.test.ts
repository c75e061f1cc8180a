import { describe, expect, it } from "vitest";
import { staffActorOf } from "~/account/staffActor.server";
import type { App } from "~/app";
import { byEdition } from "~/editions/editions";
import { listBlockedChoices } from "~/words/verdicts.data.server";
import { auditEntries } from "../../tests/fixtures/audit";
import { newStaff } from "../../tests/fixtures/members";
import { edition, FREE_WORDS, useSeededApp } from "../../tests/fixtures/seededApp";
import { giveBackLostChoices } from "./blockedChoices.server";
import { seedSchedule } from "./seed.server";
import { blockWord, takeBackVerdict } from "./verdicts.server";

const [word = "", other = ""] = FREE_WORDS;

const site = useSeededApp();

/** The same site after a start with a file that blocks the word. */
const withFile = (): App => {
  const blocked = byEdition(() => new Set([word]));
  return { ...site.app, wordLists: { ...site.app.wordLists, blocked } };
};
const { choose, gameAt } = site;
const holes = () => listBlockedChoices(site.app.db, { edition, from: 1, to: 500 });

describe("a chosen word that a file blocks at a start", () => {
  it("is lost, which is logged and leaves a hole, and comes back with its chooser when the file allows it", async () => {
    await choose(20, word, staffActorOf(await newStaff(site.app)));
    const before = await gameAt(20);
    await seedSchedule(withFile());
    const after = await gameAt(20);
    expect(after).toMatchObject({ isChosen: false });
    expect((await auditEntries(site.app))[0]).toMatchObject({
      actor: { id: "server" },
      action: "choiceLost",
      number: 20,
      before: word,
      after: after?.secret,
    });
    expect(await holes()).toEqual([{ number: 20, word }]);
    expect(await giveBackLostChoices(withFile())).toEqual([]);
    expect(await giveBackLostChoices(site.app)).toEqual([{ edition, number: 20 }]);
    expect(await gameAt(20)).toEqual(before);
    expect(await holes()).toEqual([]);
    expect((await auditEntries(site.app))[0]).toMatchObject({ action: "choiceRestored", number: 20, after: word });
    expect(await giveBackLostChoices(site.app)).toEqual([]);
  });

  it("stays lost where staff has chosen another word since", async () => {
    const actor = staffActorOf(await newStaff(site.app));
    await choose(20, word, actor);
    await seedSchedule(withFile());
    await choose(20, other, actor);
    expect(await giveBackLostChoices(site.app)).toEqual([]);
    expect((await gameAt(20))?.secret).toBe(other);
  });

  it("waits for the file if only the verdict of staff is reversed", async () => {
    const by = staffActorOf(await newStaff(site.app));
    await choose(20, word, by);
    await blockWord(site.app, { language: "en", word, by, seen: [{ edition, number: 20 }] });
    expect(await takeBackVerdict(withFile(), { language: "en", word, by })).toMatchObject({ restored: [] });
    expect(await holes()).toEqual([{ number: 20, word }]);
    expect(await giveBackLostChoices(site.app)).toEqual([{ edition, number: 20 }]);
  });
});
