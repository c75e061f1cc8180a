// scripts: what a site can use of imported vectors, by its word lists.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { REPEAT_GAP } from "../../app/editions/calendar";
import { type Edition, EDITION_FACTS, editionsIn } from "../../app/editions/editions";
import type { Env } from "../../app/platform/env.server";
import { PROXIMITY_SCALE } from "../../app/vectors/rating";
import type { Words } from "../../app/vectors/words.server";
import { readWordLists, type WordLists } from "../../app/words/wordLists.server";
import { readPackWords } from "./packWords";

/** How much of something there is. */
interface Share {
  readonly usable: number;
  readonly of: number;
}

interface UsableInEdition {
  readonly edition: Edition;
  readonly secrets: Share;
  /** Number of words that take ranks. */
  readonly ranked: number;
  /** Of the words that take ranks with the built-in vectors. Undefined if those are not there. */
  readonly familiar: Share | undefined;
}

/** What a site can use of a pack. */
export interface Usable {
  /** Of each edition that is played on it. */
  readonly editions: readonly UsableInEdition[];
  /** Lines of the forms table. */
  readonly forms: Share;
  /** Spellings of two words. */
  readonly readings: Share;
}

/** The words of a pack, most frequent first. */
export interface PackWords {
  readonly count: number;
  readonly rowOf: (word: string) => number | undefined;
}

type Directories = Pick<Env, "DATA_DIR" | "VECTORS_DIR" | "WORDS_DIR">;

/** Counts what a site with these directories can use of a pack: what `checkSecret` and the rankings ask for. */
export function countUsable(
  { DATA_DIR, VECTORS_DIR, WORDS_DIR }: Directories,
  edition: Edition,
  pack: PackWords,
): Usable {
  const lists = readWordLists({ builtIn: WORDS_DIR, additions: path.join(DATA_DIR, "words") });
  const { wordLanguage } = EDITION_FACTS[edition];
  const directories = [path.join(DATA_DIR, "vectors"), VECTORS_DIR];
  const table = directories.map((at) => path.join(at, `${wordLanguage}.forms.tsv`)).find((file) => existsSync(file));
  const lines = table === undefined ? [] : readFileSync(table, "utf8").split("\n").filter(Boolean);
  const builtIn = readBuiltIn(path.join(VECTORS_DIR, `${wordLanguage}.pack`));
  const isThere = (word: string) => pack.rowOf(word) !== undefined;
  return {
    editions: editionsIn(wordLanguage).map((one) => {
      const rules = ranksOf(lists, one);
      const isSecret = (word: string) => rules.isRanked(word, pack) && !lists.blocked[one].has(word);
      return {
        edition: one,
        secrets: shareOf(lists.secrets[one], isSecret),
        ranked: rules.countRanked(pack),
        familiar: builtIn && shareOf(rules.rankedOf(builtIn), isThere),
      };
    }),
    forms: shareOf(lines, (line) => isThere(line.slice(line.indexOf("\t") + 1))),
    readings: shareOf([...lists.readings[edition].values()], (words) => words.every(isThere)),
  };
}

/** Undefined if the pack is missing or damaged: the import may be what is to replace it. */
function readBuiltIn(file: string): Words | undefined {
  try {
    return readPackWords(file);
  } catch {
    return undefined;
  }
}

/** Which words take ranks in an edition, as `openVectors` decides it. */
function ranksOf(lists: WordLists, edition: Edition) {
  const { [edition]: familiar } = lists.familiar;
  const excluded = new Set([...lists.unranked[edition], ...lists.stopwords[edition], ...lists.hidden[edition]]);
  const isFamiliar = (word: string, row: number) =>
    typeof familiar === "number" ? row < familiar : familiar.has(word);
  const isRanked = (word: string, { rowOf }: Pick<PackWords, "rowOf">) => {
    const row = rowOf(word);
    return row !== undefined && isFamiliar(word, row) && !excluded.has(word);
  };
  return {
    isRanked,
    countRanked: (pack: PackWords): number => {
      if (typeof familiar !== "number") return [...familiar].filter((word) => isRanked(word, pack)).length;
      const unranked = [...excluded].filter((word) => (pack.rowOf(word) ?? Infinity) < familiar);
      return Math.min(pack.count, familiar) - unranked.length;
    },
    rankedOf: (words: Words): string[] =>
      Array.from({ length: words.count }, (_, row) => words.wordAt(row)).filter(
        (word, row) => isFamiliar(word, row) && !excluded.has(word),
      ),
  };
}

function shareOf<Word>(words: readonly Word[], isUsable: (word: Word) => boolean): Share {
  return { usable: words.filter(isUsable).length, of: words.length };
}

/** Why an edition cannot be played on a pack. Undefined: all of its editions can. */
export function refuseUsable({ editions }: Usable): string | undefined {
  const faults = editions.flatMap(({ edition, secrets, ranked }) => [
    ...(secrets.usable <= REPEAT_GAP
      ? [`${edition} has ${countOf(secrets)} secrets, where more than ${REPEAT_GAP} are needed`]
      : []),
    ...(ranked < PROXIMITY_SCALE
      ? [`${edition} has ${numberOf(ranked)} ranked words, where ${numberOf(PROXIMITY_SCALE)} are needed`]
      : []),
  ]);
  return faults.length === 0 ? undefined : faults.join("; ");
}

export function describeUsable({ editions, forms, readings }: Usable): string {
  return [
    "With the site's word lists, these vectors have",
    ...editions.map(({ edition, secrets, ranked, familiar }) => {
      const parts = [
        `${countOf(secrets)} secrets (${percentOf(secrets)})`,
        `${numberOf(ranked)} ranked words`,
        ...(familiar === undefined
          ? []
          : [`${percentOf(familiar)} of the ${numberOf(familiar.of)} words that are ranked with the built-in vectors`]),
      ];
      return `  ${edition}: ${parts.join(", ")}`;
    }),
    `  and the words of ${countOf(forms)} forms (${percentOf(forms)}).`,
    ...(readings.of === 0 ? [] : [`  Of ${countOf(readings)} spellings that are two words, they have both.`]),
  ].join("\n");
}

function countOf({ usable, of }: Share): string {
  return `${numberOf(usable)} of ${numberOf(of)}`;
}

/** 100 % is all. */
function percentOf({ usable, of }: Share): string {
  return `${of === 0 ? 100 : Math.floor((usable / of) * 100)} %`;
}

function numberOf(count: number): string {
  return count.toLocaleString("en-US");
}
