import type { Edition } from "~/game/editions";
import type { GameRef } from "~/game/gameRef";
import type { DisplayedWord, Rate, Rating } from "~/game/types";
import type { NearestSimilarities } from "~/game/view";
import type { EditionVectors, WordMatch, Ranking } from "~/vectors/vectors.server";
import type { WordRefusal } from "~/game/word";
import { understandWord, type UnderstoodWord } from "./understandWord.server";

/** A secret and the functions that rate words against it. It must not leave the services. */
export interface OpenSecret {
  readonly edition: Edition;
  readonly secret: WordMatch;
  readonly vectors: EditionVectors;
  readonly ranking: Ranking;
  readonly rate: Rate;
  /** The secret as it is shown at the end. */
  readonly displayedSecret: DisplayedWord;
  /** A more frequent word than `match` that is written like `text` except for accents. */
  readonly alternativeTo: (typed: { readonly text: string; readonly match: WordMatch }) => DisplayedWord | undefined;
  /** Rates a word by its row. Undefined for a stopword. */
  readonly rateRow: (row: number) => Rating | undefined;
  readonly nearest: NearestSimilarities;
}

/** A game with its secret. */
export interface OpenGame<Game extends GameRef = GameRef> extends OpenSecret {
  readonly game: Game;
}

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
