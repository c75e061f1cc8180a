import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { byEdition, type Edition, EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { LANGUAGE_FACTS } from "~/editions/languages";
import { namesIn } from "~/platform/directory.server";
import { decodeText } from "~/platform/text.server";
import type { Readings, Vectors } from "~/vectors/vectors.server";

/** Word lists of each edition. Their words are in lower case and Unicode NFC. */
export interface WordLists {
  /** Reviewed secrets, in file order. */
  readonly secrets: Readonly<Record<Edition, readonly string[]>>;
  /** Function words: in the vocabulary, but not ranked and not accepted as guesses. */
  readonly stopwords: Readonly<Record<Edition, ReadonlySet<string>>>;
  /** Removed from the edition's vocabulary. */
  readonly hidden: Readonly<Record<Edition, ReadonlySet<string>>>;
  /** Vulgar and abusive words. Never a secret, hint, nearest word or answer. They are scored as guesses. */
  readonly blocked: Readonly<Record<Edition, ReadonlySet<string>>>;
  /** For texts of players, in every language, without accents. */
  readonly names: {
    /** Names of people that are blocked words in small letters. */
    readonly allowed: ReadonlySet<string>;
    /** Names of atrocity, and slurs that no vocabulary has. */
    readonly blocked: ReadonlySet<string>;
  };
  /** Words that are written with a capital. Empty for most languages. */
  readonly capitalized: Readonly<Record<Edition, ReadonlySet<string>>>;
  /** How words are written that the vocabulary has without spaces, hyphens or capitals: "icecream", "ice cream". */
  readonly spelling: Readonly<Record<Edition, ReadonlyMap<string, string>>>;
  /** Words that are scored, but take no rank: names, scraps, second words of a lemma, and blocked ones. */
  readonly unranked: Readonly<Record<Edition, ReadonlySet<string>>>;
  /** The words that may take a rank: so many of the most frequent ones, or these. */
  readonly familiar: Readonly<Record<Edition, number | ReadonlySet<string>>>;
  /** Words that older vocabularies had, with what replaced each. */
  readonly renamed: Readonly<Record<Edition, ReadonlyMap<string, string>>>;
  /** The two words that a spelling is: "fliegen", a form of "fliege" and a verb. In German, the first one is the noun. */
  readonly readings: Readonly<Record<Edition, ReadonlyMap<string, Readings>>>;
  /** The meanings of words that have several, in their own language. */
  readonly meanings: Readonly<Record<Edition, ReadonlyMap<string, readonly string[]>>>;
  /** Words that can hurt as a secret, with the reason. Editors are told; nothing is refused. */
  readonly taste: Readonly<Record<Edition, ReadonlyMap<string, TasteReason>>>;
}

/** Why a word can hurt: in some news and for some people, or in an edition for children. */
const TASTE_REASONS = [
  "slur",
  "persecution",
  "leader",
  "catastrophe",
  "violence",
  "war",
  "weapon",
  "drug",
  "death",
  "sickness",
] as const;
export type TasteReason = (typeof TASTE_REASONS)[number];

interface WordListDirectories {
  readonly builtIn: string;
  /** Additions of the operator, in files of the same names. Neither the directory nor any of its files need to exist. */
  readonly additions?: string;
}

/** The files of the lists of an edition; null for one that it has not. Editions of a language share most of them. */
function filesOf(edition: Edition) {
  const { wordLanguage: language, isForChildren } = EDITION_FACTS[edition];
  return {
    stopwords: `stop.${language}.txt`,
    blocked: `blocked.${language}.txt`,
    capitalized: LANGUAGE_FACTS[language].writesCapitals ? `capitals.${language}.txt` : null,
    unranked: `unranked.${language}.txt`,
    secrets: `secrets.${edition}.txt`,
    familiar: isForChildren ? `ranked.${edition}.txt` : "familiar.tsv",
    spelling: `spelling.${language}.tsv`,
    renamed: `renamed.${language}.tsv`,
    readings: `readings.${language}.tsv`,
    meanings: `meanings.${language}.tsv`,
    taste: `taste.${language}.tsv`,
    childTaste: isForChildren ? `taste.${edition}.tsv` : null,
    hidden: isForChildren ? "childsafe.exclude.txt" : null,
  };
}
type Files = ReturnType<typeof filesOf>;

const NAME_FILES = { allowed: "names.allowed.txt", blocked: "names.blocked.txt" };

/** The names of all files that `readWordLists` reads. */
const LIST_NAMES: readonly string[] = [
  ...new Set([
    ...EDITIONS.flatMap((edition) => Object.values(filesOf(edition)).filter((name) => name !== null)),
    ...Object.values(NAME_FILES),
  ]),
];

/**
 * Reads the files of all editions: lists of one word per line, in any case, and tables of two columns, word, tab and its
 * spelling or today's word, or in `familiar.tsv` edition, tab, number; `readings` have a third one. Empty lines and lines that begin with "#" are skipped.
 * @throws Error when a built-in file is missing, or a file is not UTF-8; it names the line that a table cannot have
 */
export function readWordLists(directories: WordListDirectories): WordLists {
  const read = (name: string | null) => (name === null ? new Set<string>() : readList(name, directories));
  const lists = (list: keyof Files) => byEdition((edition) => read(filesOf(edition)[list]));
  const tables = <Value>(list: "spelling" | "renamed" | "readings" | "meanings", columns: TableColumns<Value>) =>
    byEdition((edition) => readTable(filesOf(edition)[list], columns, directories));
  const blocked = lists("blocked");
  const unranked = lists("unranked");
  const cuts = readTable("familiar.tsv", CUTS, directories);
  const excluded = lists("hidden");
  return {
    secrets: byEdition((edition) => [...read(filesOf(edition).secrets)]),
    stopwords: lists("stopwords"),
    hidden: byEdition((edition) =>
      EDITION_FACTS[edition].isForChildren ? new Set([...excluded[edition], ...blocked[edition]]) : excluded[edition],
    ),
    blocked,
    names: { allowed: read(NAME_FILES.allowed), blocked: read(NAME_FILES.blocked) },
    capitalized: lists("capitalized"),
    spelling: tables("spelling", SPELLINGS),
    unranked: byEdition((edition) => new Set([...unranked[edition], ...blocked[edition]])),
    familiar: byEdition((edition) =>
      EDITION_FACTS[edition].isForChildren ? read(filesOf(edition).familiar) : Number(cuts.get(edition) ?? Infinity),
    ),
    renamed: tables("renamed", RENAMED),
    readings: tables("readings", READINGS),
    meanings: tables("meanings", MEANINGS),
    taste: byEdition((edition) => {
      const { taste, childTaste } = filesOf(edition);
      const ofChildren = childTaste === null ? [] : readTable(childTaste, TASTE, directories);
      return new Map([...readTable(taste, TASTE, directories), ...ofChildren]);
    }),
  };
}

/** What a table has: a word or an edition, then what it stands for. */
interface TableColumns<Value> {
  /** Each line, in a sentence. */
  readonly line: string;
  /** Default: any text. */
  readonly isKey?: (text: string) => boolean;
  /** The value of what stands behind the first tab. Undefined: the table cannot have it. */
  readonly toValue: (columns: readonly string[]) => Value | undefined;
  /** Whether there may be no built-in file. */
  readonly isOptional?: boolean;
}

/** The only column, if it is a text for which `isValue`. */
const oneText =
  (isValue: (text: string) => boolean = () => true) =>
  ([text = "", ...rest]: readonly string[]) =>
    text !== "" && rest.length === 0 && isValue(text) ? text : undefined;

const SPELLINGS: TableColumns<string> = {
  line: "a word of the vocabulary, a tab and how it is written",
  toValue: oneText(),
};
const RENAMED: TableColumns<string> = {
  line: "an old word, a tab and the word that replaces it",
  toValue: (columns) => oneText()(columns.map(toWord)),
};
/** The editions with a number. The others have a list. */
const CUT_EDITIONS: readonly string[] = EDITIONS.filter((edition) => !EDITION_FACTS[edition].isForChildren);
const CUTS: TableColumns<string> = {
  line: `an edition (${CUT_EDITIONS.join(", ")}), a tab and a whole number above zero`,
  isKey: (edition) => CUT_EDITIONS.includes(edition),
  toValue: oneText((number) => /^0*[1-9]\d*$/.test(number)),
};
/** Most languages have no such spellings. */
const READINGS: TableColumns<Readings> = {
  line: "a spelling, a tab, the first word that it is, a tab and the second one",
  toValue: (columns) => {
    const [first = "", second = "", ...rest] = columns.map(toWord);
    return first === "" || second === "" || first === second || rest.length > 0 ? undefined : [first, second];
  },
  isOptional: true,
};

const MEANINGS: TableColumns<readonly string[]> = {
  line: 'a word, a tab and its meanings, two or more, parted by ";"',
  toValue: (columns) => {
    const meanings = (oneText()(columns) ?? "").split(";").map((meaning) => meaning.trim());
    return meanings.length > 1 && meanings.every((meaning) => meaning !== "") ? meanings : undefined;
  },
  isOptional: true,
};
const TASTE: TableColumns<TasteReason> = {
  line: `a word, a tab and one of ${TASTE_REASONS.join(", ")}`,
  toValue: (columns) => TASTE_REASONS.find((reason) => reason === oneText()(columns)),
  isOptional: true,
};

/** A table. The lines of additions replace those of the built-in file. */
function readTable<Value>(
  name: string,
  { line: expected, isKey = () => true, toValue, isOptional = false }: TableColumns<Value>,
  directories: WordListDirectories,
): ReadonlyMap<string, Value> {
  const table = new Map<string, Value>();
  for (const file of pathsOf(name, directories, isOptional)) {
    for (const { text, number } of readLines(file)) {
      const [first = "", ...rest] = text.split("\t").map((column) => column.trim());
      const key = toWord(first);
      const value = toValue(rest);
      if (key === "" || value === undefined || !isKey(key))
        throw new Error(`The table ${file} cannot be read: line ${number}, "${text}", is not ${expected}.`);
      table.set(key, value);
    }
  }
  return table;
}

function readList(name: string, directories: WordListDirectories): Set<string> {
  return new Set(pathsOf(name, directories).flatMap(readWords));
}

/** The built-in file of a name, which must be there unless it is optional, and that of the additions if there is one. */
function pathsOf(name: string, { builtIn, additions }: WordListDirectories, isOptional = false): string[] {
  const file = join(builtIn, name);
  const added = additions === undefined ? [] : [join(additions, name)];
  return [...(isOptional && !existsSync(file) ? [] : [file]), ...added.filter((one) => existsSync(one))];
}

/**
 * The files in the directory of additions that no list is read from, with the names that would be. Hidden files of editors and
 * systems are left out.
 */
export function findUnknownLists(additions: string): {
  readonly files: readonly string[];
  readonly known: readonly string[];
} {
  return { files: namesIn(additions).filter((name) => !LIST_NAMES.includes(name)), known: LIST_NAMES };
}

/**
 * The words of a list, in lower case and NFC.
 * @throws Error when the file is not UTF-8
 */
export function readWords(file: string): string[] {
  return readLines(file).map(({ text }) => toWord(text));
}

/** The vocabulary has words of several parts in one. */
function toWord(text: string): string {
  return text.toLowerCase().replace(/\s+/g, "");
}

/**
 * The lines that are neither empty nor a comment, without space around them, with their numbers.
 * @throws Error when the file is not UTF-8
 */
function readLines(file: string): { readonly text: string; readonly number: number }[] {
  return decodeText(readFileSync(file), `The word list ${file}`)
    .normalize("NFC")
    .split("\n")
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));
}

/**
 * Lists the words that the vocabulary does not have in this spelling and that therefore have no effect, by the name of
 * their file. Hidden words count as known.
 * @param builtIn its stopwords, blocked and hidden words are left out. Some have no row on purpose: they are refused as they are
 *   typed, as a guess, a secret or a name. Those of the operator may be meant for the word that they are a form of.
 */
export function findUnknownWords(
  lists: WordLists,
  vectors: Vectors,
  builtIn: Pick<WordLists, "stopwords" | "blocked" | "hidden">,
): { readonly list: string; readonly words: readonly string[] }[] {
  const unknown = new Map<string, readonly string[]>();
  for (const edition of EDITIONS) {
    const added = (list: "stopwords" | "blocked" | "hidden") =>
      [...lists[list][edition]].filter((word) => !builtIn[list][edition].has(word));
    const { [edition]: familiar } = lists.familiar;
    const words: Record<keyof Files, Iterable<string>> = {
      stopwords: added("stopwords"),
      blocked: added("blocked"),
      capitalized: lists.capitalized[edition],
      unranked: [...lists.unranked[edition]].filter((word) => !lists.blocked[edition].has(word)),
      secrets: lists.secrets[edition],
      familiar: typeof familiar === "number" ? [] : familiar,
      spelling: lists.spelling[edition].keys(),
      renamed: new Set(lists.renamed[edition].values()),
      readings: new Set([...lists.readings[edition].values()].flat()),
      meanings: lists.meanings[edition].keys(),
      // Those for children are words of the language too.
      taste: EDITION_FACTS[edition].isForChildren ? [] : lists.taste[edition].keys(),
      childTaste: EDITION_FACTS[edition].isForChildren ? lists.taste[edition].keys() : [],
      // The blocked words are hidden from children too, and are reported as blocked.
      hidden: added("hidden").filter((word) => !lists.blocked[edition].has(word)),
    };
    const files = filesOf(edition);
    const isUnknown = (word: string) => vectors.of(edition).rowOf(word) === undefined;
    for (const list of Object.keys(files) as (keyof Files)[]) {
      const { [list]: file } = files;
      if (file !== null) unknown.set(file, [...words[list]].filter(isUnknown));
    }
  }
  return Array.from(unknown, ([list, words]) => ({ list, words })).filter(({ words }) => words.length > 0);
}

/** Lists the editions of which more words are said to be familiar than their vectors have. All of them are, then. */
export function findLargeCuts({ familiar }: Pick<WordLists, "familiar">, vectors: Vectors) {
  return EDITIONS.flatMap((edition) => {
    const { [edition]: cut } = familiar;
    const words = vectors.of(edition).count;
    // Without a line in the table, the number is infinite.
    return typeof cut === "number" && Number.isFinite(cut) && cut > words ? [{ edition, familiar: cut, words }] : [];
  });
}
