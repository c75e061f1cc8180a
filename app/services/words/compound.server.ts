import { type Edition, EDITION_FACTS } from "~/game/editions";
import { type Language, LANGUAGE_FACTS } from "~/game/languages";
import { displayOf, type CompoundParts } from "~/game/types";
import { isParticiple, LINKS } from "~/vectors/compoundSplit.server";
import { foldAccents } from "~/vectors/spelling.server";
import type { Vectors } from "~/vectors/vectors.server";
import { toDisplayed, withCapital } from "./displayForms.server";
import type { WordLists } from "./wordLists.server";

/** How compounds of a language are understood, as far as their vectors come near to the true ones (decision 35). */
interface CompoundRule {
  /** Letters between the parts. "" for none. */
  readonly links: readonly string[];
  /** Words that are less related than this make no compound, cosine. */
  readonly leastRelatedness: number;
}

const RULES: Readonly<Partial<Record<Language, CompoundRule>>> = {
  en: { links: [""], leastRelatedness: 0.1 },
  de: { links: LINKS, leastRelatedness: -1 },
};

/** A compound as it is shown, and its similarity to words. */
export interface Compound extends CompoundParts {
  readonly madeOf: readonly string[];
  /** The rows of its parts, the head last. */
  readonly parts: readonly number[];
  /** How rare its parts are. See `Compound`. */
  readonly rarity: number;
  /** Of length 1. */
  readonly vector: Float64Array;
  /** Cosine of the compound's vector and a row, -1 … 1. */
  readonly similarity: (row: number) => number;
}

/**
 * Understands a word that the vocabulary lacks as what it is made of: "spargelsuppe" of "Spargel" and "Suppe". It is
 * scored as a guess and nothing else: no secret, no hint, no nearest word. A German one ends with a noun.
 * @param word in lower case, without spaces
 * @returns undefined if it cannot be one, if its vector would not help, or if it or a part of it is blocked
 */
export function makeCompound(
  app: { readonly vectors: Vectors; readonly wordLists: WordLists },
  edition: Edition,
  word: string,
): Compound | undefined {
  const { wordLanguage } = EDITION_FACTS[edition];
  const rule = RULES[wordLanguage];
  const { names } = app.wordLists;
  const blocked = app.wordLists.blocked[edition];
  if (rule === undefined || blocked.has(word) || names.blocked.has(foldAccents(word))) return undefined;
  const hasCapitals = LANGUAGE_FACTS[wordLanguage].writesCapitals;
  if (hasCapitals && isParticiple(word)) return undefined;
  const vectors = app.vectors.of(edition);
  const isNoun = (row: number) => app.wordLists.capitalized[edition].has(vectors.wordAt(row));
  const compound = vectors.compound(word, { links: rule.links, isHead: hasCapitals ? isNoun : () => true });
  if (compound === undefined || compound.relatedness < rule.leastRelatedness) return undefined;
  if (compound.parts.some((part) => blocked.has(part.word))) return undefined;
  return {
    word,
    ...(hasCapitals ? { display: word.split("-").map(withCapital).join("-") } : {}),
    madeOf: compound.parts.map((part) => displayOf(toDisplayed(app, edition, part.word))),
    parts: compound.parts.map(({ row }) => row),
    rarity: compound.rarity,
    vector: compound.vector,
    similarity: compound.similarity,
  };
}
