import type { WordRefusal } from "~/game/word";
import { toWord } from "~/game/word";
import type { Rating } from "~/game/types";
import type { WordMatch } from "~/vectors/vectors.server";
import type { OpenSecret } from "../play/openSecret";

/** A guess as it was understood. */
export interface ReadGuess {
  /** The word that was meant, as the vocabulary spells it. */
  readonly meant: WordMatch;
  /** What was looked up: as typed, in lower case and without spaces. */
  readonly word: string;
  /** The same with its capital letters. */
  readonly typed: string;
  readonly rating: Rating;
}

/** Makes a word of what a player typed, finds it in the vocabulary and rates it; or says why not. */
export function readGuess(open: OpenSecret, raw: string): ReadGuess | WordRefusal | "stopword" {
  const read = toWord(raw);
  if (!read.ok) return read.why;
  const meant = open.vectors.find(read.word);
  if (meant === undefined) return "unknown";
  const rating = open.rateRow(meant.row);
  return rating === undefined ? "stopword" : { meant, word: read.word, typed: read.typed, rating };
}
