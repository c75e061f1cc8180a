import type { Edition } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import type { Result } from "~/platform/refusal";
import type { Rating } from "~/vectors/rating";
import type { EditionVectors, Point, Ranking, WordMatch } from "~/vectors/vectors.server";
import type { Compound } from "~/words/compound.server";
import type { DisplayedWord } from "~/words/displayedWord";
import type { NearestSimilarities } from "./gameView";
import type { Rate } from "./guess";
import type { OpenRefusal } from "./turn";

/** A secret and the functions that rate words against it. It must not leave the services. */
export interface OpenSecret {
  readonly edition: Edition;
  /** The daily game whose ranked words hold: the game's own number, and today's for a custom game and a plain word. */
  readonly number: number;
  readonly secret: WordMatch;
  readonly vectors: EditionVectors;
  readonly ranking: Ranking;
  readonly rate: Rate;
  /** Where a word that `rate` knows stands in the vectors. */
  readonly pointOf: (word: string) => Point | undefined;
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
  /** Id of the blind try that it is. */
  readonly blindTry?: string | undefined;
}

/** A game that is being opened, and what came of it. */
export interface CachedGame<Game extends GameRef = GameRef> {
  readonly opening: Promise<Result<OpenGame<Game>, OpenRefusal<Game>>>;
  opened?: OpenGame<Game>;
}
