import type { WordRefusal } from "~/game/word";
import { toWord } from "~/game/word";
import type { Rating } from "~/game/types";
import type { WordMatch } from "~/vectors/vectors.server";
import type { OpenSecret } from "../play/openSecret";

/** A parsed and rated guess. */
export interface ReadGuess {
  /** The matching word of the vocabulary. */
  readonly match: WordMatch;
  /** The typed word in lower case, without spaces. It is the key of the lookup. */
  readonly word: string;
  /** The typed word with its capitals, without spaces. */
  readonly typed: string;
  readonly rating: Rating;
}

/** Parses a guess, finds it in the vocabulary and rates it. */
export function readGuess(open: OpenSecret, raw: string): ReadGuess | WordRefusal | "stopword" {
  const read = toWord(raw);
  if (!read.ok) return read.why;
  const match = open.vectors.find(read.word);
  if (match === undefined) return "unknown";
  const rating = open.rateRow(match.row);
  return rating === undefined ? "stopword" : { match, word: read.word, typed: read.typed, rating };
}
