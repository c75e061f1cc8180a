import type { Edition } from "~/game/editions";
import type { GameRef } from "~/game/gameRef";
import { isRefused, refuse, type Result } from "~/game/refusal";
import type { DisplayedWord, Rate, Rating } from "~/game/types";
import type { NearestSimilarities } from "~/game/view";
import type { EditionVectors, WordMatch, Ranking } from "~/vectors/vectors.server";
import { toWord, trimTyped, type WordRefusal } from "~/game/word";
import type { Compound } from "./compound.server";
import { understandWord } from "./understandWord.server";

/** A secret and the functions that rate words against it. It must not leave the services. */
export interface OpenSecret {
  readonly edition: Edition;
  /** The daily game whose ranked words hold: the game's own number, and today's for a custom game and a plain word. */
  readonly number: number;
  readonly secret: WordMatch;
  readonly vectors: EditionVectors;
  readonly ranking: Ranking;
  readonly rate: Rate;
  /** Makes a word that the vocabulary lacks of words that it has. */
  readonly makeCompound: (word: string) => Compound | undefined;
  /** The secret as it is shown at the end. */
  readonly displayedSecret: DisplayedWord;
  /** A more frequent word than `match` that is written like `text` except for accents. */
  readonly alternativeTo: (typed: { readonly text: string; readonly match: WordMatch }) => DisplayedWord | undefined;
  /** Rates a word by its row. Undefined for a stopword. */
  readonly rateRow: (row: number) => Rating | undefined;
  readonly nearest: NearestSimilarities;
}

export interface OpenGame<Game extends GameRef = GameRef> extends OpenSecret {
  readonly game: Game;
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
  // Some have no row, or are spelled like a form of another word.
  if (isRefused(read)) return read;
  const { stopwords } = open.vectors;
  if (stopwords.has(read.word) && read.word !== open.secret.word) return refuse("stopword");
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
