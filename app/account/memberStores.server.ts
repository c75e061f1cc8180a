import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { type Edition, EDITIONS } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { refuse } from "~/platform/refusal";
import type { GuessLog } from "~/play/guess";
import { formatStoredImport, parseStoredImport, toShownStats, toTakenStats } from "~/play/legacyImport";
import type { LegacyStore } from "~/play/legacyImport.server";
import { formatLog, parseLog } from "~/play/log";
import { isTooLong, type LogChange, type PlayStore, type Saved } from "~/play/playStore";
import { mergeRecords, type PlayerRecord, recordBonusWin, recordEnd } from "~/play/record";
import { tellingEnds } from "~/play/recordEnds.server";
import type { GameResult, Results } from "~/play/results";
import { formatStats, laterStats, NO_STATS, parseStats, type Stats } from "~/play/stats";
import {
  findLegacyImport,
  findPlay,
  findStats,
  insertEnds,
  insertLegacyImport,
  listEnds,
  listPlayedGames,
  type PlayKey,
  replacePlay,
  replaceStats,
  sumLogBytes,
} from "./plays.data.server";

/** Maximum length of a formatted log, characters. It has room for `MAX_STEPS` words of 31 characters. */
const MAX_LOG_LENGTH = 64 * 1024;
/** Characters reserved for the step that ends the game. */
const END_RESERVE = 300;

/** What a member may store in any case, bytes. */
const BASE_QUOTA = 1024 * 1024;
/** What a member may store for each game that has been, bytes: over a hundred guesses. Most games take half of that. */
const QUOTA_PER_GAME = 1024;

/**
 * Maximum length of all logs of a member, bytes. It grows with the games of all editions, so that nobody who plays all
 * of them runs out of it. Their number needs no limit of its own: each game has one log, and future ones have none.
 */
export function storageQuota(app: App): number {
  const games = EDITIONS.reduce((sum, edition) => sum + Math.max(0, currentGame(app, edition).number), 0);
  return BASE_QUOTA + QUOTA_PER_GAME * games;
}

/** The play store of a member: a database row, shared by all devices. */
export function memberPlayStore(app: App, memberId: string, game: DailyGame): PlayStore {
  const key: PlayKey = { memberId, game };
  let loaded: { log: GuessLog; version: number; bytes: number } = { log: [], version: 0, bytes: 0 };
  const save = async (log: GuessLog, { isEnd = false }: LogChange = {}): Promise<Saved> => {
    const text = formatLog(log);
    if (text.length > MAX_LOG_LENGTH - (isEnd ? 0 : END_RESERVE)) return refuse("logFull");
    if (isTooLong(log) && !isEnd) return refuse("logFull");
    const growth = Buffer.byteLength(text) - loaded.bytes;
    const mayExceed = growth <= 0 || (isEnd && growth <= END_RESERVE);
    // No other log of the member may grow between the sum and the write.
    return inWriteTransaction(app.db, async (transaction): Promise<Saved> => {
      if (!mayExceed && (await sumLogBytes(transaction, memberId)) + growth > storageQuota(app))
        return refuse("storageFull");
      const { version } = loaded;
      const isStored = await replacePlay(transaction, key, { log: text, version });
      return isStored ? { type: "stored", version: version + 1 } : { type: "stale" };
    });
  };
  return {
    load: async () => {
      const row = await findPlay(app.db, key);
      const text = row?.log ?? "";
      loaded = { log: parseLog(text), version: row?.version ?? 0, bytes: Buffer.byteLength(text) };
      return loaded;
    },
    save,
  };
}

/**
 * All games that a member has begun or ended, by edition and number; `result` is undefined if the game has not ended. A game
 * that ended elsewhere may have no log.
 */
export async function memberStatuses(app: App, memberId: string) {
  const begun = await listPlayedGames(app.db, memberId);
  const games: { readonly game: DailyGame; readonly result: GameResult | undefined }[] = [];
  for (const edition of EDITIONS) {
    const results = await loadResults(app.db, memberId, edition);
    const numbers = begun.filter((game) => game.edition === edition).map(({ number }) => number);
    const known = [...new Set([...numbers, ...results.keys()])].sort((a, b) => a - b);
    games.push(...known.map((number) => ({ game: { edition, number }, result: results.get(number) })));
  }
  return games;
}

/**
 * The record store of a member. An unreadable row of statistics is never overwritten. While it is unreadable, ended
 * games are stored but not counted.
 */
export function memberRecordStore(app: App, memberId: string) {
  /** Which games are new does not depend on the statistics. Statistics derived from NO_STATS are not written. */
  const read = async (db: Db, edition: Edition) => {
    const stats = await loadStats(db, memberId, edition);
    const before: PlayerRecord = { stats: stats ?? NO_STATS, results: await loadResults(db, memberId, edition) };
    return { before, isReadable: stats !== undefined };
  };
  /**
   * @param changed returns the record itself if there is nothing to change
   * @returns whether it was changed
   */
  const change = async (edition: Edition, changed: (before: PlayerRecord) => PlayerRecord): Promise<boolean> => {
    // Every page of an ended game comes by here. What is recorded already does not need the write lock.
    const { before: known } = await read(app.db, edition);
    if (changed(known) === known) return false;
    return inWriteTransaction(app.db, async (transaction) => {
      const { before, isReadable } = await read(transaction, edition);
      const after = changed(before);
      if (after === before) return false;
      const ends = [...after.results].flatMap(([number, result]) =>
        before.results.has(number) ? [] : [{ number, hasWon: result === "won" }],
      );
      await insertEnds(transaction, { memberId, edition, ends, endedAt: app.now() });
      if (!isReadable) {
        const games = ends.map(({ number }) => number);
        app.log.error({ memberId, edition, games }, "unreadable statistics: ended games were not counted");
        return true;
      }
      await replaceStats(transaction, { memberId, edition, stats: formatStats(after.stats) });
      return true;
    });
  };
  const loadImport = async () => parseStoredImport((await findLegacyImport(app.db, memberId))?.sums ?? "");
  /** With what was imported. Undefined when the row cannot be read. */
  const loadShown = async (edition: Edition): Promise<Stats | undefined> => {
    const stats = await loadStats(app.db, memberId, edition);
    return stats && toShownStats(stats, await loadImport(), edition);
  };
  const requireStats = async (edition: Edition): Promise<Stats> => {
    const stats = await loadShown(edition);
    if (stats === undefined) throw new Error(`the statistics of member ${memberId} in ${edition} cannot be read`);
    return stats;
  };
  const store = tellingEnds(app, () => ({ memberId }), {
    load: async (edition) => ({
      stats: await requireStats(edition),
      results: await loadResults(app.db, memberId, edition),
    }),
    results: (edition) => loadResults(app.db, memberId, edition),
    streak: async (edition) => (await loadShown(edition)) ?? NO_STATS,
    addEnd: (edition, ended) => change(edition, (before) => recordEnd(before, ended)),
    addBonusWin: async (edition, number) => void (await change(edition, (before) => recordBonusWin(before, number))),
    merge: (edition, record) => change(edition, (before) => mergeRecords(before, record)),
  });
  return {
    ...store,
    /**
     * Stores a copy of the statistics if it counts more games than the stored ones, or as many and more bonus rounds.
     * @returns the statistics that are stored afterwards
     * @throws Error when the stored statistics cannot be read
     */
    keepStats: async (edition: Edition, copy: Stats) => {
      await requireStats(edition);
      const imported = await loadImport();
      await change(edition, (before) => {
        const shown = toShownStats(before.stats, imported, edition);
        if (laterStats(shown, copy) === shown) return before;
        return { ...before, stats: toTakenStats(copy, imported?.get(edition)) };
      });
      return requireStats(edition);
    },
  };
}

/** The import of a member: a row. Of two concurrent imports one counts. */
export function memberLegacyStore(app: App, memberId: string): LegacyStore {
  return {
    hasImported: async () => (await findLegacyImport(app.db, memberId)) !== undefined,
    add: (legacy) => insertLegacyImport(app.db, { memberId, sums: formatStoredImport(legacy), importedAt: app.now() }),
  };
}

/** Without what was imported. Undefined when the row cannot be read. */
async function loadStats(db: Db, memberId: string, edition: Edition): Promise<Stats | undefined> {
  const text = await findStats(db, memberId, edition);
  return text === undefined ? NO_STATS : parseStats(text);
}

async function loadResults(db: Db, memberId: string, edition: Edition): Promise<Results> {
  const ends = await listEnds(db, memberId, edition);
  return new Map(ends.map(({ number, hasWon }) => [number, hasWon ? "won" : "gaveUp"]));
}
