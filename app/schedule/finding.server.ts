import type { Edition } from "~/editions/editions";
import type { Ease } from "~/words/difficulty.server";
import type { DisplayedWord } from "~/words/displayedWord";
import type { TasteReason } from "~/words/wordLists.server";
import type { EaseRange } from "./autopilotSettings.server";
import type { OccasionDay } from "./occasions.server";
import type { ScheduleRefusal } from "./schedule.refusals";
import type { WordNote } from "./wordNotes.data.server";

/**
 * `good`: as it should be. `look`: somebody should look at it, a warning. `note`: worth knowing, no warning. `fact`: none of these.
 * What a game cannot have is refused.
 */
export type Level = "good" | "look" | "note" | "fact";

/** Mourning is a warning: a word may be out of place that day. */
export const OCCASION_LEVELS = { holiday: "fact", mourning: "look", other: "fact" } as const satisfies Readonly<
  Record<OccasionDay["kind"], Level>
>;

/** A game of the edition that is checked, with the day on which it is played, on which it ends, `YYYY-MM-DD`. */
export interface GameOnDay {
  readonly number: number;
  readonly day: string;
}

/** A game whose word is like the one that is checked. */
export interface LikeGame extends GameOnDay {
  /** Null only where a page hides it. */
  readonly word: DisplayedWord | null;
  /** Days between the two. */
  readonly days: number;
}

/** What the check of a word has found, one thing each. A kind may be found several times. */
export type Finding =
  /** Other games of the edition that have the word, ordered by number. None: good. */
  | { readonly kind: "usedBefore"; readonly level: "good" | "fact"; readonly games: readonly GameOnDay[] }
  /** A game has a word of one stem, or one that differs in accents alone. A warning within 30 days. */
  | { readonly kind: "sameStem"; readonly level: "look" | "fact"; readonly game: LikeGame }
  /** A game within 7 or 30 days has a word that is too near in meaning. A warning if it is very near within three days. */
  | {
      readonly kind: "tooNear";
      readonly level: "look" | "note";
      readonly game: LikeGame;
      /** Of one of the words around the other, the higher one: 999 for the closest. */
      readonly rank: number;
      /** The rule: ranks from this on are too near within so many days. */
      readonly from: number;
      readonly within: number;
    }
  /** Another edition has the same word that day, or one that means the same. The same letters in another language: a fact. */
  | {
      readonly kind: "otherEdition";
      readonly level: "look" | "fact";
      readonly edition: Edition;
      /** Its number in that edition. */
      readonly number: number;
      /** Null only where a page hides it. */
      readonly word: DisplayedWord | null;
      readonly likeness: "word" | "meaning" | "letters";
    }
  | { readonly kind: "note"; readonly level: "look"; readonly note: WordNote }
  /** A word of the project's list of those that can hurt, which no editor of the edition has found fine. */
  | { readonly kind: "taste"; readonly level: "look"; readonly reason: TasteReason }
  /** Null: none that day. */
  | { readonly kind: "occasion"; readonly level: Level; readonly occasion: OccasionDay | null }
  /** A place by frequency, 1 for the most frequent word, and among how many it is. Null: beyond all bands. */
  | {
      readonly kind: "familiarity";
      readonly level: "good" | "note";
      readonly place: number;
      readonly among: number | null;
    }
  /** The meanings of a word that is known to have several, in its own language. */
  | { readonly kind: "meanings"; readonly level: "look"; readonly meanings: readonly string[] }
  /** A word that is written alike but for accents, and that is blocked, a warning, or more frequent. */
  | {
      readonly kind: "accents";
      readonly level: "look" | "note";
      readonly word: DisplayedWord;
      readonly isBlocked: boolean;
    }
  | {
      readonly kind: "difficulty";
      readonly level: "note" | "fact";
      /** Null: it is being computed. */
      readonly ease: Ease | null;
      /** How many guesses the solver needs, a median. Null: more than `limit`, or not known yet. */
      readonly guesses: number | null;
      readonly limit: number;
      /** The median of the last 100 games of the edition. Null while it is being computed, and if several words are checked. */
      readonly usual: number | null;
      /** How hard the autopilot is to choose for that weekday, if the word is not. Null: it is, any will do, or it is not known yet. */
      readonly wanted: EaseRange | null;
    }
  /** Blocked words, which players do not see: those among the nearest 20, and the others among the nearest 1000. */
  | {
      readonly kind: "blockedNear";
      readonly level: Level;
      readonly closest: readonly DisplayedWord[];
      readonly others: readonly DisplayedWord[];
    };

/** The check of a word for a game. For staff only. */
export interface WordCheck {
  /** As the vocabulary spells and shows it; as it was given if it cannot be a secret. */
  readonly word: DisplayedWord;
  /** Why it cannot be saved, with the game that is in the way. Null: it can. */
  readonly refused: { readonly why: ScheduleRefusal; readonly game: GameOnDay | null } | null;
  /** In the order in which they are read. Empty for a word that cannot be a secret. */
  readonly findings: readonly Finding[];
  /** How many of them are to be looked at. */
  readonly warnings: number;
  /** How many others are worth a note. */
  readonly notes: number;
}
