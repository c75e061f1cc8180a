// Words as pages show them.

import type { Language } from "~/editions/languages";
import type { Rating } from "~/vectors/rating";

/** A word of the vocabulary. */
export interface DisplayedWord {
  /** In the vocabulary's spelling, as in logs, URLs and the API. */
  readonly word: string;
  /** As the language writes it ("Apfel"), if that is another spelling. */
  readonly display?: string;
}

/** The spelling that is shown to people. */
export function displayOf({ word, display }: DisplayedWord): string {
  return display ?? word;
}

/** What the words of a page mean in the language that the settings name. */
export interface Glosses {
  readonly language: Language;
  /** Glosses by word; an empty string if none is known. */
  readonly words: Readonly<Record<string, string>>;
}

export interface NearWord extends Rating, DisplayedWord {}

/** A neighbor of a word, with farther ones that say the same thing once more: they have the stem of the word, as it has. */
export interface FoldedNearWord extends NearWord {
  /** Nearest first. Undefined if there are none. */
  readonly sameStem?: readonly NearWord[];
}

/** A word, or a compound that the vocabulary lacks: then `word` is as it was typed, in lower case. */
export interface CompoundParts extends DisplayedWord {
  /** The words of which a compound is made, as they are shown, the head last. Undefined for a word of the vocabulary. */
  readonly madeOf?: readonly string[];
}
