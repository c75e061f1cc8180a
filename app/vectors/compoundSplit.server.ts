// vectors: unknown compounds, such as "haustürschlüssel", as the words of which they are made.
import type { Centroid } from "./centroid.server";
import { dot, type Rows } from "./rows.server";
import { foldAccents } from "./spelling.server";
import { type SpellingIndex, toLetters } from "./spellingIndex.server";

/** Letters between the parts of a German compound. They follow a part that is a word of its own. */
export const LINKS: readonly string[] = ["", "s", "es", "n", "en", "er", "e"];
/** The last letter that a part may lose: "Himbeere" in "himbeerkuchen". Only in languages that link parts. */
const DROPPED = "e";
/** Letters of the shortest part. */
const MIN_PART = 3;
/** Parts of the longest compound. */
const MAX_PARTS = 6;
/** Look-ups of one call. Enough for real compounds; it ends the search in texts such as "anananan…". */
const MAX_LOOKUPS = 200;

// Costs of a split, in natural logarithms: a part costs that of its place in the order of frequency.
/** Added to a place, so that the most frequent words cost about the same. */
const FREQUENT = 20;
/** For a part that is a form of its word. */
const BY_FORM = 2;
/** For a head in its plural: "Tomatensuppen". */
const PLURAL = 0.5;
/** For a part of three letters: many texts happen to have one. */
const SHORT = 2;
/** For linking letters. "er" and "e" mostly end a plural, which is a form: the others are as common as none. */
const LINKED: Readonly<Record<string, number>> = { s: 0.5, es: 0.5, n: 0.5, en: 0.5, er: 3, e: 3 };
/** For a part that has lost its last letter. */
const SHORTENED = 1;
/** A split whose parts are rarer is no compound. */
const MAX_RARITY = 9.5;

/** Characters of the longest compound. */
const MAX_COMPOUND_LENGTH = 64;

interface CompoundPart {
  readonly row: number;
  /** In the pack's spelling. */
  readonly word: string;
  /** Number of letters in the compound, without linking letters. */
  readonly letters: number;
  /** Whether linking letters follow. */
  readonly isLinked: boolean;
}

export interface Split {
  /** Two to six, the head last. */
  readonly parts: readonly CompoundPart[];
  /** How rare the parts are: the mean of their costs, about the logarithm of their places in the order of frequency. */
  readonly rarity: number;
}

export interface SplitOptions {
  readonly index: SpellingIndex;
  /** The word that a part stands for. */
  readonly find: (part: string) => { readonly row: number; readonly word: string } | undefined;
  /** Whether a word may be the head. */
  readonly isHead: (row: number) => boolean;
  /** Letters between the parts, "" for none. */
  readonly links: readonly string[];
}

/**
 * Splits a compound (NFC, lower case, only letters) into known words of at least three letters, each but the last with or
 * without linking letters. Of several splits: the one of the fewest and most frequent words.
 */
export function splitCompound(text: string, { index, find, isHead, links }: SplitOptions): Split | undefined {
  const codes = toLetters(text);
  const letters = Array.from(codes.codes, (letter) => String.fromCodePoint(letter));
  const { length } = letters;
  let lookups = 0;
  /** The best parts that make the letters before a place. */
  const best: ({ readonly cost: number; readonly parts: readonly CompoundPart[] } | undefined)[] = [
    { cost: 0, parts: [] },
  ];
  const look = (spelling: string) => (lookups++ < MAX_LOOKUPS ? find(spelling) : undefined);
  const isLinking = links.length > 1;
  for (let start = 0; start <= length - MIN_PART; start++) {
    const before = best[start];
    if (before === undefined || before.parts.length === MAX_PARTS) continue;
    const mayBeKnown = index.mayBeKnownFrom(codes, start);
    const mayBeShortened = isLinking ? index.mayBeKnownFrom(codes, start, DROPPED.charCodeAt(0)) : [];
    for (let end = start + MIN_PART; end <= length; end++) {
      const isLast = end === length;
      const flag = end - start - 1;
      if (mayBeKnown[flag] !== true && mayBeShortened[flag] !== true) continue;
      if (isLast ? start === 0 : end > length - MIN_PART) continue;
      const spelling = letters.slice(start, end).join("");
      const isShort = end - start === MIN_PART;
      const known = mayBeKnown[flag] === true ? look(spelling) : undefined;
      const isShortened = known === undefined && !isLast && !isShort && mayBeShortened[flag] === true;
      const match = isShortened ? exactly(spelling + DROPPED, look) : known;
      if (match === undefined || (isLast && !isHead(match.row))) continue;
      const { row, word } = match;
      const byForm = isLast && foldAccents(spelling).startsWith(foldAccents(word)) ? PLURAL : BY_FORM;
      const kind = isShortened ? SHORTENED : word === spelling ? 0 : byForm;
      const cost = before.cost + Math.log(row + FREQUENT) + kind + (isShort ? SHORT : 0);
      for (const link of isLast || isShortened ? [""] : links) {
        const next = end + link.length;
        const costs = cost + (LINKED[link] ?? 0);
        if (letters.slice(end, next).join("") !== link || costs >= (best[next]?.cost ?? Infinity)) continue;
        best[next] = {
          cost: costs,
          parts: [...before.parts, { row, word, letters: end - start, isLinked: link !== "" }],
        };
      }
    }
  }
  const whole = best[length];
  return whole && { parts: whole.parts, rarity: whole.cost / whole.parts.length };
}

function exactly(spelling: string, find: SplitOptions["find"]): ReturnType<SplitOptions["find"]> {
  const match = find(spelling);
  return match?.word === spelling ? match : undefined;
}

/** The particles of German verbs, which their participles and infinitives have before "ge" and "zu". */
const PARTICLES =
  "ab|an|auf|aus|auseinander|bei|bereit|da|dabei|daher|dahin|daneben|dar|davon|dazu|dran|drauf|durch|durcheinander|ein|empor|entgegen|entlang|fehl|fern|fest|fort|frei|gegenüber|heim|her|herab|heran|herauf|heraus|herbei|herein|herüber|herum|herunter|hervor|hierher|hin|hinab|hinauf|hinaus|hinein|hinter|hinterher|hinüber|hinunter|hinweg|hinzu|hoch|klar|los|mit|nach|nieder|rauf|raus|rein|rüber|rum|runter|umher|um|unter|vor|voran|voraus|vorbei|vorüber|weg|weiter|wieder|zu|zurecht|zurück|zusammen";
/** The longest first: "herumlaufen" has no "her". */
const PARTICLE_LIST = PARTICLES.split("|").sort((a, b) => b.length - a.length);
const PARTICIPLE = new RegExp(`^(?<particle>${PARTICLES})(?<verb>(?<mark>ge|zu)\\p{L}+(?:en|t))$`, "u");

/** Whether a German word may be a participle or infinitive of a verb with a particle: "losgefahren", "loszufahren". */
export function isParticiple(word: string): boolean {
  return PARTICIPLE.test(word);
}

/**
 * The verb of an unknown participle or infinitive of a German verb with a particle: with it ("losfahren") if that is known,
 * else without it ("fahren").
 */
export function verbOfParticiple(text: string, find: SplitOptions["find"]): ReturnType<SplitOptions["find"]> {
  const { particle = "", verb = "", mark = "" } = PARTICIPLE.exec(text)?.groups ?? {};
  if (mark === "") return undefined;
  // "gefahren" is read as the plural of "Gefahr", so that the infinitive goes first.
  const infinitive = exactly(verb.slice(mark.length), find);
  const verbs = [infinitive, find(verb)].filter((match) => match !== undefined);
  return verbs.map(({ word }) => exactly(particle + word, find)).find((match) => match !== undefined) ?? verbs[0];
}

/**
 * The particle and the verb of which a German verb is made, in any of its forms: "losradeln", "losgeradelt". Undefined if it has no
 * particle or no verb that is known.
 */
function splitParticleVerb(
  text: string,
  { find, readingsOf, isVerb }: Pick<SplitOptions, "find"> & Required<Pick<CompoundOptions, "readingsOf" | "isVerb">>,
): { readonly particle: string; readonly verb: Part } | undefined {
  const known = (rest: string) =>
    [find(rest), ...readingsOf(rest)].find((match) => match !== undefined && isVerb(match.row));
  for (const particle of PARTICLE_LIST) {
    const rest = text.startsWith(particle) ? text.slice(particle.length) : "";
    if (rest.length < MIN_PART) continue;
    const marked = /^(?:ge|zu)(?<infinitive>\p{L}+en)$/u.exec(rest)?.groups?.infinitive;
    const verb = known(rest) ?? (marked === undefined ? undefined : known(marked));
    if (verb !== undefined) return { particle, verb };
  }
  return undefined;
}

// Costs of an offer in hundredths of an edit, as those of typing errors.
/** Cost of a compound of one long word and its head. */
export const LEAST_COMPOUND_COST = 100;
/** For each part but two. */
const ANOTHER_PART = 20;
/** For a part of three or four letters. */
const SHORT_PART = [0, 0, 0, 50, 20];
const LINK = 10;

/** How unlikely it is that a text is this compound: comparable with the cost of a typing error. */
export function offerCost({ parts }: Split): number {
  const cost = (part: CompoundPart) => ANOTHER_PART + (SHORT_PART[part.letters] ?? 0) + (part.isLinked ? LINK : 0);
  const [head, ...others] = [...parts].reverse();
  const headCost = head?.letters === MIN_PART ? (SHORT_PART[MIN_PART] ?? 0) : 0;
  return others.reduce((sum, part) => sum + cost(part), LEAST_COMPOUND_COST - ANOTHER_PART + headCost);
}

/** What the head weighs in the vector of a compound. What is left is divided among the words before it in the same way. */
const HEAD_WEIGHT = 0.6;

/**
 * The vector that a compound would have: the weighted sum of its words. Its centroid similarity is the median of
 * the pack, because compounds are rarer than their parts, and frequent words are more similar to all others.
 * @param parts rows, the head last
 * @returns `vector` of length 1, and the `relatedness` of the compound
 */
function compoundVector(parts: readonly number[], { rows, centroid }: Pick<CompoundOptions, "rows" | "centroid">) {
  const weighted = parts.map((row, index) => {
    const place = parts.length - 1 - index;
    return { row, weight: (1 - HEAD_WEIGHT) ** place * (index === 0 ? 1 : HEAD_WEIGHT) };
  });
  const head = centroid.without(rows.sum(weighted.slice(-1)));
  const others = centroid.without(rows.sum(weighted.slice(0, -1)));
  return { vector: centroid.withMedian(rows.sum(weighted)), relatedness: dot(head, others) };
}

type Part = Pick<CompoundPart, "row" | "word">;

/** A word that is made of words of the vocabulary. */
export interface Compound {
  /** At least two, in the order of the text; or the verb to which a particle is added. */
  readonly parts: readonly Part[];
  readonly particle?: string;
  /** How rare the parts are that are not between hyphens, at most 9.5. See `Split`. */
  readonly rarity: number;
  /** Cosine of the head and the words before it, -1 … 1, without what they share with words in general. */
  readonly relatedness: number;
  /** Of length 1, as many numbers as a stored row. */
  readonly vector: Float64Array;
  /** Cosine of the compound's vector and a row, -1 … 1. */
  readonly similarity: (row: number) => number;
}

export interface CompoundOptions extends Omit<SplitOptions, "index"> {
  readonly index: () => SpellingIndex;
  /** The word that one of words apart stands for that is not the head. Default: as `find`. */
  readonly findBeside?: SplitOptions["find"];
  /** Whether the first one of words apart is the head. Default: the last one. */
  readonly isHeadFirst?: boolean;
  /** Whether a word is a verb, to which a particle may be added. Default: none is. */
  readonly isVerb?: (row: number) => boolean;
  readonly readingsOf: (text: string) => readonly Part[];
  readonly isStopword: (row: number) => boolean;
  readonly rows: Rows;
  readonly centroid: Centroid;
}

/** Words of the longest compound that is typed apart, without stopwords. */
const MAX_APART = 3;

/**
 * The words of which a text (NFC, lower case, any length) is made. Its parts between hyphens are words or compounds, those between
 * spaces two or three words; stopwords among them are left out. Undefined if it cannot be a compound.
 */
export function findCompound(
  text: string,
  {
    index,
    find,
    isHead,
    links,
    isHeadFirst = false,
    findBeside = find,
    isVerb,
    readingsOf,
    isStopword,
    rows,
    centroid,
  }: CompoundOptions,
): Compound | undefined {
  if (text.length > MAX_COMPOUND_LENGTH) return undefined;
  const findPart = (part: string) => {
    const match = find(part);
    return match !== undefined && !isStopword(match.row) ? match : undefined;
  };
  const isApart = text.includes(" ");
  const verb = isVerb && splitParticleVerb(text, { find, readingsOf, isVerb });
  if (verb) return withParticle(verb, { find, isHead, rows, centroid });
  const segments = text.split(isApart ? " " : "-");
  if (segments.includes("")) return undefined;
  const parts: Part[] = [];
  let rarity = 0;
  for (const [at, segment] of segments.entries()) {
    const isLast = at === (isHeadFirst ? 0 : segments.length - 1);
    const findWord = isApart && !isLast ? findBeside : find;
    const word = segments.length > 1 ? findWord(segment) : undefined;
    if (word !== undefined && (!isLast || isHead(word.row))) {
      if (!isStopword(word.row)) parts.push(word);
      continue;
    }
    if (isApart) return undefined;
    const options = { index: index(), find: findPart, isHead: isLast ? isHead : () => true, links };
    const split = splitCompound(segment, options);
    if (split === undefined || split.rarity > MAX_RARITY) return undefined;
    rarity = Math.max(rarity, split.rarity);
    parts.push(...split.parts.map(({ row, word: part }) => ({ row, word: part })));
  }
  if (parts.length < 2 || (isApart && parts.length > MAX_APART)) return undefined;
  const rowsOfParts = parts.map(({ row }) => row);
  const { vector, relatedness } = compoundVector(isHeadFirst ? rowsOfParts.reverse() : rowsOfParts, { rows, centroid });
  return { parts, rarity, relatedness, vector, similarity: (row) => rows.cosine(vector, row) };
}

/** A verb with a particle, which counts if it is a word. */
function withParticle(
  { particle, verb }: NonNullable<ReturnType<typeof splitParticleVerb>>,
  { find, isHead, rows, centroid }: Pick<CompoundOptions, "find" | "isHead" | "rows" | "centroid">,
): Compound {
  const word = exactly(particle, find);
  // "Heim" and "Weg" are nouns.
  const before = word === undefined || isHead(word.row) ? [] : [word];
  const parts = [...before, verb];
  const { vector, relatedness } = compoundVector(
    parts.map(({ row }) => row),
    { rows, centroid },
  );
  return {
    parts: [verb],
    particle,
    rarity: Math.log(verb.row + FREQUENT),
    relatedness,
    vector,
    similarity: (row) => rows.cosine(vector, row),
  };
}

/**
 * Whether a word (NFC, lower case) is a compound with `part` at its beginning or end: the rest is a known word of at
 * least three letters, with or without linking letters between.
 */
export function isCompoundWith(word: string, part: string, isKnown: (rest: string) => boolean): boolean {
  if (part.length < MIN_PART || word.length < part.length + MIN_PART) return false;
  const isWord = (rest: string) => rest.length >= MIN_PART && isKnown(rest);
  const before = word.slice(0, -part.length);
  const after = word.slice(part.length);
  return LINKS.some(
    (link) =>
      (word.endsWith(part) && before.endsWith(link) && isWord(before.slice(0, before.length - link.length))) ||
      (word.startsWith(part) && after.startsWith(link) && isWord(after.slice(link.length))),
  );
}
