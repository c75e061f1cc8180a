import type { App } from "~/app";
import { type Edition, EDITION_FACTS, widestEdition } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { foldAccents, isOneLetterFrom, isSameIgnoringAccents } from "~/vectors/spelling.server";
import type { EditionVectors, WordMatch } from "~/vectors/vectors.server";
import { hasHeadFirst } from "./compound.server";
import type { DisplayedWord } from "./displayedWord";
import { toDisplayed } from "./displayForms.server";
import { isFunctionWord, isNearStopword, isStopword } from "./understandWord.server";
import { toWord } from "./word";

/** Maximum number of words that are offered for an unknown one. */
const MAX_OFFERS = 3;
/** A word at so many times the place of another one, by frequency, may still be meant in its stead. */
const COMPARABLE = 4;

/**
 * Known words that an unknown text may mean, best first: a word that differs only in accents, then similar spellings. For a
 * stopword or a form of one only the words of the same letters. They depend only on the text and the edition, never on a game. Stopwords, blocked and hidden words are
 * never offered.
 * @param raw the word as typed
 */
export function offeredWords(app: App, edition: Edition, raw: string): readonly DisplayedWord[] {
  const typed = toWord(raw);
  if (isRefused(typed)) return [];
  const vectors = app.vectors.of(edition);
  const apart = wordsApart(app, edition, typed.typed);
  if (apart !== undefined) return apart;
  const found = vectors.find(typed.word);
  const alike = vectors.spelledLike(typed.word).filter((match) => isOffered(app, edition, match));
  // A stopword or its form was typed as it was meant, unless another word has its letters: "té" for "te", "doe" for "does".
  if (vectors.stopwords.has(typed.word) || (found !== undefined && vectors.isStopword(found.row))) {
    const readings = vectors.readingsOf(typed.word).filter((match) => isShowable(app, edition, match));
    const twins = alike.filter(({ word }) => isSameIgnoringAccents(word, typed.word));
    const words = new Set([...readings, ...twins].map(({ word }) => word));
    return [...words].slice(0, MAX_OFFERS).map((word) => toDisplayed(app, edition, word));
  }
  if (isForAdults(app, edition, typed.word) || isStopword(vectors, typed.word)) return [];
  const isAllowed = (row: number) => isMeant(app, edition, { row, word: vectors.wordAt(row) });
  const isUnknown = found === undefined;
  if (isUnknown && isNearStopword(vectors, typed.word)) return [];
  const suggested = isUnknown ? vectors.suggest(typed.word, { limit: MAX_OFFERS, isAllowed }) : [];
  const isBare = isUnknown && suggested.length === 0;
  const similar = isBare ? wordsOneLetterFrom(vectors, typed.word).filter(({ row }) => isAllowed(row)) : suggested;
  const words = new Set([...alike, ...similar].map(({ word }) => word));
  return [...words].slice(0, MAX_OFFERS).map((word) => toDisplayed(app, edition, word));
}

/**
 * The known ones of words that were typed apart, the head first. None if one of them is blocked or hidden, or all are stopwords.
 * Undefined: no word is known.
 */
function wordsApart(app: App, edition: Edition, typed: string): readonly DisplayedWord[] | undefined {
  const words = typed.toLowerCase().split(" ");
  if (words.length === 1) return undefined;
  const isUnfit = (word: string) => app.wordLists.blocked[edition].has(word) || app.wordLists.hidden[edition].has(word);
  const vectors = app.vectors.of(edition);
  const matches = words.map((word) => vectors.find(word));
  if (words.some(isUnfit) || matches.some((match) => match !== undefined && isUnfit(match.word))) return [];
  const known = matches.filter((match) => match !== undefined && isOffered(app, edition, match));
  const ordered = hasHeadFirst(edition) ? known : known.reverse();
  const names = new Set(ordered.flatMap((match) => match?.word ?? []));
  if (names.size === 0 && !words.every((word) => isFunctionWord(vectors, word))) return undefined;
  return [...names].slice(0, MAX_OFFERS).map((word) => toDisplayed(app, edition, word));
}

/**
 * The other word of a spelling that is two, ranked or not, or a word that is written like `text` with accents, umlauts or ß, and is not much rarer: "papá" for "papa". Text that has accents is
 * meant as it is. Beside a word that is itself written so, only another one that is written so is offered: "kuchen" (cake)
 * is not "Küchen".
 * @param text what was typed, in lower case
 * @param match the word as which it was understood
 */
export function alternativeTo(app: App, edition: Edition, { text, match }: { text: string; match: WordMatch }) {
  const vectors = app.vectors.of(edition);
  const readings = vectors.readingsOf(text);
  if (readings.some(({ row }) => row === match.row)) {
    const other = readings.find(({ row }) => row !== match.row);
    return other === undefined || !isShowable(app, edition, other) ? undefined : toDisplayed(app, edition, other.word);
  }
  if (foldAccents(text) !== text) return undefined;
  const isForm = !isSameIgnoringAccents(match.word, text);
  const isAlike = (word: string) => isForm || isSameIgnoringAccents(word, text);
  const alternative = vectors
    .spelledLike(text)
    .find(
      (other) =>
        other.row !== match.row &&
        other.row < COMPARABLE * match.row &&
        isAlike(other.word) &&
        isOffered(app, edition, other),
    );
  return alternative === undefined ? undefined : toDisplayed(app, edition, alternative.word);
}

/** Characters of the longest word that is offered for a text that is one letter from it and has no better offer. */
const MAX_SHORT = 8;
/** The words of at most MAX_SHORT characters, the most frequent first. */
const shortWords = new WeakMap<EditionVectors, readonly WordMatch[]>();

/** The short words that are one letter from a text, the most frequent first. A scan takes less than a millisecond. */
function wordsOneLetterFrom(vectors: EditionVectors, text: string): readonly WordMatch[] {
  if (text.length > MAX_SHORT + 1) return [];
  const known = shortWords.get(vectors) ?? findShortWords(vectors);
  shortWords.set(vectors, known);
  return known.filter(({ word }) => Math.abs(word.length - text.length) <= 1 && isOneLetterFrom(word, text));
}

function findShortWords(vectors: EditionVectors): readonly WordMatch[] {
  const all = Array.from({ length: vectors.count }, (_, row) => ({ row, word: vectors.wordAt(row) }));
  return all.filter(({ row, word }) => word.length <= MAX_SHORT && vectors.isRanked(row));
}

function isOffered(app: App, edition: Edition, match: WordMatch): boolean {
  return app.vectors.of(edition).isRanked(match.row) && isShowable(app, edition, match);
}

/** Whether a word that is hidden from children is one: no other is meant by it. */
function isForAdults({ vectors, wordLists }: App, edition: Edition, text: string): boolean {
  const hidden = wordLists.hidden[edition];
  if (hidden.size === 0) return false;
  // An edition for all ages reads its forms.
  const word = vectors.of(widestEdition(EDITION_FACTS[edition].wordLanguage)).find(text)?.word ?? text;
  return hidden.has(word) || hidden.has(text);
}

/** Whether a word may be meant by an error: it is offered, or is one without a rank such as an adverb, but no name. */
function isMeant(app: App, edition: Edition, match: WordMatch): boolean {
  if (isOffered(app, edition, match)) return true;
  const { display = match.word } = toDisplayed(app, edition, match.word);
  return !EDITION_FACTS[edition].isForChildren && display === display.toLowerCase() && isShowable(app, edition, match);
}

/** Whether a word can be guessed and may be shown to who has not typed it. */
function isShowable(app: App, edition: Edition, { row, word }: WordMatch): boolean {
  return !app.vectors.of(edition).isStopword(row) && !app.wordLists.blocked[edition].has(word);
}
