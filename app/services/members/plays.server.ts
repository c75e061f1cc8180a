import { findPlay, findRecord, insertEnds, listPlayedGames, replacePlay, replaceStats } from "~/data/plays.server";
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
  const key = { memberId, game };
  let loaded: { readonly log: GuessLog; readonly version: number } = { log: [], version: 0 };
  const write = async (log: GuessLog, isEnd = false): Promise<Appended> => {
    const text = formatLog(log);
    if (text.length > MAX_LOG_LENGTH - (isEnd ? 0 : ROOM_TO_END)) return "full";
    return (await replacePlay(app.db, key, { log: text, version: loaded.version })) ? "kept" : "stale";
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
  return listPlayedGames(app.db, memberId);
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
    const { results } = await loadRecord(app.db, memberId, edition);
    const numbers = begun.filter((game) => game.edition === edition).map(({ number }) => number);
    const known = [...new Set([...numbers, ...results.keys()])].sort((a, b) => a - b);
    games.push(...known.map((number) => ({ game: { edition, number }, result: results.get(number) })));
  }
  return games;
}

/** The record store of a member. */
export function memberRecordStore(
  app: App,
  memberId: string,
): RecordStore & {
  /** Adds what a guest's record knows beyond the member's. */
  merge(edition: Edition, record: PlayerRecord): Promise<void>;
  /** Keeps a copy of the statistics where it knows of more games than those that are kept; gives what is kept then. */
  keepStats(edition: Edition, copy: Stats): Promise<Stats>;
} {
  const change = (edition: Edition, changed: (before: PlayerRecord) => PlayerRecord): Promise<PlayerRecord> =>
    inWriteTransaction(app.db, async (transaction) => {
      const before = await loadRecord(transaction, memberId, edition);
      const after = changed(before);
      if (after === before) return before;
      const ends = [...after.results].flatMap(([number, result]) =>
        before.results.has(number) ? [] : [{ number, hasWon: result === "won" }],
      );
      await insertEnds(transaction, { memberId, edition, ends, endedAt: app.now() });
      await replaceStats(transaction, { memberId, edition, stats: formatStats(after.stats) });
      return after;
    });
  return {
    load: (edition) => loadRecord(app.db, memberId, edition),
    addEnd: async (edition, ended) => {
      await change(edition, (before) => recordEnd(before, ended));
    },
    merge: async (edition, record) => {
      await change(edition, (before) => mergeRecords(before, record));
    },
    keepStats: async (edition, copy) => {
      const { stats } = await change(edition, (before) => {
        const later = laterStats(before.stats, copy);
        return later === before.stats ? before : { ...before, stats: later };
      });
      return stats;
    },
  };
}

async function loadRecord(db: Db, memberId: string, edition: Edition): Promise<PlayerRecord> {
  const { stats, ends } = await findRecord(db, memberId, edition);
  const results: Results = new Map(ends.map(({ number, hasWon }) => [number, hasWon ? "won" : "gaveUp"]));
  return { stats: parseStats(stats ?? "") ?? NO_STATS, results };
}
