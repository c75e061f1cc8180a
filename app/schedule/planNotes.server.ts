import type { TransactionApp } from "~/app";
import { dayOfGame, numberOfDay } from "~/editions/calendar";
import type { Edition } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { understandWord } from "~/words/understandWord.server";
import {
  deletePlanRow,
  insertPlanRows,
  listPlanNotes,
  type PlanNote,
  type PlanRow,
  updatePlanRow,
} from "./planRows.data.server";

/*
 * The notes of plans are rows of the state `planned`, each for a day and the word that the day had then. A note is shown while its
 * day has its word, so that an undone change brings back the notes that were there.
 */

/** A word in the schedule, and its game. */
interface DayWord {
  readonly number: number;
  readonly secret: string;
}

/** The notes that plans have given to days. @param to the last day, `YYYY-MM-DD` */
export async function notesOfDays(
  app: TransactionApp,
  { edition, from, to }: { edition: Edition; from: string; to: string },
): Promise<(game: DayWord) => string> {
  const notes = await listNotes(app, { edition, from, to });
  const byGame = new Map(notes.map((note) => [keyOf(note), note.note]));
  return (game) => byGame.get(keyOf(game)) ?? "";
}

/** As `notesOfDays`, of the days of some games. */
export async function notesOfGames(
  app: TransactionApp,
  edition: Edition,
  numbers: readonly number[],
): Promise<(game: DayWord) => string> {
  if (numbers.length === 0) return () => "";
  const dayOf = (number: number) => dayOfGame(edition, { number, epoch: app.env.GAME_EPOCH });
  return notesOfDays(app, { edition, from: dayOf(Math.min(...numbers)), to: dayOf(Math.max(...numbers)) });
}

const keyOf = ({ number, secret }: DayWord) => `${String(number)} ${secret}`;

/** Later ones last. */
async function listNotes(app: TransactionApp, range: { edition: Edition; from: string; to: string }) {
  const { edition } = range;
  const notes = await listPlanNotes(app.db, range);
  return notes.map((row) => {
    const understood = understandWord(app.vectors.of(edition), row.word);
    const secret = isRefused(understood) ? row.word : understood.match.word;
    return { ...row, secret, number: numberOfDay(edition, { day: row.day, epoch: app.env.GAME_EPOCH }) };
  });
}

/** Makes a row of a plan that is in the schedule the note of its day and word, in place of earlier ones. */
export async function keepNote(
  app: TransactionApp,
  {
    row,
    ownerId,
    secret,
  }: { row: PlanRow & { readonly edition: Edition; readonly day: string }; ownerId: string; secret: string },
): Promise<void> {
  const { id, edition, day, note, asksLook } = row;
  if (note === "" && !asksLook) return deletePlanRow(app.db, { id, ownerId });
  for (const other of await listNotes(app, { edition, from: day, to: day }))
    if (other.secret === secret) await deletePlanRow(app.db, other);
  await updatePlanRow(app.db, { id, ownerId, state: "planned", word: secret }, app.now());
}

/** What staff or the schedule has made of a game. Null: it has no word. */
interface ChangedGame {
  readonly number: number;
  readonly before: { readonly secret: string; readonly isChosen: boolean } | null;
  readonly after: { readonly secret: string; readonly isChosen: boolean } | null;
}

/**
 * Takes the notes of a change of the schedule along: a note moves with its chosen word to another day. Where a day has another word
 * now, its note stays with the day.
 */
export async function carryNotes(
  app: TransactionApp,
  edition: Edition,
  changed: readonly ChangedGame[],
): Promise<void> {
  const games = changed.filter(({ before, after }) => before?.secret !== after?.secret);
  if (games.length === 0) return;
  const dayOf = (number: number) => dayOfGame(edition, { number, epoch: app.env.GAME_EPOCH });
  const numbers = games.map(({ number }) => number);
  const range = { edition, from: dayOf(Math.min(...numbers)), to: dayOf(Math.max(...numbers)) };
  const notes = await listNotes(app, range);
  if (notes.length === 0) return;
  const chosen = (side: "before" | "after") =>
    new Map(
      games.flatMap((game) => (game[side]?.isChosen === true ? [[game[side].secret, game.number] as const] : [])),
    );
  const [left, reached] = [chosen("before"), chosen("after")];
  const has = new Set(notes.map(keyOf));
  const copies = new Map<string, PlanNote>();
  for (const { before, after, number } of games) {
    const own = notes.filter((note) => note.number === number && note.secret === before?.secret);
    const target = before?.isChosen === true ? reached.get(before.secret) : undefined;
    for (const { id, ownerId } of target === undefined ? [] : own)
      await updatePlanRow(app.db, { id, ownerId, day: dayOf(target ?? number) }, app.now());
    const last = own.at(-1);
    if (target !== undefined || after === null || last === undefined || left.has(after.secret)) continue;
    const key = keyOf({ number, secret: after.secret });
    if (!has.has(key)) copies.set(key, { ...last, word: after.secret });
  }
  for (const { ownerId, day, word, note } of copies.values()) {
    const typed = { line: 1, typed: word, typedDate: day, typedEdition: "" };
    await insertPlanRows(
      app.db,
      ownerId,
      [{ state: "planned", ...typed, word, edition, day, note, isTicked: null }],
      app.now(),
    );
  }
}
