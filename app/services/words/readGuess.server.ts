import type { Rating } from "~/game/types";
import type { WordRefusal } from "~/game/word";
import type { OpenSecret } from "./openSecret";
import { understandWord, type UnderstoodWord } from "./understandWord.server";

/** A parsed and rated guess. */
export interface ReadGuess extends UnderstoodWord {
  readonly rating: Rating;
}

/** Parses a guess, finds it in the vocabulary and rates it. */
export function readGuess(open: OpenSecret, raw: string): ReadGuess | WordRefusal | "stopword" {
  const understood = understandWord(open.vectors, raw, open.secret);
  if (typeof understood === "string") return understood;
  const rating = open.rateRow(understood.match.row);
  return rating === undefined ? "stopword" : { ...understood, rating };
}
