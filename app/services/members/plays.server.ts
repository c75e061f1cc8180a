import {
  findPlay,
  findStats,
  insertEnds,
  listEnds,
  listPlayedGames,
  type PlayKey,
  replacePlay,
  replaceStats,
} from "~/data/plays.server";
import { appendEntry, formatLog, parseLog } from "~/game/log";
import { mergeRecords, type PlayerRecord, recordEnd } from "~/game/record";
import type { Result, Results } from "~/game/results";
import { formatStats, laterStats, NO_STATS, parseStats, type Stats } from "~/game/stats";
import { type Edition, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { GuessLog } from "~/game/types";
import type { Db } from "~/data/games.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import type { App } from "../app";
import type { Appended, PlayStore } from "../play/playStore";
import type { RecordStore } from "../play/recordStore";

/** Characters of a log in its text form, at most: thousands of guesses. */
const MAX_LOG_LENGTH = 64 * 1024;
/** Of these, what only the last step may use. */
const ROOM_TO_END = 300;

export interface MemberPlayStore extends PlayStore {
  /** Puts another log in the place of the one that was loaded. */
  replace(log: GuessLog, isEnd?: boolean): Promise<Appended>;
}

/** The play store of a member: a row of the database, whichever device the member plays on. */
export function memberPlayStore(app: App, memberId: string, game: DailyGame): MemberPlayStore {
  const key: PlayKey = { owner: { kind: "member", id: memberId }, game };
  let loaded: { readonly log: GuessLog; readonly version: number } = { log: [], version: 0 };
  const write = async (log: GuessLog, isEnd = false): Promise<Appended> => {
    const text = formatLog(log);
    if (text.length > MAX_LOG_LENGTH - (isEnd ? 0 : ROOM_TO_END)) return "full";
    return (await replacePlay(app.db, key, { log: text, version: loaded.version })) ? "stored" : "stale";
  };
  return {
    load: async () => {
      const row = await findPlay(app.db, key);
      loaded = { log: parseLog(row?.log ?? ""), version: row?.version ?? 0 };
      return loaded.log;
    },
    append: (entries, isEnd) => write(entries.reduce(appendEntry, loaded.log), isEnd),
    replace: write,
  };
}

/** Every game of which a member has a log. */
export function memberGames(app: App, memberId: string): Promise<readonly DailyGame[]> {
  return listPlayedGames(app.db, { kind: "member", id: memberId });
}

/** Where a game stands that a member has begun. */
export interface MemberGame {
  readonly game: DailyGame;
  /** Undefined: it has not been ended. */
  readonly result: Result | undefined;
}

/** Every game that a member has begun or ended, by editions and numbers. Of one that was ended elsewhere there need be no log. */
export async function memberStatuses(app: App, memberId: string): Promise<readonly MemberGame[]> {
  const begun = await memberGames(app, memberId);
  const games: MemberGame[] = [];
  for (const edition of EDITIONS) {
    const results = await loadResults(app.db, memberId, edition);
    const numbers = begun.filter((game) => game.edition === edition).map(({ number }) => number);
    const known = [...new Set([...numbers, ...results.keys()])].sort((a, b) => a - b);
    games.push(...known.map((number) => ({ game: { edition, number }, result: results.get(number) })));
  }
  return games;
}

/**
 * The record store of a member. A row of statistics that cannot be read is never overwritten. Until it can be read again, ended games are
 * stored without being counted in it.
 */
export function memberRecordStore(
  app: App,
  memberId: string,
): RecordStore & {
  /** Adds what a guest's record knows beyond the member's. */
  merge(edition: Edition, record: PlayerRecord): Promise<void>;
  /**
   * Keeps a copy of the statistics where it knows of more games than those that are kept; gives what is kept then.
   * @throws Error when those that are kept cannot be read
   */
  keepStats(edition: Edition, copy: Stats): Promise<Stats>;
} {
  const requireStats = (edition: Edition, stats: Stats | undefined): Stats => {
    if (stats === undefined) throw new Error(`the statistics of member ${memberId} in ${edition} cannot be read`);
    return stats;
  };
  const change = (edition: Edition, changed: (before: PlayerRecord) => PlayerRecord): Promise<void> =>
    inWriteTransaction(app.db, async (transaction) => {
      const stats = await loadStats(transaction, memberId, edition);
      // Which games are new does not depend on the statistics. Those made of NO_STATS are not written.
      const before = { stats: stats ?? NO_STATS, results: await loadResults(transaction, memberId, edition) };
      const after = changed(before);
      if (after === before) return;
      const ends = [...after.results].flatMap(([number, result]) =>
        before.results.has(number) ? [] : [{ number, hasWon: result === "won" }],
      );
      await insertEnds(transaction, { memberId, edition, ends, endedAt: app.now() });
      if (stats === undefined) {
        const games = ends.map(({ number }) => number);
        app.log.error({ memberId, edition, games }, "statistics cannot be read, and ended games were not counted");
        return;
      }
      await replaceStats(transaction, { memberId, edition, stats: formatStats(after.stats) });
    });
  return {
    load: async (edition) => {
      const stats = requireStats(edition, await loadStats(app.db, memberId, edition));
      return { stats, results: await loadResults(app.db, memberId, edition) };
    },
    results: (edition) => loadResults(app.db, memberId, edition),
    addEnd: (edition, ended) => change(edition, (before) => recordEnd(before, ended)),
    merge: (edition, record) => change(edition, (before) => mergeRecords(before, record)),
    keepStats: (edition, copy) =>
      inWriteTransaction(app.db, async (transaction) => {
        const stats = requireStats(edition, await loadStats(transaction, memberId, edition));
        const later = laterStats(stats, copy);
        if (later !== stats) await replaceStats(transaction, { memberId, edition, stats: formatStats(later) });
        return later;
      }),
  };
}

/** @returns undefined when there is a row that cannot be read */
async function loadStats(db: Db, memberId: string, edition: Edition): Promise<Stats | undefined> {
  const text = await findStats(db, memberId, edition);
  return text === undefined ? NO_STATS : parseStats(text);
}

async function loadResults(db: Db, memberId: string, edition: Edition): Promise<Results> {
  const ends = await listEnds(db, memberId, edition);
  return new Map(ends.map(({ number, hasWon }) => [number, hasWon ? "won" : "gaveUp"]));
}
