import { joinedActor } from "~/audit/actor";
import { findActorId } from "~/audit/audit.data.server";
import type { Language } from "~/editions/languages";
import type { Db } from "~/platform/database/db.server";
import type { Schema } from "../../db/schema";

export type NoteKind = Schema["word_note"]["kind"];

export type NewWordNote = Readonly<Pick<Schema["word_note"], "language" | "word" | "kind" | "text">>;

const notesIn = (db: Db) =>
  db
    .selectFrom("word_note")
    .leftJoin("member", "member.id", "word_note.written_by")
    .select(["word_note.id as noteId", "language", "word", "kind", "text", "written_at as at"])
    .select(["member.id", "first_name", "email"])
    // By number on both databases.
    .orderBy("word_note.id");

const toNote = ({ noteId, id, first_name, email, ...note }: Awaited<ReturnType<typeof readNotes>>[number]) => ({
  id: noteId,
  ...note,
  by: joinedActor({ id, first_name, email }),
});
const readNotes = (db: Db) => notesIn(db).execute();

/** A note: when (ISO 8601, UTC) and by whom it was written, null if the member is deleted. */
export type WordNote = ReturnType<typeof toNote>;

/** The notes on words of a language, oldest first. */
export async function listNotes(db: Db, { language, words }: { language: Language; words: readonly string[] }) {
  if (words.length === 0) return [];
  const rows = await notesIn(db).where("language", "=", language).where("word", "in", words).execute();
  return rows.map(toNote);
}

export async function findNote(db: Db, id: number): Promise<WordNote | undefined> {
  const row = await notesIn(db).where("word_note.id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toNote(row);
}

export type NotedWord = Pick<NewWordNote, "word" | "kind">;

/** All words of a language with a note against them. A word may come several times. */
export async function listNotedWords(db: Db, language: Language): Promise<NotedWord[]> {
  return db
    .selectFrom("word_note")
    .select(["word", "kind"])
    .where("language", "=", language)
    .where("kind", "!=", "fine")
    .execute();
}

/**
 * @param by id of the member, whose account may have been deleted meanwhile
 * @param at ISO 8601, UTC
 */
export async function insertNote(db: Db, note: NewWordNote, { by, at }: { by: string; at: string }): Promise<void> {
  await db
    .insertInto("word_note")
    .values({ ...note, written_at: at, written_by: await findActorId(db, by) })
    .execute();
}

export async function deleteNote(db: Db, id: number): Promise<void> {
  await db.deleteFrom("word_note").where("id", "=", id).execute();
}
