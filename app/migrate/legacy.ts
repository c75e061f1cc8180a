import type { Edition } from "~/editions/editions";
import { isRecord, parseJson } from "~/platform/json";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { type ImportedSums, type LegacyImport, parseLegacyImport } from "~/play/legacyImport";
import { isLegacyStats } from "~/play/stats";
import type { Rating } from "~/vectors/rating";
import { TEPID_CLOSER_THAN } from "~/words/closeness";
import type { LegacyRefusal } from "./legacy.refusals";

/*
 * What older versions of the game saved in local storage, and the stats file that they export: base64 of a JSON list of
 * key/value pairs, or that list itself. Values are texts, as in local storage, with JSON inside. Everything here comes
 * from files and forms. A value that is not as described is left out whole and counted; nothing of it is used.
 */

/** The modes of older versions. Custom games had modes of their own. */
const LEGACY_MODES = ["daily", "child", "junior", "yesterday", "custom", "customChild", "customJunior"] as const;
export type LegacyMode = (typeof LEGACY_MODES)[number];

export interface LegacyStats {
  readonly wins: number;
  readonly giveups: number;
  readonly abandons: number;
  readonly winStreak: number;
  /** Null: the version did not count them. */
  readonly totalGuesses: number | null;
  /** Per counted game. Null: the version did not store it. */
  readonly averageGuesses: number | null;
  readonly hints: number;
}

export interface LegacyGuess {
  /** -100 to 100. */
  readonly similarity: number;
  readonly word: string;
  /** 1000: found. 0: not in the nearest 1000. */
  readonly rank: number;
  readonly number: number;
  /** Name of the team member who guessed it. */
  readonly label: string | null;
  readonly isHint: boolean;
}

export interface LegacyGame {
  readonly mode: LegacyMode;
  readonly stats: LegacyStats | null;
  /** There are statistics, which cannot be read. */
  readonly areStatsDamaged: boolean;
  /** In the stored order. The first one is the current one. */
  readonly guesses: readonly LegacyGuess[];
}

export type LegacyEntry = readonly [key: string, value: string];

/** What was read, as plain JSON. */
export interface LegacyData {
  /** Every known entry, unchanged, to be sent to the older version. */
  readonly entries: readonly LegacyEntry[];
  readonly settings: { readonly hideEmojis: boolean; readonly lower: boolean; readonly darkMode: boolean };
  /** One for each mode. */
  readonly games: readonly LegacyGame[];
  /** Number of known entries and guesses that were left out because they cannot be read. */
  readonly ignored: number;
}

/** Maximum length of a stats file, bytes. A thousand guesses take 40 kB. */
export const MAX_LEGACY_BYTES = 512 * 1024;
const MAX_PAIRS = 1000;
const MAX_GUESSES = 2000;
/** Upper bound of every count: a game a day for 27 000 years. */
const MAX_COUNT = 9_999_999;
/** Maximum length of words and names, characters. */
const MAX_NAME = 100;

const GAME_KEYS = [
  "bonusGuesses",
  "gameRound",
  "guesses",
  "winState",
  "stats",
  "hints_words",
  "hints_used",
  "team_code",
] as const;
type GameKey = (typeof GAME_KEYS)[number];

const SETTING_KEYS: ReadonlySet<string> = new Set([
  "lower",
  "yourname",
  "emojis-disabled",
  "readRules",
  "prefersDarkColorScheme",
]);

/**
 * The spelling in which keys of games are compared. How the name of a mode was joined to a key differs between versions:
 * `child-stats`, `child_stats`, `childStats` and `childstats` are the same key, and so are `team_code` and `teamCode`.
 */
const foldKey = (key: string) => key.replace(/[-_]/g, "").toLowerCase();

const KNOWN_GAME_KEYS: ReadonlyMap<string, { readonly mode: LegacyMode; readonly name: GameKey }> = new Map(
  LEGACY_MODES.flatMap((mode) =>
    GAME_KEYS.map((name) => [foldKey(mode === "daily" ? name : mode + name), { mode, name }] as const),
  ),
);

/** Longer than any known key, characters. */
const MAX_KEY = 40;

/** Whether a key of local storage is one of an older version. The keys `stats` and `child-stats` are also ours. */
export function isLegacyKey(key: string): boolean {
  return key.length <= MAX_KEY && (SETTING_KEYS.has(key) || KNOWN_GAME_KEYS.has(foldKey(key)));
}

export type LegacyPair = readonly [key: unknown, value: unknown];

/** Reads an exported stats text. It never throws. */
export function parseLegacyText(text: string): Result<LegacyData, LegacyRefusal> {
  const pairs = parseLegacyPairs(text);
  return isRefused(pairs) ? pairs : readLegacyPairs(pairs);
}

/** The known pairs of an exported stats text, unchanged. It never throws. */
export function parseLegacyPairs(text: string): Result<readonly LegacyPair[], LegacyRefusal> {
  if (text.length > MAX_LEGACY_BYTES) return refuse("statsTooLarge");
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return refuse("statsMissing");
  const pairs = parseJson(trimmed.startsWith("[") ? trimmed : decodeBase64(trimmed));
  if (!Array.isArray(pairs) || pairs.length > MAX_PAIRS) return refuse("statsUnreadable");
  if (!pairs.every((pair) => Array.isArray(pair) && pair.length === 2)) return refuse("statsUnreadable");
  const known = (pairs as [unknown, unknown][]).filter(
    ([key, value]) => typeof key === "string" && value !== null && isLegacyKey(key),
  );
  const { entries, ignored } = readLegacyPairs(known);
  return entries.length === 0 && ignored === 0 ? refuse("statsForeign") : known;
}

/** Only settings and statistics, without the parts that can be long. */
export function withoutGuesses(pairs: readonly LegacyPair[]): readonly LegacyPair[] {
  return pairs.filter(([key]) => {
    const known = KNOWN_GAME_KEYS.get(foldKey(String(key)));
    return known === undefined || known.name === "stats";
  });
}

/** Reads key/value pairs, such as those of local storage. Unknown keys and null values are passed over. */
export function readLegacyPairs(pairs: readonly LegacyPair[]): LegacyData {
  const read = new Map<string, Parsed>();
  const unreadable = new Set<string>();
  let ignored = 0;
  for (const [key, value] of pairs) {
    if (typeof key !== "string" || value === null || !isLegacyKey(key)) continue;
    const known = KNOWN_GAME_KEYS.get(foldKey(key));
    const id = known === undefined ? key : `${known.mode} ${known.name}`;
    // Of two spellings of a key, the first that can be read counts.
    if (read.has(id)) continue;
    const parsed = typeof value === "string" ? parseEntry(known?.name, [key, value]) : "unreadable";
    if (parsed === "unreadable") {
      unreadable.add(id);
      ignored += 1;
    } else if (parsed !== "passedOver") {
      read.set(id, parsed);
      ignored += parsed.ignored;
    }
  }
  const text = (key: string) => read.get(key)?.entry[1];
  return {
    entries: [...read.values()].map(({ entry }) => entry),
    settings: {
      hideEmojis: isYes(text("emojis-disabled")),
      lower: isYes(text("lower")),
      darkMode: isYes(text("prefersDarkColorScheme")),
    },
    games: LEGACY_MODES.map((mode) => {
      const hints = new Set(read.get(`${mode} hints_words`)?.hints);
      const guesses = read.get(`${mode} guesses`)?.guesses ?? [];
      return {
        mode,
        stats: read.get(`${mode} stats`)?.stats ?? null,
        areStatsDamaged: unreadable.has(`${mode} stats`) && !read.has(`${mode} stats`),
        guesses: guesses.map((guess) => ({ ...guess, isHint: hints.has(guess.word) })),
      };
    }),
    ignored,
  };
}

interface Parsed {
  readonly entry: LegacyEntry;
  readonly stats?: LegacyStats;
  readonly guesses?: readonly Omit<LegacyGuess, "isHint">[];
  readonly hints?: readonly string[];
  /** Guesses that were left out. */
  readonly ignored: number;
}

function parseEntry(name: GameKey | undefined, entry: LegacyEntry): Parsed | "passedOver" | "unreadable" {
  const plain = { entry, ignored: 0 };
  if (name !== "stats" && name !== "guesses" && name !== "hints_words") return plain;
  const value = parseJson(entry[1]);
  // As `JSON.stringify(null)` stores it.
  if (value === null) return "passedOver";
  if (name === "stats") {
    if (isRecord(value) && Object.hasOwn(value, "totalPlays")) return "passedOver";
    const stats = parseStats(value);
    return stats === undefined ? "unreadable" : { ...plain, stats };
  }
  if (!Array.isArray(value) || value.length > MAX_GUESSES) return "unreadable";
  if (name === "hints_words") {
    const hints = value.filter(isName);
    return { ...plain, hints, ignored: value.length - hints.length };
  }
  const guesses = value.flatMap((record: unknown) => parseGuess(record) ?? []);
  return { ...plain, guesses, ignored: value.length - guesses.length };
}

/** Undefined: not the statistics of an older version. One wrong number makes them all doubtful. */
function parseStats(value: unknown): LegacyStats | undefined {
  if (!isRecord(value) || !isLegacyStats(value)) return undefined;
  // A map: `__proto__` is a key like any other.
  const named = new Map(Object.entries(value));
  const count = (name: keyof LegacyStats) => toCount(named.get(name) ?? 0);
  const [wins, giveups, abandons] = [count("wins"), count("giveups"), count("abandons")];
  const [winStreak, hints] = [count("winStreak"), count("hints")];
  const [totalGuesses, averageGuesses] = [named.get("totalGuesses") ?? null, named.get("averageGuesses") ?? null];
  if (wins === undefined || giveups === undefined || abandons === undefined) return undefined;
  if (winStreak === undefined || hints === undefined) return undefined;
  if (totalGuesses !== null && toCount(totalGuesses) === undefined) return undefined;
  if (averageGuesses !== null && !isBetween(averageGuesses, 0, MAX_COUNT)) return undefined;
  return {
    wins,
    giveups,
    abandons,
    winStreak,
    totalGuesses: totalGuesses as number | null,
    averageGuesses,
    hints,
  };
}

/** A record is a list: similarity, word, rank, number, label of a team member, whether it was guessed in a team. */
function parseGuess(record: unknown): Omit<LegacyGuess, "isHint"> | undefined {
  if (!Array.isArray(record)) return undefined;
  const [similarity, word, rank, number, label] = record as unknown[];
  if (!isBetween(similarity, -100, 100) || !isName(word) || toCount(number) === undefined) return undefined;
  // Versions without a rank stored null, others a negative number.
  const place = rank ?? 0;
  if (!Number.isInteger(place) || !isBetween(place, -MAX_COUNT, 1000)) return undefined;
  return {
    similarity,
    word,
    rank: Math.max(0, place),
    number: number as number,
    label: isName(label) ? label : null,
  };
}

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;

const toCount = (value: unknown): number | undefined =>
  Number.isInteger(value) && isBetween(value, 0, MAX_COUNT) ? value : undefined;

const isName = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_NAME;

const isYes = (text: string | undefined) => text === "true" || text === '"true"' || text === "1";

/** Null if the text is not base64. Both alphabets and line breaks are accepted. */
function decodeBase64(text: string): string | null {
  const base64 = text.replace(/\s+/g, "").replaceAll("-", "+").replaceAll("_", "/");
  let bytes: string;
  try {
    bytes = atob(base64);
  } catch {
    return null;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    // `btoa` of a text with accents gives Latin-1, one byte for each character.
    return bytes;
  }
}

/** The form in which entries are exported and sent: base64 of the UTF-8 of their JSON. */
export function formatLegacyEntries(entries: readonly LegacyEntry[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(entries));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Derived numbers of a mode. The average is per counted game, which is one that was won or abandoned. */
export function toLegacyTotals({ wins, giveups, abandons, totalGuesses, averageGuesses }: LegacyStats) {
  const counted = wins + abandons;
  const guesses = totalGuesses ?? Math.min(MAX_COUNT, Math.round((averageGuesses ?? 0) * counted));
  return {
    games: wins + giveups + abandons,
    guesses,
    averageGuesses: averageGuesses ?? (counted === 0 ? 0 : guesses / counted),
  };
}

/** The class of a guess in the preview. The older version named them so. */
export type LegacyClass = "found" | "close" | "fire" | "glass" | "tepid" | "cold";

export function legacyClass({ rank, similarity }: Pick<LegacyGuess, "rank" | "similarity">): LegacyClass {
  if (rank >= 1000) return "found";
  if (rank >= 500) return "close";
  if (rank >= 250) return "fire";
  if (rank >= 1) return "glass";
  return similarity >= 20 ? "tepid" : "cold";
}

/** The guess as this version rates it, for colors and emoji. Older versions had nothing beyond cold, and no `closerThan`. */
export function toRating(guess: Pick<LegacyGuess, "rank" | "similarity">): Rating {
  const closerThan = legacyClass(guess) === "tepid" ? TEPID_CLOSER_THAN : 0;
  return { percentile: guess.rank, similarity: Math.max(0, guess.similarity), closerThan };
}

/**
 * The edition to which a mode belongs. Yesterday's games are those of the daily mode, and custom games do not count, so
 * neither is imported.
 */
const EDITION_OF: Partial<Readonly<Record<LegacyMode, Edition>>> = { daily: "en", child: "jr", junior: "jr" };

/**
 * Why nothing of a file can be imported: no finished games in a mode that an edition continues; statistics of such a mode
 * that cannot be read; a win streak or a number of guesses that cannot be right.
 */
export type LegacyFault = "nothingToImport" | "statsDamaged" | "streakTooLong" | "guessesTooFew";

/**
 * What can be imported: all statistics of a file that belong to an edition, or none. `child` and `junior` are names of
 * the same mode in different versions: the one with more games counts.
 */
export function toLegacyImport({ games }: Pick<LegacyData, "games">): Result<LegacyImport, LegacyFault> {
  const chosen = new Map<Edition, LegacyStats>();
  for (const { mode, stats, areStatsDamaged } of games) {
    const edition = EDITION_OF[mode];
    if (edition === undefined) continue;
    if (areStatsDamaged) return refuse("statsDamaged");
    if (stats === null || toLegacyTotals(stats).games === 0) continue;
    const fault = faultOf(stats);
    if (fault !== null) return refuse(fault);
    const other = chosen.get(edition);
    if (other === undefined || toLegacyTotals(stats).games > toLegacyTotals(other).games) chosen.set(edition, stats);
  }
  if (chosen.size === 0) return refuse("nothingToImport");
  return new Map([...chosen].map(([edition, stats]) => [edition, toSums(stats)]));
}

/** Which figure cannot be right. A version that did not count guesses has no wrong number of them. */
function faultOf(stats: LegacyStats): LegacyFault | null {
  const { wins, winStreak, totalGuesses, averageGuesses } = stats;
  if (winStreak > wins) return "streakTooLong";
  const areCounted = totalGuesses !== null || averageGuesses !== null;
  return areCounted && toLegacyTotals(stats).guesses < wins ? "guessesTooFew" : null;
}

function toSums(stats: LegacyStats): ImportedSums {
  const { wins, giveups, abandons, hints, winStreak } = stats;
  return { wins, giveups, abandons, hints, totalGuesses: toLegacyTotals(stats).guesses, winStreak };
}

/** The import that a form sends in text form. Undefined: no form of ours sends it. */
export function parseSentImport(text: string): LegacyImport | undefined {
  const imported = parseLegacyImport(text);
  const isPossible = (sums: ImportedSums) =>
    faultOf({ ...sums, totalGuesses: sums.totalGuesses || null, averageGuesses: null }) === null;
  return imported !== undefined && [...imported.values()].every(isPossible) ? imported : undefined;
}
