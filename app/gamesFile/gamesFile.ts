import { type Edition, EDITIONS } from "~/editions/editions";
import { DEFAULT_SETTINGS, formatSettings, parseSettings, type Settings } from "~/editions/settings";
import { parseLegacyPairs } from "~/migrate/legacy";
import { isRecord, parseJson } from "~/platform/json";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { formatKeptLogs, type KeptLog, type NewestOf, parseKeptLogs } from "~/play/keptLogs";
import { formatStoredImport, type LegacyImport, parseStoredImport } from "~/play/legacyImport";
import type { PlayerRecord } from "~/play/record";
import { formatResults, parseResults } from "~/play/results";
import { formatStats, parseStats, type Stats } from "~/play/stats";
import type { GamesFileRefusal } from "./gamesFile.refusals";

/*
 * What a guest's browser keeps, as one file with which it moves to another browser. It is JSON. The texts in it are those of
 * the cookies, so that each of them is read, and brought up to date, in one place only:
 *
 *   {
 *     "gamesFile": 1,                                   the version of this form
 *     "savedAt": "2026-11-26T21:00:00.000Z",            for people, and never read
 *     "records": { "en": { "stats": "v4.…", "results": "…" } },
 *     "games": [{ "game": "en_1757", "log": "*\nocean\n=shore" }],
 *     "imported": "v2~en.40.5.2.12.1890.7",             of an older version, if anything was
 *     "settings": "darkMode=true"
 *   }
 *
 * Nothing in a file is secret, and nothing in it says who somebody is: no id, no name, no team and no circle.
 *
 * Everything that is read here comes from a file that anybody can write. A part that is not as described is left out whole
 * and counted.
 */

const VERSION = 1;

export interface GamesFile {
  readonly games: readonly KeptLog[];
  /** As they are stored, without what was imported. */
  readonly records: ReadonlyMap<Edition, PlayerRecord>;
  readonly imported: LegacyImport | undefined;
  readonly settings: Settings;
}

/** A file as it was read. */
interface ReadGamesFile {
  readonly file: GamesFile;
  /** The number of parts that were left out. */
  readonly leftOut: number;
}

/** @param savedAt ISO 8601 */
export function formatGamesFile({ games, records, imported, settings }: GamesFile, savedAt: string): string {
  const kept = [...records].filter(([, { stats, results }]) => stats.totalPlays > 0 || results.size > 0);
  const rest = {
    gamesFile: VERSION,
    savedAt,
    records: Object.fromEntries(
      kept.map(([edition, { stats, results }]) => [
        edition,
        { stats: formatStats(stats), results: formatResults(results) },
      ]),
    ),
    ...(imported === undefined ? {} : { imported: formatStoredImport(imported) }),
    settings: formatSettings(settings),
  };
  return `${JSON.stringify({ ...rest, games: formatKeptLogs(games) }, null, 1)}\n`;
}

/**
 * Inverse of `formatGamesFile`. It never throws.
 * @param newest a record that knows a later game is not of this site
 */
export function parseGamesFile(text: string, newest: NewestOf): Result<ReadGamesFile, GamesFileRefusal> {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return refuse("gamesFileMissing");
  const value = parseJson(trimmed);
  if (!isRecord(value))
    return refuse(isRefused(parseLegacyPairs(trimmed)) ? "gamesFileUnreadable" : "gamesFileOfOlder");
  const { gamesFile: version } = value;
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 1)
    return refuse(isRecord(value.account) && "exportedAt" in value ? "gamesFileOfAccount" : "gamesFileUnreadable");
  if (version > VERSION) return refuse("gamesFileNewer");
  const { games, leftOut } = parseKeptLogs(value.games, newest);
  const records = parseRecords(value.records, newest);
  const imported = typeof value.imported === "string" ? parseStoredImport(value.imported) : undefined;
  const isImportDamaged = value.imported !== undefined && imported === undefined;
  return {
    file: {
      games,
      records: records.records,
      imported,
      settings: typeof value.settings === "string" ? parseSettings(value.settings) : DEFAULT_SETTINGS,
    },
    leftOut: leftOut + records.leftOut + (isImportDamaged ? 1 : 0),
  };
}

function parseRecords(value: unknown, newest: NewestOf) {
  const records = new Map<Edition, PlayerRecord>();
  if (!isRecord(value)) return { records, leftOut: value === undefined ? 0 : 1 };
  for (const edition of EDITIONS) {
    const record = Object.hasOwn(value, edition) ? parseRecord(value[edition]) : undefined;
    if (record !== undefined && lastOf(record) <= newest(edition)) records.set(edition, record);
  }
  return { records, leftOut: Object.keys(value).length - records.size };
}

/** Undefined for a record of which any part cannot be read. */
function parseRecord(value: unknown): PlayerRecord | undefined {
  if (!isRecord(value) || typeof value.stats !== "string" || typeof value.results !== "string") return undefined;
  const stats = parseStats(value.stats);
  const results = parseResults(value.results);
  return stats === undefined || formatResults(results) !== value.results ? undefined : { stats, results };
}

/** The highest number of a game that a record knows of. */
function lastOf({ stats, results }: PlayerRecord): number {
  const { firstPlay, lastEnd, lastPlay, history }: Stats = stats;
  return Math.max(firstPlay, lastEnd, lastPlay, ...history.map(({ number }) => number), ...results.keys());
}
