// vectors: "did you mean": the known words that an unknown one probably stands for.
import {
  LEAST_COMPOUND_COST,
  LINKS,
  offerCost,
  splitCompound,
  type SplitOptions,
  verbOfParticiple,
} from "./compoundSplit.server";
import { MAX_EDITS, MAX_LETTERS, toLetters, type SpellingIndex } from "./spellingIndex.server";
import { typoCost } from "./typoCost.server";

// How it works
//
// 1. Typing errors. The index names the words and forms within one or two edits (see spellingIndex.server.ts). For these few
//    the weighted cost of the edits is computed (see typoCost.server.ts): 100 is one edit, and likely errors cost less. What
//    costs more than the length of the text allows is dropped.
// 2. If nothing was found, the same with umlauts for ae, oe and ue: each of them is an edit in step 1.
// 3. If nothing near was found, the same with "cch" for k: "zucchini" for "zukini".
// 4. The verb of a participle such as "losgefahren"; or the head of a compound and then its longer parts, if they are about
//    as likely as the best typing error (see compoundSplit.server.ts).
//
// Score of a word: its cost plus its rarity, in hundredths of an edit. A word that is a hundred times as far down in the
// order of frequency gets 28 more, so that frequency decides between errors that are about as likely.
//
// Invariants: the result depends only on the text, the words, the forms and `isAllowed`. Words with equal scores are in
// order of rows.

/** Letters of the longest text. Beyond `MAX_LETTERS` it can only be a compound. */
const MAX_TEXT = 64;
/** Letters of the shortest text. */
const MIN_TEXT = 2;

/** Largest cost by the number of letters; the last one is for all longer texts. */
const MAX_COSTS = [0, 0, 80, 80, 110, 150, 180, 180, 210, 210, 240];
/** Shorter texts may have one edit, longer ones two. */
const MIN_TEXT_FOR_TWO_EDITS = 5;

/** Added to the cost of a form: the word that is offered is not the one that was nearly typed. */
const BY_FORM = 12;
/** Added to the cost after umlauts were put in. */
const BY_UMLAUTS = 15;
/** Added to the cost after "cch" was put in for k. */
const BY_SOUND = 60;
/** A word that is offered with a larger score is not near. */
const NEAR = 150;
/** Added to the score of the parts of a compound that are not its head. */
const NO_HEAD = 20;
/** Letters of the shortest part that is offered beside the head. */
const MIN_OFFERED_PART = 4;
/** Score of the verb of a participle. */
const VERB = 60;
/** For each unit of the natural logarithm of the row. */
const RARITY = 6;
/** Words with a larger distance from the best score are not offered beside it. */
const SPREAD = 70;
/** The same for the parts of a compound, as the whole text is better explained by a typing error than a part of it. */
const COMPOUND_SPREAD = 15;

const LETTERS = /^[\p{L}\p{M}]+$/u;
/** Words of a pack have no hyphens and apostrophes. */
const PUNCTUATION = /['’ʼ‐‑-]/gu;
const TRANSCRIBED = /[aou]e/gu;
const UMLAUTS: Readonly<Record<string, string>> = { ae: "ä", oe: "ö", ue: "ü" };
/** In words from Italian, it is written "cch", which is more than two edits away. */
const ITALIAN_K = /k(?=[ei])/gu;

export interface SuggestOptions {
  readonly limit: number;
  readonly isAllowed: (row: number) => boolean;
  /** The word that a part of a compound stands for. */
  readonly find: SplitOptions["find"];
}

/**
 * Rows of the words that `text` (NFC, lower case) probably means, best first, at most `limit`; none for a text that cannot
 * be a word, such as one with digits or of more than 64 letters.
 */
export function suggestRows(index: SpellingIndex, text: string, options: SuggestOptions): number[] {
  const { limit, isAllowed, find } = options;
  // Before any work that grows with the text.
  if (text.length > MAX_TEXT * 2) return [];
  const word = text.replace(PUNCTUATION, "");
  if (!LETTERS.test(word)) return [];
  const length = toLetters(word).count;
  if (length < MIN_TEXT || length > MAX_TEXT) return [];

  const best = new BestRows(limit);
  collectTypos(index, word, { best, isAllowed, penalty: 0 });
  if (best.least === Infinity) {
    const withUmlauts = word.replace(TRANSCRIBED, (pair) => UMLAUTS[pair] ?? pair);
    if (withUmlauts !== word) collectTypos(index, withUmlauts, { best, isAllowed, penalty: BY_UMLAUTS });
  }
  if (best.least > NEAR) {
    const written = word.replace(ITALIAN_K, "cch");
    if (written !== word) collectTypos(index, written, { best, isAllowed, penalty: BY_SOUND });
  }
  const verb = verbOfParticiple(word, find);
  if (verb !== undefined && isAllowed(verb.row)) best.add(verb.row, VERB);
  else if (best.least > LEAST_COMPOUND_COST) collectParts(index, word, { best, isAllowed, find });
  return best.rows();
}

function collectParts(
  index: SpellingIndex,
  word: string,
  { best, isAllowed, find }: Omit<SuggestOptions, "limit"> & { best: BestRows },
): void {
  const split = splitCompound(word, { index, find, isHead: isAllowed, links: LINKS });
  const [head, ...others] = [...(split?.parts ?? [])].reverse();
  if (split === undefined || head === undefined) return;
  const cost = offerCost(split);
  if (cost + rarityOf(head.row) >= best.least + COMPOUND_SPREAD) return;
  best.add(head.row, cost + rarityOf(head.row));
  for (const { row, letters } of others)
    if (letters >= MIN_OFFERED_PART && isAllowed(row)) best.add(row, cost + rarityOf(row) + NO_HEAD);
}

/**
 * The least cost of a typing error that makes `text` (NFC, lower case, only letters) of a known word; Infinity if none may be meant.
 * @param except the row of a word that does not count, nor do its forms
 */
export function leastTypoCost(index: SpellingIndex, text: string, except?: number): number {
  let least = Infinity;
  visitTypos(index, text, {
    bound: () => least,
    visit: (spelling, cost) => {
      if (except === undefined || index.rowOf(spelling) !== except) least = cost;
    },
  });
  return least;
}

function rarityOf(row: number): number {
  return RARITY * Math.log1p(row);
}

function collectTypos(
  index: SpellingIndex,
  word: string,
  { best, isAllowed, penalty }: { best: BestRows; isAllowed: (row: number) => boolean; penalty: number },
): void {
  const addedTo = (spelling: number) => penalty + (index.isForm(spelling) ? BY_FORM : 0);
  visitTypos(index, word, {
    bound: (spelling) => best.bound - addedTo(spelling),
    visit: (spelling, cost) => {
      const row = index.rowOf(spelling);
      if (row !== undefined && isAllowed(row)) best.add(row, cost + addedTo(spelling) + rarityOf(row));
    },
  });
}

/** Visits the spellings of which a word may be a typing error, with the cost of the error, if that is within a bound. */
function visitTypos(
  index: SpellingIndex,
  word: string,
  options: { bound: (spelling: number) => number; visit: (spelling: number, cost: number) => void },
): void {
  const typed = toLetters(word);
  if (typed.count > MAX_LETTERS) return;
  const maxCost = MAX_COSTS[typed.count] ?? MAX_COSTS.at(-1) ?? 0;
  const maxEdits = typed.count < MIN_TEXT_FOR_TWO_EDITS ? 1 : MAX_EDITS;
  index.near(typed, maxEdits, (spelling) => {
    const bound = Math.min(maxCost, options.bound(spelling));
    const cost = typoCost(typed, index.lettersOf(spelling), bound);
    if (cost <= bound) options.visit(spelling, cost);
  });
}

/** The rows with the least scores, each once. */
class BestRows {
  readonly #limit: number;
  /** In order of scores, then of rows. */
  readonly #entries: Scored[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get least(): number {
    return this.#entries[0]?.score ?? Infinity;
  }

  /** Larger scores are of no use. */
  get bound(): number {
    const worst = this.#entries.length < this.#limit ? Infinity : (this.#entries.at(-1)?.score ?? -Infinity);
    return Math.min(worst, this.least + SPREAD);
  }

  add(row: number, score: number): void {
    const entries = this.#entries;
    const known = entries.findIndex((entry) => entry.row === row);
    if (known >= 0) {
      if ((entries[known]?.score ?? 0) <= score) return;
      entries.splice(known, 1);
    }
    let place = entries.length;
    while (place > 0 && isBefore({ row, score }, entries[place - 1])) place--;
    entries.splice(place, 0, { row, score });
    if (entries.length > this.#limit) entries.pop();
  }

  rows(): number[] {
    return this.#entries.filter(({ score }) => score <= this.least + SPREAD).map(({ row }) => row);
  }
}

type Scored = { readonly row: number; readonly score: number };

function isBefore(a: Scored, b: Scored | undefined): boolean {
  if (b === undefined) return false;
  return a.score === b.score ? a.row < b.row : a.score < b.score;
}
