import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { takenOutRows } from "~/play/openGame.server";
import { foldAccents } from "~/vectors/spelling.server";
import { listAllDifficulties } from "~/words/difficulties.data.server";
import { easeOf } from "~/words/difficulty.server";
import { toDisplayed } from "~/words/displayForms.server";
import { understandWord } from "~/words/understandWord.server";
import { MAX_GAME_NUMBER } from "./scheduleDraft.server";
import { onDay, type ScheduledWord, scheduledWords } from "./scheduledWords.server";
import { checkSecret } from "./seed.server";
import { createSpacing } from "./spacing.server";
import { nextNumber } from "./upcoming.server";

const WORDS_PER_PAGE = 50;
const NEAREST = 5;
/** How many estimates of difficulty a page begins. Each takes a second or two, and pages are turned faster. */
const ESTIMATES = 10;
/** How many words are near a theme, it among them. */
const OF_THEME = 1000;

/** Both ends belong to it. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface WordQuery {
  readonly edition: Edition;
  /** The game for which a word is looked for. Null: the next one without a chosen word. */
  readonly number: number | null;
  /** A word to which they are near, in any spelling that a guess may have. Empty: any, the most frequent first. */
  readonly theme: string;
  /** How many guesses they take. Null: any. With it, only words of which that is known. */
  readonly guesses: Range | null;
  readonly letters: Range;
  /** The letter with which they begin. Empty: any. */
  readonly first: string;
  /** For how many days around the game no other has had them. Infinity: never. */
  readonly unusedFor: number;
  /** A game to whose words around they are not too near. Null: none. */
  readonly apartFrom: number | null;
  /** From 1. */
  readonly page: number;
  /** Whether nothing may tell the words of games that are still to be played. */
  readonly isBlind: boolean;
}

/**
 * The words that could be a secret of an edition and are as asked, those nearest to the theme first. For staff only: their last uses
 * tell words of games to come. Some of the difficulties that are not known yet are computed in the background.
 */
export async function findWords(app: App, { edition, theme, page, isBlind, ...query }: WordQuery) {
  const vectors = app.vectors.of(edition);
  const understood = theme === "" ? null : understandWord(vectors, theme);
  if (isRefused(understood)) return understood;
  const schedule = await scheduledWords(app, edition);
  const number = query.number ?? nextFreeOf(app, edition, schedule);
  const known = isBlind
    ? new Map<string, number>()
    : await listAllDifficulties(app.db, { edition, vectors: vectors.origin.checksum });
  const today = currentGame(app, edition).number;
  const uses = usesOf([...schedule.values()].filter((game) => !isBlind || game.number < today));
  const fits = expensiveFilter(app, { edition, ...query, isBlind, schedule });
  const start = (page - 1) * WORDS_PER_PAGE;
  const rows: number[] = [];
  const isAsked = cheapFilter(app, { edition, ...query, number, known, uses });
  for (const row of await inOrder(app, { edition, near: understood?.match.row ?? null })) {
    if (!isAsked(row) || !fits(vectors.wordAt(row))) continue;
    rows.push(row);
    // One more tells whether there is another page.
    if (rows.length > start + WORDS_PER_PAGE) break;
  }
  const shown = rows.slice(start, start + WORDS_PER_PAGE);
  const without = takenOutRows(app, { edition, number: nextNumber(app, edition) });
  const lists = await app.nearLists.of({ edition, rows: shown, without });
  const words = shown.map((row) => {
    const word = vectors.wordAt(row);
    const guesses = known.get(word);
    const last = uses.get(row)?.at(-1);
    return {
      word: toDisplayed(app, edition, word),
      ease: guesses === undefined ? null : easeOf(guesses),
      guesses: guesses ?? null,
      /** The latest game that has it, which may be one to come. Null: none has. */
      lastUse: last === undefined ? null : onDay(app, edition, last),
      nearest: Array.from(lists.get(row)?.rows.slice(0, NEAREST) ?? [], (near) =>
        toDisplayed(app, edition, vectors.wordAt(near)),
      ),
    };
  });
  if (!isBlind) {
    const missing = words.filter(({ guesses }) => guesses === null).slice(0, ESTIMATES);
    void app.difficulties.prepare(missing.map(({ word }) => ({ edition, word: word.word })));
  }
  return { target: onDay(app, edition, number), words, hasMore: rows.length > start + WORDS_PER_PAGE };
}

/** The next game without a chosen word. */
function nextFreeOf(app: App, edition: Edition, schedule: ReadonlyMap<number, ScheduledWord>): number {
  let number = nextNumber(app, edition);
  while (schedule.get(number)?.isFixed === true && number < MAX_GAME_NUMBER) number += 1;
  return number;
}

/** The numbers of the games that have each word, in order. Games from the schedule that make room for a choice are none. */
function usesOf(games: readonly ScheduledWord[]): ReadonlyMap<number, readonly number[]> {
  const uses = new Map<number, number[]>();
  for (const { row, number, isFixed } of games) if (isFixed) uses.set(row, [...(uses.get(row) ?? []), number]);
  return uses;
}

/** What is known of all words at once. */
function cheapFilter(
  app: App,
  {
    edition,
    number,
    guesses,
    letters,
    first,
    unusedFor,
    known,
    uses,
  }: Pick<WordQuery, "edition" | "guesses" | "letters" | "first" | "unusedFor"> & {
    readonly number: number;
    readonly known: ReadonlyMap<string, number>;
    readonly uses: ReadonlyMap<number, readonly number[]>;
  },
): (row: number) => boolean {
  const vectors = app.vectors.of(edition);
  const isIn = ({ from, to }: Range, value: number) => value >= from && value <= to;
  const hasDifficulty = new Set(
    guesses === null ? [] : [...known].flatMap(([word, of]) => (isIn(guesses, of) ? (vectors.rowOf(word) ?? []) : [])),
  );
  const isAnyWord = first === "" && letters.from <= 1 && letters.to === Infinity;
  const begins = foldAccents(first.toLowerCase());
  const isSpelledSo = (word: string) => isIn(letters, word.length) && foldAccents(word).startsWith(begins);
  const isUsed = (use: number) => Math.abs(use - number) <= unusedFor && use !== number;
  return (row) =>
    (guesses === null || hasDifficulty.has(row)) &&
    uses.get(row)?.some(isUsed) !== true &&
    (isAnyWord || isSpelledSo(vectors.wordAt(row)));
}

/** What takes too long to be asked of all words. */
function expensiveFilter(
  app: App,
  {
    edition,
    apartFrom,
    isBlind,
    schedule,
  }: Pick<WordQuery, "edition" | "apartFrom" | "isBlind"> & { schedule: ReadonlyMap<number, ScheduledWord> },
): (word: string) => boolean {
  const number = isBlind ? null : apartFrom;
  const words = new Map([...schedule.values()].map((game) => [game.number, game.word]));
  const spacing = createSpacing(app, edition, words);
  return (word) => checkSecret(app, edition, word) === undefined && (number === null || spacing.isApart(word, number));
}

/** Ranked rows: the nearest to one, closest first, or all by frequency. */
async function inOrder(
  app: App,
  { edition, near }: { edition: Edition; near: number | null },
): Promise<Iterable<number>> {
  const vectors = app.vectors.of(edition);
  if (near === null)
    return Array.from({ length: vectors.count }, (_, row) => row).filter((row) => vectors.isRanked(row));
  // Staff may think of a word for a game to come.
  const { order } = await vectors.ranking(near, { isKept: false });
  return order.subarray(1, OF_THEME);
}
