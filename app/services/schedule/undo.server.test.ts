import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Actor, appendAudit } from "~/data/audit.server";
import { listScheduledGames, replaceGame } from "~/data/games.server";
import { isRefused } from "~/game/refusal";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { auditEntries } from "../../../tests/fixtures/audit";
import { ana, editor as actor, newMember, newStaff } from "../../../tests/fixtures/members";
import { TINY_WORDS } from "../../../tests/fixtures/vectors";
import type { App } from "../app";
import { actorOf, auditLog, type StaffActor, staffActorOf } from "../audit.server";
import { bulkAdd } from "./bulkAdd.server";
import { moveGame } from "./moveGame.server";
import { giveBackToRanks, takeOutOfRanks } from "./rankDecisions.server";
import { clearGame, scheduleGame } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";
import { shiftGames } from "./shiftGames.server";
import { findUndo, undoChange, withUndo } from "./undo.server";
import { addNote, notesOf } from "./wordNotes.server";
import { acceptForm, blockWord, takeBackVerdict } from "./verdicts.server";

const [, first = "", second = "", third = ""] = TINY_WORDS.slice(-500);
const edition = "en";

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openTestApp({ secrets: TINY_WORDS.slice(10, 410) });
  app = test.app;
  await seedSchedule(app);
});
afterEach(() => test.close());

const schedule = (number: number, word: string, by: Actor = actor) =>
  scheduleGame(app, { edition, number, word, isOverride: true, actor: by });
/** All games, without when seeded ones were set. */
const games = () => listScheduledGames(app.db, { edition, from: 1 });
const gameAt = async (number: number) => (await games()).find((game) => game.number === number);
const lastEntry = async () => (await auditEntries(app))[0]?.id ?? 0;
async function undo(entry: number): Promise<string> {
  const outcome = await undoChange(app, { entry, actor });
  return isRefused(outcome) ? outcome.why : "done";
}
const states = async () =>
  (await withUndo(app, (await auditLog(app, { page: 1 })).changes)).map((change) => change.undo);

describe("undoing a change of games", () => {
  it("gives back word, kind, chooser and time, and can be undone again", async () => {
    await schedule(20, first, actorOf(await newMember(app, ana)));
    const before = await games();
    test.setNow(NOON_OF_GAME_7 + 60_000);
    for (const change of [
      () => schedule(20, second),
      () => clearGame(app, { edition, number: 20, actor }),
      () => moveGame(app, { edition, number: 20, to: 30, actor }),
      () => shiftGames(app, { edition, number: 20, days: 3, actor }),
      () => bulkAdd(app, { edition, words: [second, third], from: 19, actor }),
    ]) {
      await change();
      const after = await games();
      expect(after).not.toEqual(before);
      expect(await undo(await lastEntry())).toBe("done");
      expect(await games()).toEqual(before);
      expect(await undo(await lastEntry())).toBe("done");
      expect(await games()).toEqual(after);
      expect(await undo(await lastEntry())).toBe("done");
    }
  });

  it("gives seeded games back that made room for a chosen word", async () => {
    const word = (await gameAt(100))?.secret ?? "";
    const before = await games();
    await schedule(20, word);
    expect((await gameAt(100))?.secret).not.toBe(word);
    expect(await undo(await lastEntry())).toBe("done");
    expect(await games()).toEqual(before);
    const undone = (await auditEntries(app)).slice(0, 2);
    expect(undone.map(({ action }) => action)).toEqual(["undone", "undone"]);
  });

  it("is offered as long as the game has that word and has not begun", async () => {
    await schedule(8, first);
    await schedule(9, second);
    await schedule(9, third);
    expect(await states()).toEqual(["open", "changed", "open"]);
    const [third_, second_, first_] = (await auditEntries(app)).map(({ id }) => id);
    expect(await undo(second_ ?? 0)).toBe("undoChanged");
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect(await states()).toEqual(["open", "changed", "begun"]);
    expect(await undo(first_ ?? 0)).toBe("undoBegun");
    expect(await gameAt(8)).toMatchObject({ secret: first, isChosen: true });
    expect(await undo(third_ ?? 0)).toBe("done");
    expect(await gameAt(9)).toMatchObject({ secret: second });
  });

  it("of several games restores those that have not begun, and no word twice within a year", async () => {
    await bulkAdd(app, { edition, words: [first, second], from: 8, actor });
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect(await undo(await lastEntry())).toBe("done");
    expect(await gameAt(8)).toMatchObject({ secret: first, isChosen: true });
    expect(await gameAt(9)).toMatchObject({ isChosen: false });
    await schedule(30, second);
    const entry = await lastEntry();
    await schedule(30, third);
    const change = await lastEntry();
    await schedule(40, second);
    expect(await undo(change)).toBe("recentWord");
    expect(await undo(entry)).toBe("undoChanged");
  });

  it("of a swap restores neither game if one has begun with the word that would come back", async () => {
    await schedule(8, first);
    await schedule(20, second);
    await moveGame(app, { edition, number: 8, to: 20, way: "swap", actor });
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect(await undo(await lastEntry())).toBe("recentWord");
    expect([(await gameAt(8))?.secret, (await gameAt(20))?.secret]).toEqual([second, first]);
  });

  it("does only what was seen", async () => {
    await bulkAdd(app, { edition, words: [first, second], from: 20, actor });
    const entry = await lastEntry();
    const seen = (await auditEntries(app)).map(({ id }) => id).toReversed();
    await schedule(21, third);
    expect(await undoChange(app, { entry, actor, seen })).toMatchObject({ why: "undoChanged" });
    expect(await gameAt(20)).toMatchObject({ secret: first });
  });

  it("is not possible for what an earlier version or a sign-in has left", async () => {
    await appendAudit(app.db, [{ actor, action: "signedIn" }], app.now());
    const signIn = await lastEntry();
    const old = { at: "2022-02-05T12:00:00.000Z", actor_id: "eda", actor_name: "Eda", action: "scheduled" };
    const values = {
      ...old,
      edition,
      number: 20,
      old_value: "kala",
      new_value: (await gameAt(20))?.secret ?? "",
    } as const;
    await app.db.insertInto("audit_log").values(values).execute();
    expect(await states()).toEqual(["unknown", null]);
    expect(await undo(await lastEntry())).toBe("undoUnknown");
    expect(await undo(signIn)).toBe("undoUnknown");
    expect(await undo(9999)).toBe("noSuchChange");
    expect(await findUndo(app, 9999)).toBeNull();
  });

  it("does not give a word back that can no longer be a secret", async () => {
    await replaceGame(app.db, { edition, number: 20, secret: "zzzz", chosenBy: "eda" }, app.now());
    await schedule(20, first);
    expect(await undo(await lastEntry())).toBe("undoUnusable");
  });
});

describe("undoing a decision about a word", () => {
  let by: StaffActor;
  beforeEach(async () => {
    by = staffActorOf(await newStaff(app));
  });
  const decision = (word: string) => ({ language: "en", word, by }) as const;
  const undo = (entry: number) => undoChange(app, { entry, actor: by });

  it("unblocks it, with the games that lost it, and blocks it again", async () => {
    await schedule(20, first);
    const before = await games();
    await blockWord(app, { ...decision(first), seen: [{ edition, number: 20 }] });
    expect(await gameAt(20)).toMatchObject({ isChosen: false });
    const blocked = await lastEntry();
    expect(await undo(blocked)).not.toHaveProperty("why");
    expect(await gameAt(20)).toEqual(before.find(({ number }) => number === 20));
    expect(await undo(blocked)).toMatchObject({ why: "undoChanged" });
    expect(await undo(await lastEntry())).not.toHaveProperty("why");
    expect(await gameAt(20)).toMatchObject({ isChosen: false });
    // The first block stands again too.
    expect(await states()).toEqual(["open", "changed", "open", "changed"]);
  });

  it("restores the decision that stood before it", async () => {
    await acceptForm(app, { ...decision("zkwq"), of: "kala" });
    await blockWord(app, decision("zkwq"));
    expect(await undo(await lastEntry())).not.toHaveProperty("why");
    expect(app.wordAdditions.forms.en.get("zkwq")).toBe("kala");
    await takeBackVerdict(app, decision("zkwq"));
    expect(await undo(await lastEntry())).not.toHaveProperty("why");
    expect(app.wordAdditions.forms.en.get("zkwq")).toBe("kala");
  });

  it("removes a note, and writes it again", async () => {
    await addNote(app, { ...decision(first), kind: "meaning", text: "a bath: small" });
    expect(await undo(await lastEntry())).not.toHaveProperty("why");
    expect((await notesOf(app, "en", [first])).size).toBe(0);
    expect(await states()).toEqual(["open", "changed"]);
    expect(await undo(await lastEntry())).not.toHaveProperty("why");
    expect((await notesOf(app, "en", [first])).get(first)).toMatchObject([{ kind: "meaning", text: "a bath: small" }]);
  });

  it("gives a word its ranks back, and takes it out again", async () => {
    await takeOutOfRanks(app, decision(first));
    expect(await undo(await lastEntry())).not.toHaveProperty("why");
    expect((await auditEntries(app))[0]).toMatchObject({ action: "givenBackToRanks" });
    expect(await undo(await lastEntry())).not.toHaveProperty("why");
    expect((await auditEntries(app))[0]).toMatchObject({ action: "takenOutOfRanks" });
    await giveBackToRanks(app, decision(first));
    expect((await states()).slice(0, 2)).toEqual(["open", "changed"]);
  });
});
