import type { Edition } from "~/game/editions";
import type { DisplayedWord } from "~/game/types";
import { toWord } from "~/game/word";
import { foldAccents, isSameIgnoringAccents } from "~/vectors/spelling.server";
import type { WordMatch } from "~/vectors/vectors.server";
import type { App } from "../app";
import { toDisplayed } from "./wordLists.server";

/** Maximum number of words that are offered for an unknown one. */
const MAX_OFFERS = 3;
/** A word at so many times the place of another one, by frequency, may still be meant in its stead. */
const COMPARABLE = 4;

/**
 * Known words that an unknown or ignored text may mean, best first: a word that differs only in accents, then similar
 * spellings. They depend only on the text and the edition, never on a game. Stopwords, blocked and hidden words are
 * never offered.
 * @param raw the word as typed
 */
export function offeredWords(app: App, edition: Edition, raw: string): readonly DisplayedWord[] {
  const typed = toWord(raw);
  if (!typed.ok) return [];
  const vectors = app.vectors.of(edition);
  const alike = vectors.spelledLike(typed.word).filter((match) => isOffered(app, edition, match));
  const isStopword = vectors.stopwords.has(typed.word);
  const isAllowed = (row: number) => {
    const word = vectors.wordAt(row);
    return isOffered(app, edition, { row, word }) && (!isStopword || isOneLetterFrom(word, typed.word));
  };
  // A known word was typed as it was meant. A stopword may be another word with a slip.
  const isKnown = vectors.find(typed.word) !== undefined && !isStopword;
  const similar = isKnown ? [] : vectors.suggest(typed.word, { limit: MAX_OFFERS, isAllowed });
  const words = new Set([...alike, ...similar].map(({ word }) => word));
  return [...words].slice(0, MAX_OFFERS).map((word) => toDisplayed(app, edition, word));
}

/**
 * A word that is written like `text` with accents, umlauts or ß, and is not much rarer: "papá" for "papa". Text that has accents is
 * meant as it is. Beside a word that is itself written so, only another one that is written so is offered: "kuchen" (cake)
 * is not "Küchen".
 * @param text what was typed, in lower case
 * @param match the word as which it was understood
 */
export function alternativeTo(
  app: App,
  edition: Edition,
  { text, match }: { text: string; match: WordMatch },
): DisplayedWord | undefined {
  if (foldAccents(text) !== text) return undefined;
  const isForm = !isSameIgnoringAccents(match.word, text);
  const isAlike = (word: string) => isForm || isSameIgnoringAccents(word, text);
  const alternative = app.vectors
    .of(edition)
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

/** Whether one letter is missing, added, replaced, or has changed places with the next one. */
function isOneLetterFrom(a: string, b: string): boolean {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(from, a.length - end), b.slice(from, b.length - end)];
  return (
    Math.max(left.length, right.length) <= 1 || (left.length === 2 && left[0] === right[1] && left[1] === right[0])
  );
}

function isOffered(app: App, edition: Edition, { row, word }: WordMatch): boolean {
  return app.vectors.of(edition).isRanked(row) && !app.wordLists.blocked[edition].has(word);
}
