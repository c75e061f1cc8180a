import type { App } from "~/app";
import { type Edition, editionsIn, widestEdition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { isRefused } from "~/platform/refusal";
import { openSecret } from "~/play/openGame.server";
import { MAX_SOLVER_GUESSES } from "~/vectors/solver.mjs";
import { isOneLetterFrom } from "~/vectors/spelling.server";
import { easeOf } from "~/words/difficulty.server";
import type { DisplayedWord } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { firstDayKept } from "~/words/keptCounts.server";
import { listMissed, listMissedDays } from "~/words/missedWords.data.server";
import { listOdd } from "~/words/oddNeighbors.data.server";
import { offeredWords } from "~/words/offeredWords.server";
import { listTakenOut } from "~/words/rankDecisions.data.server";
import { understandWord } from "~/words/understandWord.server";
import { findStandingVerdict } from "~/words/verdicts.data.server";
import { toWord } from "~/words/word";
import { glossesOf } from "./checkMeanings.server";
import type { WordNote } from "./wordNotes.data.server";
import { notesOf } from "./wordNotes.server";
import { usesOf } from "./wordUses.server";

/** Everything that staff may want to know about one word. It names secrets of games to come. */
export type WordFacts = Exclude<Awaited<ReturnType<typeof wordFacts>>, { type: "refused" }>;

/** How a word stands in an edition: ranked, scored without a rank (listed, or too rare), or not accepted at all. */
type Standing = "ranked" | "unranked" | "rare" | "stopword" | "hidden";

/** What a text is for the game. */
export type Reading =
  | {
      readonly type: "word";
      /** Place by frequency, 1 for the most frequent word, of so many. */
      readonly place: number;
      readonly words: number;
      readonly standings: readonly { readonly edition: Edition; readonly standing: Standing }[];
      /** The forms that are read as it, in lower case. */
      readonly forms: readonly string[];
    }
  | { readonly type: "form"; readonly of: DisplayedWord }
  /** A function word that the vocabulary lacks. */
  | { readonly type: "stopword" }
  | { readonly type: "unknown"; /** Known words that it may be. */ readonly offers: readonly DisplayedWord[] };

/**
 * What the game knows about a word, what players made of it, and what staff decided.
 * @param raw in any spelling that a guess may have
 */
export async function wordFacts(app: App, { language, raw }: { language: Language; raw: string }) {
  const read = toWord(raw);
  if (isRefused(read)) return read;
  const edition = widestEdition(language);
  const reading = readingOf(app, { language, text: read.word, raw });
  const word = read.word;
  const takenOut = (await listTakenOut(app.db, edition)).find((one) => one.word === word);
  const verdict = await findStandingVerdict(app.db, { language, word });
  const notes = (await notesOf(app, language, [word])).get(word) ?? [];
  return {
    language,
    word: toDisplayed(app, edition, word),
    reading,
    verdict: verdict === null ? null : { verdict: verdict.verdict, at: verdict.at, by: verdict.by },
    isBlockedByFile: app.wordAdditions.isBlockedByFile(language, word),
    /** Null: staff has not taken it out of the ranks. */
    takenOut: takenOut === undefined ? null : { at: takenOut.at, by: takenOut.by },
    glosses: reading.type === "word" ? await glossesOf(app, edition, word) : [],
    difficulties: await difficultiesOf(app, word, reading),
    /** Oldest first. */
    notes,
    /** The editions in which the word can hurt, and why, unless an editor has found it fine there. */
    taste: tasteOf(app, { language, word, notes }),
    missed: await missesOf(app, { language, word, reading }),
    uses: reading.type === "word" ? await usesOf(app, { language, word }) : [],
    reports: await reportsOf(app, { language, word }),
  };
}

function tasteOf(app: App, { language, word, notes }: WordOf & { readonly notes: readonly WordNote[] }) {
  const isFine = (edition: Edition) => notes.some(({ kind, text }) => kind === "fine" && text === edition);
  return editionsIn(language).flatMap((edition) => {
    const reason = app.wordLists.taste[edition].get(word);
    return reason === undefined || isFine(edition) ? [] : [{ edition, reason }];
  });
}

interface WordOf {
  readonly language: Language;
  /** As the vocabulary spells it. */
  readonly word: string;
}

function readingOf(app: App, { language, text, raw }: { language: Language; text: string; raw: string }): Reading {
  const edition = widestEdition(language);
  const vectors = app.vectors.of(edition);
  const row = vectors.rowOf(text);
  if (row !== undefined) {
    const standings = editionsIn(language).map((one) => ({ edition: one, standing: standingIn(app, one, text) }));
    return { type: "word", place: row + 1, words: vectors.count, standings, forms: vectors.formsOf(text) };
  }
  if (vectors.stopwords.has(text)) return { type: "stopword" };
  const understood = understandWord(vectors, raw);
  if (isRefused(understood)) return { type: "unknown", offers: offeredWords(app, edition, raw) };
  return { type: "form", of: toDisplayed(app, edition, understood.match.word) };
}

function standingIn(app: App, edition: Edition, word: string): Standing {
  const vectors = app.vectors.of(edition);
  const row = vectors.rowOf(word);
  if (row === undefined || vectors.find(word)?.row !== row) return "hidden";
  if (vectors.isStopword(row)) return "stopword";
  if (vectors.isRanked(row)) return "ranked";
  return app.wordLists.unranked[edition].has(word) ? "unranked" : "rare";
}

/**
 * How hard the word is to find in each edition in which it takes ranks, as `checkGames` says it. Null while that is computed,
 * which takes a second in the background.
 */
async function difficultiesOf(app: App, word: string, reading: Reading) {
  if (reading.type !== "word") return [];
  const ranked = reading.standings.filter(({ standing }) => standing === "ranked");
  return Promise.all(
    ranked.map(async ({ edition }) => {
      const guesses = (await app.difficulties.known(edition, [word])).get(word);
      if (guesses === undefined) void app.difficulties.prepare([{ edition, word }]);
      const found = guesses === undefined ? null : { ease: easeOf(guesses), guesses, limit: MAX_SOLVER_GUESSES };
      return { edition, found };
    }),
  );
}

/** How many misspellings are named. */
const MAX_MISSPELLINGS = 5;
/** How many missed words are searched for them. */
const SEARCHED_MISSES = 2000;

/**
 * How often the text was refused as unknown in the last 90 days, and since which day (`YYYY-MM-DD`, UTC; null: never). For a known
 * word, also the unknown texts that are one letter from it or from one of its forms, most frequent first.
 */
async function missesOf(app: App, { language, word, reading }: WordOf & { reading: Reading }) {
  const since = firstDayKept(app);
  const days = await listMissedDays(app.db, { language, since, words: [word] });
  const missed = { count: days.reduce((sum, { count }) => sum + count, 0), since: days[0]?.day ?? null };
  if (reading.type !== "word") return { ...missed, misspellings: [] };
  const meant = [word, ...reading.forms];
  const all = await listMissed(app.db, { language, since, limit: SEARCHED_MISSES });
  const isAlike = (text: string) =>
    text !== word &&
    meant.some((one) => Math.abs(one.length - text.length) <= 1 && isOneLetterFrom(one, text)) &&
    isRefused(understandWord(app.vectors.of(widestEdition(language)), text));
  return { ...missed, misspellings: all.filter((one) => isAlike(one.word)).slice(0, MAX_MISSPELLINGS) };
}

/** How many reports are named. Each needs a ranking. */
const MAX_REPORTS = 10;

/**
 * Near which words it was reported as odd in the last 90 days, most reported first: with its rank there today (0: beyond the
 * nearest 1000, null: the vocabulary lacks one of them), how often, once for each network and day, and the last day.
 */
async function reportsOf(app: App, { language, word }: WordOf) {
  const edition = widestEdition(language);
  const vectors = app.vectors.of(edition);
  const listed = await listOdd(app.db, { language, word, since: firstDayKept(app), limit: MAX_REPORTS });
  const row = vectors.rowOf(word);
  const rankNear = async (near: string) => {
    const secret = vectors.findStored(near);
    if (secret === undefined || row === undefined) return null;
    // The word may be the secret of a game to come. An answer that comes faster than others would tell.
    const open = await openSecret(app, { edition, secret }, { isKept: false });
    return open.ranking.percentileOf(row);
  };
  return Promise.all(
    listed.map(async ({ secret, count, lastDay }) => ({
      secret: toDisplayed(app, edition, secret),
      rank: await rankNear(secret),
      count,
      lastDay,
    })),
  );
}
