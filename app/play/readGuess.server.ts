import { isRefused, refuse, type Result } from "~/platform/refusal";
import type { Rating } from "~/vectors/rating";
import type { Compound } from "~/words/compound.server";
import { leadingTakenOff, MAX_LEADING } from "~/words/leadingWords";
import { isFunctionWord, isNearStopword, isStopword, understand } from "~/words/understandWord.server";
import { toWord } from "~/words/word";
import type { WordRefusal } from "~/words/word.refusals";
import type { OpenSecret } from "./openSecret.server";

export interface ReadGuess {
  /** As a log has it: in the vocabulary's spelling, or a compound as it was typed, in lower case. */
  readonly word: string;
  /** What was typed, if that is another spelling, and the same in lower case. */
  readonly typed?: { readonly asIs: string; readonly lower: string };
  readonly rating: Rating;
  /** Whether it is a compound that the vocabulary lacks. */
  readonly isMade: boolean;
}

// A text that differs from a known word by less than an edit is an error, and no compound, unless its parts are very frequent:
// "sandort" is meant as "standort", but "gartenhaus" not as "kartenhaus".
/** In hundredths of an edit: more than a missing letter. */
const LEAST_DISTANCE = 90;
/** That of words around the 500th place. */
const VERY_FREQUENT = 6.25;

/** Parses a guess, finds it in the vocabulary or makes it of words of the vocabulary, and rates it. */
export function readGuess(open: OpenSecret, raw: string): Result<ReadGuess, WordRefusal | "stopword"> {
  const read = toWord(raw);
  if (isRefused(read)) return read;
  // Some stopwords have no row, or are spelled like a form of another word.
  if (isStopword(open.vectors, read.word) && read.word !== open.secret.word) return refuse("stopword");
  const understood = understand(open.vectors, read, { secret: open.secret, leading: MAX_LEADING });
  if (isRefused(understood)) return readCompound(open, read.typed) ?? refuseUnknown(open, read.typed);
  const { match, word, typed } = understood;
  const rating = open.rateRow(match.row);
  if (rating === undefined) return refuse("stopword");
  return {
    word: match.word,
    ...(match.word === word ? {} : { typed: { asIs: typed, lower: typed.toLowerCase() } }),
    rating,
    isMade: false,
  };
}

/** Stopwords alone are refused as one of them is, also with an error: "of the", "untill". */
function refuseUnknown({ vectors }: OpenSecret, typed: string) {
  const words = typed.toLowerCase().split(" ");
  const isCommon = words.every((word) => isFunctionWord(vectors, word)) || isNearStopword(vectors, typed.toLowerCase());
  return refuse(isCommon ? "stopword" : "unknown");
}

/** @param typed with single spaces. Words apart are known each, with or without an article and the like before them. */
function readCompound(open: OpenSecret, typed: string): ReadGuess | undefined {
  for (const text of leadingTakenOff(typed, open.vectors.language).reverse()) {
    const word = text.toLowerCase();
    const made = open.makeCompound(word);
    if (made === undefined || isError(open, word, made)) continue;
    const rating = open.rate(word);
    const isWhole = text === typed;
    if (rating !== undefined)
      return { word, ...(isWhole ? {} : { typed: { asIs: typed, lower: typed.toLowerCase() } }), rating, isMade: true };
  }
  return undefined;
}

function isError({ vectors }: OpenSecret, word: string, made: Compound): boolean {
  return !word.includes(" ") && made.rarity > VERY_FREQUENT && vectors.typoCost(word) < LEAST_DISTANCE;
}
