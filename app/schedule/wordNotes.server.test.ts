import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteMember } from "~/account/members.data.server";
import { type Actor, actorOf } from "~/audit/actor";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { ana, newMember } from "../../tests/fixtures/members";
import { addNote, MAX_NOTE_LENGTH, notesOf, removeNote } from "./wordNotes.server";

describe("notes on words", () => {
  let test: TestApp;
  let by: Actor;
  beforeAll(async () => {
    test = await openTestApp();
    by = actorOf(await newMember(test.app));
  });
  afterAll(() => test.close());

  const notes = async (word: string) => (await notesOf(test.app, "en", [word])).get(word) ?? [];
  const actions = async () =>
    (await auditEntries(test.app, "words")).map(({ action, subject, before, after }) => [
      action,
      subject,
      before,
      after,
    ]);

  it("stand at the word that a form means, or at a word that the vocabulary lacks, and are logged", async () => {
    const { app } = test;
    expect(
      await addNote(app, { language: "en", word: " Kalas ", kind: "care", text: " two \n readings ", by }),
    ).toMatchObject({ word: "kala" });
    expect(await addNote(app, { language: "en", word: "zzyzx", kind: "ban", text: "", by })).toMatchObject({
      word: "zzyzx",
    });
    expect(await notes("kala")).toMatchObject([
      { kind: "care", text: "two readings", by, at: "2022-02-05T12:00:00.000Z" },
    ]);
    expect(await notes("zzyzx")).toMatchObject([{ kind: "ban", text: "" }]);
    expect((await notesOf(app, "es", ["kala"])).size).toBe(0);
    expect(await actions()).toEqual([
      ["noteAdded", "zzyzx", null, "ban"],
      ["noteAdded", "kala", null, "care: two readings"],
    ]);
  });

  it("are written once when a form is sent twice, and removed once", async () => {
    const { app } = test;
    const note = { language: "en", word: "bada", kind: "meaning", text: "a bath", by } as const;
    await addNote(app, note);
    await addNote(app, note);
    const [written, ...others] = await notes("bada");
    expect(others).toEqual([]);
    expect(await removeNote(app, { id: written?.id ?? 0, by })).not.toHaveProperty("why");
    expect(await removeNote(app, { id: written?.id ?? 0, by })).toEqual({ type: "refused", why: "noSuchNote" });
    expect(await notes("bada")).toEqual([]);
    expect((await actions()).slice(0, 2)).toEqual([
      ["noteRemoved", "bada", "meaning: a bath", null],
      ["noteAdded", "bada", null, "meaning: a bath"],
    ]);
  });

  it.each([
    ["", "ban", "", "empty"],
    ["b", "ban", "", "tooShort"],
    ["bada", "meaning", " ", "noteEmpty"],
    ["bada", "care", "a".repeat(MAX_NOTE_LENGTH + 1), "noteTooLong"],
  ] as const)("are refused: %j, %s, %j", async (word, kind, text, why) => {
    expect(await addNote(test.app, { language: "en", word, kind, text, by })).toEqual({ type: "refused", why });
  });

  it("outlive the member who wrote them", async () => {
    const { app } = test;
    const other = await newMember(app, { ...ana, email: "ben@words.example", firstName: "Ben" });
    await addNote(app, { language: "en", word: "bada", kind: "ban", text: "", by: actorOf(other) });
    const { password_hash: passwordHash } = await app.db
      .selectFrom("member")
      .select("password_hash")
      .where("id", "=", other.id)
      .executeTakeFirstOrThrow();
    expect(await deleteMember(app.db, { id: other.id, passwordHash })).toBe(true);
    expect(await notes("bada")).toMatchObject([{ kind: "ban", by: null }]);
  });
});
