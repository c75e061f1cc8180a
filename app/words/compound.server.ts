import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { type Language, LANGUAGE_FACTS } from "~/editions/languages";
import { isParticiple, LINKS } from "~/vectors/compoundSplit.server";
import { foldAccents } from "~/vectors/spelling.server";
import type { EditionVectors, Vectors } from "~/vectors/vectors.server";
import { displayOf, type CompoundParts } from "./displayedWord";
import { toDisplayed, withCapital } from "./displayForms.server";
import type { WordLists } from "./wordLists.server";

/** How compounds of a language are understood, as far as their vectors come near to the true ones (decision 35). */
interface CompoundRule {
  /** Letters between the parts. "" for none. */
  readonly links: readonly string[];
  /** Words that are less related than this make no compound, cosine. Undefined: none does that is written together. */
  readonly leastRelatedness?: number;
  /** The same of words that are typed apart. */
  readonly leastApart: number;
  /** Whether the first one of words apart is the head. */
  readonly isHeadFirst?: boolean;
}

const RULES: Readonly<Partial<Record<Language, CompoundRule>>> = {
  en: { links: [""], leastRelatedness: 0.1, leastApart: 0.1 },
  es: { links: [""], leastApart: 0.1, isHeadFirst: true },
  de: { links: LINKS, leastRelatedness: -1, leastApart: -1 },
};

/** Whether the first one of words apart is the head: "tabla periódica". */
export function hasHeadFirst(edition: Edition): boolean {
  return RULES[EDITION_FACTS[edition].wordLanguage]?.isHeadFirst === true;
}

/** The rows of the words of which a word may be made, whether it has a row of its own or not: of "haustür" "haus" and "tür". */
export function rowsOfParts(vectors: EditionVectors, word: string): readonly number[] {
  const rule = vectors.language && RULES[vectors.language];
  const compound = rule && vectors.compound(word, { links: rule.links, isHead: () => true });
  return compound?.parts.map(({ row }) => row) ?? [];
}

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
 * @param word in lower case. With single spaces if its parts were typed apart, each of which must be known.
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
  const words = word.split(" ");
  const least = words.length > 1 ? rule?.leastApart : rule?.leastRelatedness;
  const isBlocked = (text: string) => blocked.has(text) || names.blocked.has(foldAccents(text));
  if (rule === undefined || least === undefined || [words.join(""), ...words].some(isBlocked)) return undefined;
  const hasCapitals = LANGUAGE_FACTS[wordLanguage].writesCapitals;
  const vectors = app.vectors.of(edition);
  const isNoun = (row: number) => app.wordLists.capitalized[edition].has(vectors.wordAt(row));
  /** Verbs are no nouns and have forms that only verbs have. */
  const isVerb = (row: number) => {
    const verb = vectors.wordAt(row);
    const stem = verb.replace(/e?n2?$/, "");
    const isForm = (ending: string) => vectors.find(stem + ending)?.row === row;
    return stem !== verb && !isNoun(row) && ["t", "et", "te", "ete", "end", "nd"].some(isForm);
  };
  /** Beside a noun, "alter" is an old one, and no age. */
  const findBeside = (part: string) => {
    const stem = part.replace(/e[mnrs]?$/, "");
    const matches = stem === part ? [] : [vectors.find(stem), ...vectors.readingsOf(stem)];
    // Of two words of a spelling, one has a digit behind it: the adjective "arm2".
    const adjective = matches.find(
      (match) => match?.word.replace(/\d$/u, "") === stem && !isNoun(match.row) && !vectors.isStopword(match.row),
    );
    return adjective ?? vectors.find(part);
  };
  /** A noun. Words apart have the capitals that each of them has: "heiße Schokolade". */
  const writtenAsNoun = (parts: readonly string[]) =>
    parts
      .map((part) => {
        if (parts.length === 1) return part.split("-").map(withCapital).join("-");
        const match = part === parts.at(-1) ? vectors.find(part) : findBeside(part);
        return match !== undefined && isNoun(match.row) ? withCapital(part) : part;
      })
      .join(" ");
  const isHeadFirst = words.length > 1 && rule.isHeadFirst === true;
  const compound = vectors.compound(word, {
    links: rule.links,
    isHead: hasCapitals ? isNoun : () => true,
    ...(hasCapitals ? { isVerb, findBeside } : {}),
    isHeadFirst,
  });
  if (compound === undefined || compound.relatedness < least) return undefined;
  const { particle } = compound;
  if (hasCapitals && particle === undefined && isParticiple(word)) return undefined;
  const rows = compound.parts.map(({ row }) => row);
  if (compound.parts.some((part) => blocked.has(part.word))) return undefined;
  return {
    word,
    ...(hasCapitals && particle === undefined ? { display: writtenAsNoun(words) } : {}),
    madeOf: [
      ...(particle === undefined ? [] : [particle]),
      ...compound.parts.map((part) => displayOf(toDisplayed(app, edition, part.word))),
    ],
    parts: isHeadFirst ? rows.reverse() : rows,
    rarity: compound.rarity,
    vector: compound.vector,
    similarity: compound.similarity,
  };
}
