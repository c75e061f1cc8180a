import { isRefused, refuse, type Result } from "~/game/refusal";
import type { Rating } from "~/game/types";
import { toWord, trimTyped, type WordRefusal } from "~/game/word";
import { isSameIgnoringAccents } from "~/vectors/spelling.server";
import type { EditionVectors, WordMatch } from "~/vectors/vectors.server";
import type { OpenSecret } from "./openSecret";

/** What a typed text means. */
export interface UnderstoodWord {
  /** The word of the vocabulary. */
  readonly match: WordMatch;
  /** The typed word in lower case, as `toWord` reads it. */
  readonly word: string;
  /** The same with its capitals. */
  readonly typed: string;
}

/**
 * Finds the word of the vocabulary that a typed text means. Every guess, secret and requested word is read here. What stands
 * around a word does not matter ("Ocean.", "¿casa?"), nor do capitals, but by rule 2. The first rule that matches decides:
 *
 * | rule                                               | typed                | word               |
 * | -------------------------------------------------- | -------------------- | ------------------ |
 * | 1. the secret of the game, except for accents,     | cancion, if it is    | canción            |
 * |    umlauts and ß or ss, unless it is a word itself | canción              |                    |
 * | 2. the first of the two words of a spelling that   | felt                 | felt (not feel)    |
 * |    has two: where nouns have capitals, if typed so | Fliegen              | fliege             |
 * | 3. the word as typed                               | papa (beside papá)   | papa               |
 * | 4. an inflected form or variant spelling: of the   | cities, colour       | city, color        |
 * |    forms table, then of those that staff accepted  | bäume, Fluß, vidas   | baum, fluss, vida  |
 * | 5. a word that differs only in accents, umlauts    | cancion, montana     | canción, montaña   |
 * |    and ß or ss, or that has such a form            | hauser, voegel, kuhe | haus, vogel, kuh   |
 * | 6. words typed apart, by the rules 1 to 5: joined, | ice cream            | icecream           |
 * |    then with hyphens; or without their hyphens     | ice-cream            | icecream           |
 * | 7. a word without its "'s", by the rules 1 to 5    | dog's                | dog                |
 *
 * A form that staff accepted is read as it is written, not without its accents. By rule 5, a word goes before one with such a form: "bano" is "baño", although "bañó" is a form of "bañar". A text that
 * still fits several words is unknown, because none of them is better than the others.
 *
 * @param secret of the game in which the text is guessed
 */
export function understandWord(
  vectors: EditionVectors,
  raw: string,
  secret?: WordMatch,
): Result<UnderstoodWord, WordRefusal> {
  const read = toWord(raw);
  if (isRefused(read)) return read;
  const { word, typed, otherSpellings } = read;
  const spellings = [word, ...otherSpellings];
  const isOther = word !== secret?.word && vectors.rowOf(word) !== undefined;
  if (secret !== undefined && !isOther && spellings.some((spelling) => isSameIgnoringAccents(spelling, secret.word))) {
    return { match: secret, word, typed };
  }
  for (const spelling of spellings) {
    const isFirst = !vectors.writesCapitals || isCapitalized(typed);
    const match = (isFirst ? vectors.readingsOf(spelling)[0] : undefined) ?? vectors.find(spelling);
    if (match !== undefined) return { match, word, typed };
  }
  return refuse("unknown");
}

/** Whether a text begins with a capital. One of capitals alone ("FLIEGEN") does not say how the word is written. */
function isCapitalized(typed: string): boolean {
  return /^\p{Lu}/u.test(typed) && typed !== typed.toUpperCase();
}

export interface ReadGuess {
  /** As a log has it: in the vocabulary's spelling, or a compound as it was typed, in lower case. */
  readonly word: string;
  /** What was typed, without spaces, if that is another spelling, and the same in lower case. */
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
  if (open.vectors.stopwords.has(read.word) && read.word !== open.secret.word) return refuse("stopword");
  const understood = understandWord(open.vectors, raw, open.secret);
  if (isRefused(understood)) return readCompound(open, read.word, raw) ?? understood;
  const { match, word, typed } = understood;
  const rating = open.rateRow(match.row);
  if (rating === undefined) return refuse("stopword");
  return {
    word: match.word,
    ...(match.word === word ? {} : { typed: { asIs: typed, lower: word } }),
    rating,
    isMade: false,
  };
}

/** Words that were typed apart are no compound. */
function readCompound({ makeCompound, rate, vectors }: OpenSecret, word: string, raw: string): ReadGuess | undefined {
  if (/\s/u.test(trimTyped(raw))) return undefined;
  const made = makeCompound(word);
  if (made === undefined || (made.rarity > VERY_FREQUENT && vectors.typoCost(word) < LEAST_DISTANCE)) return undefined;
  const rating = rate(word);
  return rating && { word, rating, isMade: true };
}
