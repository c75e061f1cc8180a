import { describe, expect, it } from "vitest";
import { actorOf } from "~/audit/actor";
import { REPEAT_GAP } from "~/editions/calendar";
import { isRefused } from "~/platform/refusal";
import { NOON_OF_GAME_7 } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { editor as actor, newMember } from "../../tests/fixtures/members";
import { edition, FREE_WORDS, useSeededApp } from "../../tests/fixtures/seededApp";
import { moveGame, previewMove } from "./moveGame.server";
import { listBacklog, MAX_BACKLOG } from "./planBacklog.server";
import { insertPlanRows, listPlanRows } from "./planRows.data.server";
import { clearGame } from "./scheduleGame.server";

const [first = "", second = "", third = ""] = FREE_WORDS;

const site = useSeededApp();

const { choose, gameAt } = site;
const move = async (number: number, to: number, more: Partial<Parameters<typeof moveGame>[1]> = {}) => {
  const outcome = await moveGame(site.app, { edition, number, to, actor, ...more });
  return isRefused(outcome) ? outcome.why : "done";
};

describe("a chosen word that is moved", () => {
  it("keeps who chose it and when, replaces a seeded one, and leaves a seeded one", async () => {
    await choose(20, first, actorOf(await newMember(site.app)));
    const chosen = await gameAt(20);
    site.setNow(NOON_OF_GAME_7 + 60_000);
    const seeded = (await gameAt(30))?.secret;
    expect(await previewMove(site.app, { edition, number: 20, to: 30 })).toMatchObject({ to: first, moved: [] });
    expect(await move(20, 30)).toBe("done");
    expect(await gameAt(30)).toEqual({ ...chosen, number: 30 });
    expect(await gameAt(20)).toMatchObject({ isChosen: false, choice: null });
    const entries = await auditEntries(site.app);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: "moved", number: 30, before: seeded, after: first, batch: entries[1]?.batch },
      { action: "moved", number: 20, before: first },
    ]);
  });

  it("asks what becomes of a word that is chosen for the other day, which swaps its day or goes to the backlog", async () => {
    const by = actorOf(await newMember(site.app));
    await choose(20, first);
    await choose(30, second);
    expect(await move(20, 30)).toBe("dayTaken");
    expect(await move(20, 30, { way: "swap" })).toBe("done");
    expect([(await gameAt(20))?.secret, (await gameAt(30))?.secret]).toEqual([second, first]);
    expect(await listBacklog(site.app)).toEqual([]);
    for (const to of [30, 20]) {
      // Also if it is there already.
      await choose(30, first);
      await choose(20, second);
      expect(await move(50 - to, to, { way: "replace", actor: by })).toBe("done");
    }
    expect(await gameAt(20)).toMatchObject({ secret: first, isChosen: true });
    expect(await gameAt(30)).toMatchObject({ isChosen: false });
    expect((await site.games()).some(({ secret }) => secret === second)).toBe(false);
    expect((await listBacklog(site.app)).map(({ edition: of, word }) => [of, word.word])).toEqual([
      ["en", first],
      ["en", second],
    ]);
  });

  it("replaces none if the backlog is full, and has each word there once, as a plan does", async () => {
    const by = actorOf(await newMember(site.app));
    const row = {
      state: "backlog",
      line: 1,
      typedDate: "",
      typedEdition: "",
      edition,
      day: null,
      note: "",
      isTicked: null,
    } as const;
    const rows = Array.from({ length: MAX_BACKLOG }, (_, index) => ({ ...row, typed: "x", word: `x${String(index)}` }));
    await insertPlanRows(site.app.db, by.id, [...rows.slice(1), { ...row, typed: "x", word: second.toUpperCase() }], 0);
    for (const word of [second, third]) {
      await choose(30, word);
      await choose(20, first);
      expect(await move(20, 30, { way: "replace", actor: by })).toBe(word === second ? "done" : "backlogFull");
    }
    expect(await listPlanRows(site.app.db, by.id, "backlog")).toHaveLength(MAX_BACKLOG);
    expect(await gameAt(30)).toMatchObject({ secret: third, isChosen: true });
  });

  it("goes neither to nor from a game that has begun, nor to where it is", async () => {
    await choose(8, first);
    expect(await move(8, 7)).toBe("gameOpen");
    expect(await move(8, 8)).toBe("sameDay");
    expect(await move(9, 10)).toBe("notChosen");
    expect(await move(8, 1e9)).toBe("noSuchGame");
    site.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect(await move(8, 20)).toBe("gameOpen");
  });

  it("stays a year away from another choice of the word", async () => {
    await choose(20, first);
    await choose(20 + REPEAT_GAP + 10, first);
    expect(await move(20, 40)).toBe("recentWord");
    expect(await move(20, 30 - 1)).toBe("done");
  });

  it("stays where it is if another editor has changed one of the two games meanwhile", async () => {
    await choose(20, first);
    await choose(30, second);
    const seen = { from: first, to: second };
    await clearGame(site.app, { edition, number: 30, actor });
    expect(await move(20, 30, { way: "swap", seen })).toBe("gameChanged");
    expect((await gameAt(20))?.secret).toBe(first);
  });

  it("moves once, however often its form is sent", async () => {
    await choose(20, first);
    const batch = "11111111-2222-3333-4444-555555555555";
    const form = { batch, seen: { from: first, to: (await gameAt(30))?.secret ?? "" } };
    expect(await move(20, 30, form)).toBe("done");
    const logged = (await auditEntries(site.app)).length;
    expect(await move(20, 30, form)).toBe("done");
    expect(await auditEntries(site.app)).toHaveLength(logged);
  });

  it("may go beyond the games that the schedule has filled", async () => {
    await choose(20, first);
    expect(await move(20, 500)).toBe("done");
    expect(await move(500, 501)).toBe("done");
    expect(await gameAt(500)).toBeUndefined();
  });
});
