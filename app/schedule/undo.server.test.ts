import { describe, expect, it } from "vitest";
import { staffActorOf } from "~/account/staffActor.server";
import { actorOf } from "~/audit/actor";
import { appendAudit } from "~/audit/audit.data.server";
import { isRefused } from "~/platform/refusal";
import { replaceGame } from "~/play/games.data.server";
import { auditLog } from "~/portal/auditLog.server";
import { insertOddCounts, listOdd } from "~/words/oddNeighbors.data.server";
import { DAY, NOON_OF_GAME_7 } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { ana, editor as actor, newMember, newStaff } from "../../tests/fixtures/members";
import { edition, FREE_WORDS, useSeededApp } from "../../tests/fixtures/seededApp";
import { makeBlindTry } from "./blindTries.server";
import { moveGame } from "./moveGame.server";
import { addOccasion, occasionsOn, removeOccasion } from "./occasions.server";
import { dismissOddNeighbor } from "./oddReports.server";
import { takeOutOfRanks } from "./rankDecisions.server";
import { clearGame, scheduleWords } from "./scheduleGame.server";
import { findUndo, undoChange, withUndo } from "./undo.server";
import { blockWord } from "./verdicts.server";
import { addNote, notesOf, removeNote } from "./wordNotes.server";

const [first = "", second = "", third = ""] = FREE_WORDS;

const site = useSeededApp();

const { choose: schedule, games, gameAt } = site;
const lastEntry = async () => (await auditEntries(site.app))[0]?.id ?? 0;
async function undo(entry: number): Promise<string> {
  const outcome = await undoChange(site.app, { entry, actor });
  return isRefused(outcome) ? outcome.why : "done";
}
const states = async () =>
  (await withUndo(site.app, (await auditLog(site.app, { page: 1 })).changes)).map((change) => change.undo);

describe("undoing a change of games", () => {
  it("gives back word, kind, chooser and time, and can be undone again", async () => {
    await schedule(20, first, actorOf(await newMember(site.app, ana)));
    const before = await games();
    site.setNow(NOON_OF_GAME_7 + 60_000);
    for (const change of [
      () => schedule(20, second),
      () => clearGame(site.app, { edition, number: 20, actor }),
      () => moveGame(site.app, { edition, number: 20, to: 30, actor }),
      () => scheduleWords(site.app, { edition, words: [second, third], from: 19, actor }),
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
    const undone = (await auditEntries(site.app)).slice(0, 2);
    expect(undone.map(({ action }) => action)).toEqual(["undone", "undone"]);
  });

  it("is offered as long as the game has that word and has not begun", async () => {
    await schedule(8, first);
    await schedule(9, second);
    await schedule(9, third);
    expect(await states()).toEqual(["open", "changed", "open"]);
    const [third_, second_, first_] = (await auditEntries(site.app)).map(({ id }) => id);
    expect(await undo(second_ ?? 0)).toBe("undoChanged");
    site.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect(await states()).toEqual(["open", "changed", "begun"]);
    expect(await undo(first_ ?? 0)).toBe("undoBegun");
    expect(await gameAt(8)).toMatchObject({ secret: first, isChosen: true });
    expect(await undo(third_ ?? 0)).toBe("done");
    expect(await gameAt(9)).toMatchObject({ secret: second });
  });

  it("of several games restores those that have not begun, and no word twice within a year", async () => {
    await scheduleWords(site.app, { edition, words: [first, second], from: 8, actor });
    site.setNow(NOON_OF_GAME_7 + 86_400_000);
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
    await moveGame(site.app, { edition, number: 8, to: 20, way: "swap", actor });
    site.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect(await undo(await lastEntry())).toBe("recentWord");
    expect([(await gameAt(8))?.secret, (await gameAt(20))?.secret]).toEqual([second, first]);
  });

  it("draws again what the schedule had if staff has chosen that word elsewhere since, and says so before", async () => {
    const word = (await gameAt(20))?.secret ?? "";
    await schedule(20, first);
    const entry = await lastEntry();
    await schedule(30, word);
    const preview = await findUndo(site.app, entry);
    expect(preview).toMatchObject({ why: null, inTheWay: null, games: [{ number: 20, before: word }] });
    expect(await undo(entry)).toBe("done");
    const again = await gameAt(20);
    expect(again).toMatchObject({ isChosen: false, secret: preview?.games[0]?.back });
    expect([first, word]).not.toContain(again?.secret);
    expect(await gameAt(30)).toMatchObject({ secret: word, isChosen: true });
  });

  it("names the game whose chosen word is in the way of a chosen one", async () => {
    await schedule(20, first);
    await schedule(20, second);
    const entry = await lastEntry();
    await schedule(30, first);
    expect(await findUndo(site.app, entry)).toMatchObject({ why: "recentWord", inTheWay: { edition, number: 30 } });
  });

  it("is said to be undone in the log, not changed since, until the game is changed otherwise", async () => {
    await schedule(20, first);
    await undo(await lastEntry());
    expect(await states()).toEqual(["open", "undone"]);
    await schedule(20, second);
    await schedule(20, third);
    expect(await states()).toEqual(["open", "changed", "changed", "undone"]);
  });

  it("does only what was seen", async () => {
    await scheduleWords(site.app, { edition, words: [first, second], from: 20, actor });
    const entry = await lastEntry();
    const seen = (await auditEntries(site.app)).map(({ id }) => id).toReversed();
    await schedule(21, third);
    expect(await undoChange(site.app, { entry, actor, seen })).toMatchObject({ why: "undoChanged" });
    expect(await gameAt(20)).toMatchObject({ secret: first });
  });

  it("is nothing for a link by which somebody tries a game", async () => {
    const by = actorOf(await newMember(site.app, ana));
    await makeBlindTry(site.app, { edition, number: 20, name: "Dora", actor: by });
    expect(await states()).toEqual([null]);
    expect(await undo(await lastEntry())).toBe("undoUnknown");
  });

  it("is not possible for what an earlier version or a sign-in has left", async () => {
    await appendAudit(site.app.db, [{ actor, action: "signedIn" }], site.app.now());
    const signIn = await lastEntry();
    const old = { at: "2022-02-05T12:00:00.000Z", actor_id: "eda", actor_name: "Eda", action: "scheduled" };
    const values = {
      ...old,
      edition,
      number: 20,
      old_value: "kala",
      new_value: (await gameAt(20))?.secret ?? "",
    } as const;
    await site.app.db.insertInto("audit_log").values(values).execute();
    expect(await states()).toEqual(["unknown", null]);
    expect(await undo(await lastEntry())).toBe("undoUnknown");
    expect(await undo(signIn)).toBe("undoUnknown");
    expect(await undo(9999)).toBe("noSuchChange");
    expect(await findUndo(site.app, 9999)).toBeNull();
  });

  it("does not give a word back that can no longer be a secret", async () => {
    await replaceGame(site.app.db, { edition, number: 20, secret: "zzzz", chosenBy: "eda" }, site.app.now());
    await schedule(20, first);
    expect(await undo(await lastEntry())).toBe("undoUnusable");
  });
});

describe("what is decided about words and begun games", () => {
  it("is reversed where it was decided, not by the log, with the games that a block took", async () => {
    const by = staffActorOf(await newStaff(site.app));
    const decision = (word: string) => ({ language: "en", word, by }) as const;
    await schedule(20, first);
    await blockWord(site.app, { ...decision(first), seen: [{ edition, number: 20 }] });
    await takeOutOfRanks(site.app, decision(second));
    await addNote(site.app, { ...decision(second), kind: "care", text: "" });
    expect(await states()).toEqual([null, null, null, "changed"]);
    for (const { id } of await auditEntries(site.app))
      expect(await undo(id)).toBe(id === 1 ? "undoChanged" : "undoUnknown");
    expect(await findUndo(site.app, await lastEntry())).toMatchObject({ games: [], why: "undoUnknown" });
  });
});

describe("undoing a removal", () => {
  const pair = { language: "en", secret: "kala", word: first } as const;
  const listed = () => listOdd(site.app.db, { language: "en", since: "2021-01-01", limit: 10 });
  const flood = { name: "Flood", day: "2022-03-01", isYearly: true, edition: "de", kind: "mourning" } as const;
  const occasions = () => occasionsOn(site.app, { from: flood.day, to: flood.day });

  it("writes a note again, by whom it was and as of then", async () => {
    const by = staffActorOf(await newStaff(site.app));
    await addNote(site.app, { language: "en", word: first, by, kind: "meaning", text: "a bath: small" });
    const notes = async () => (await notesOf(site.app, "en", [first])).get(first) ?? [];
    const before = await notes();
    await removeNote(site.app, { id: before[0]?.id ?? 0, by });
    expect(await states()).toEqual(["open", null]);
    site.setNow(NOON_OF_GAME_7 + 60_000);
    const other = staffActorOf(await newStaff(site.app, { ...ana, email: "bea@words.example", firstName: "Bea" }));
    expect(await undoChange(site.app, { entry: await lastEntry(), actor: other })).not.toHaveProperty("why");
    expect(await notes()).toEqual([{ ...before[0], id: expect.any(Number) as number }]);
    expect(await states()).toEqual([null, "undone", null]);
  });

  it("adds an occasion as it was, unless an earlier version kept only its day", async () => {
    await addOccasion(site.app, { ...flood, by: actor });
    const before = await occasions();
    await removeOccasion(site.app, { id: before[0]?.id ?? 0, by: actor });
    const removed = await lastEntry();
    expect(await undo(removed)).toBe("done");
    expect(await occasions()).toEqual([{ ...before[0], id: expect.any(Number) as number }]);
    expect(await undo(removed)).toBe("undoChanged");
    const old = { actor, action: "occasionRemoved", edition: "de", subject: "Flood", before: flood.day } as const;
    await appendAudit(site.app.db, [old], site.app.now());
    expect((await states())[0]).toBe("unknown");
    expect(await undo(await lastEntry())).toBe("undoUnknown");
  });

  it("puts dismissed reports back with their days, beside those of since then", async () => {
    const reported = ["2022-02-03", "2022-02-04"].map((day, index) => ({ ...pair, day, count: index + 1 }));
    await insertOddCounts(site.app.db, reported);
    const before = await listed();
    await dismissOddNeighbor(site.app, { ...pair, by: actor });
    const dismissed = await lastEntry();
    expect(await listed()).toEqual([]);
    expect(await undo(dismissed)).toBe("done");
    expect(await listed()).toEqual(before);
    expect(await undo(dismissed)).toBe("undoChanged");
    await dismissOddNeighbor(site.app, { ...pair, by: actor });
    await insertOddCounts(site.app.db, reported);
    expect(await undo(await lastEntry())).toBe("done");
    expect(await listed()).toMatchObject([{ count: 6 }]);
  });

  it("does not put reports back that are no longer kept, or of which an earlier version kept nothing", async () => {
    await insertOddCounts(site.app.db, [{ ...pair, day: "2022-02-04", count: 1 }]);
    await dismissOddNeighbor(site.app, { ...pair, by: actor });
    site.setNow(NOON_OF_GAME_7 + 91 * DAY);
    expect(await undo(await lastEntry())).toBe("notReported");
    const old = { actor, action: "oddNeighborDismissed", language: "en", subject: first, after: "kala" } as const;
    await appendAudit(site.app.db, [old], site.app.now());
    expect(await undo(await lastEntry())).toBe("undoUnknown");
  });

  it("is done once, however often its form is sent, also at the same time", async () => {
    await insertOddCounts(site.app.db, [{ ...pair, day: "2022-02-04", count: 2 }]);
    await addOccasion(site.app, { ...flood, by: actor });
    await addNote(site.app, { language: "en", word: first, by: actor, kind: "care", text: "note" });
    const [note] = (await notesOf(site.app, "en", [first])).get(first) ?? [];
    const removals = [
      () => dismissOddNeighbor(site.app, { ...pair, by: actor }),
      async () => removeOccasion(site.app, { id: (await occasions())[0]?.id ?? 0, by: actor }),
      () => removeNote(site.app, { id: note?.id ?? 0, by: actor }),
    ];
    for (const [index, remove] of removals.entries()) {
      await remove();
      const entry = await lastEntry();
      const batch = `11111111-2222-3333-4444-${String(index).padStart(12, "0")}`;
      const putBack = () => undoChange(site.app, { entry, actor, batch });
      expect([...(await Promise.all([putBack(), putBack()])), await putBack()]).toEqual(
        Array.from({ length: 3 }, () => ({ logged: undefined })),
      );
      expect(await lastEntry()).toBe(entry + 1);
    }
    expect(await listed()).toMatchObject([{ count: 2 }]);
  });
});
