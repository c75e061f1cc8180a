import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { DailyCount } from "~/data/dailyCounts.server";
import type { Db } from "~/data/db.server";
import { addMissedCounts, type MissedCount } from "~/data/missedWords.server";
import { addOddCounts, type NeighborPair } from "~/data/oddNeighbors.server";
import type { Language } from "~/game/languages";
import { networkOf } from "~/platform/http/network.server";
import { utcDay } from "~/platform/isoTime.server";
import type { Log } from "~/platform/log.server";

/** Maximum number of different things that are kept of a day and language. */
export const MAX_A_DAY = 1000;
/** Maximum number of different things that are counted for one network on a day. */
export const MAX_FROM_NETWORK = 50;
/** Number of networks whose things are remembered. With the limit of things this is at most about 10 MB. */
const MAX_NETWORKS = 4000;
/** How long counts stay in memory before they are written, milliseconds. */
const WRITE_AFTER_MS = 60_000;

interface CounterOptions {
  readonly db: Db;
  readonly now: () => number;
  readonly log: Log;
}

/** Counts guesses that the vocabulary lacks. */
export function createMissedWordCounter({ db, ...options }: CounterOptions) {
  return createDailyCounter<Pick<MissedCount, "language" | "word">>({
    ...options,
    nameOf: ({ word }) => word,
    add: (counts) => addMissedCounts(db, counts, { most: MAX_A_DAY }),
    failure: "the counts of unknown words could not be written",
  });
}

/** Counts reports of words that are odd among the nearest words of another. */
export function createOddNeighborCounter({ db, ...options }: CounterOptions) {
  return createDailyCounter<NeighborPair>({
    ...options,
    nameOf: ({ secret, word }) => `${secret}\t${word}`,
    add: (counts) => addOddCounts(db, counts, { most: MAX_A_DAY }),
    failure: "the counts of odd neighbors could not be written",
  });
}

/**
 * Counts things of a word language by day, in memory, and writes them in batches, so that a request costs no write. What
 * was counted since the last batch is lost when the process is killed.
 * @param options.nameOf distinguishes the things of a language
 * @param options.add adds counts to those of the database
 */
function createDailyCounter<Counted extends { readonly language: Language }>({
  nameOf,
  add: addCounts,
  failure,
  now,
  log,
}: Omit<CounterOptions, "db"> & {
  readonly nameOf: (counted: Counted) => string;
  readonly add: (counts: readonly DailyCount<Counted>[]) => Promise<void>;
  readonly failure: string;
}) {
  /** Keeps addresses out of memory: a network is known by a hash whose key ends with the process. */
  const key = randomBytes(32);
  /** Things of each network on the day that is counted. */
  const seen = new LRUCache<string, Set<string>>({ max: MAX_NETWORKS });
  let day = "";
  /** Counts that are not yet written, by day, language and thing. */
  let pending = new Map<string, DailyCount<Counted>>();
  /** Number of different things that are not yet written, by day and language. */
  let pendingThings = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function add(counted: DailyCount<Counted>): void {
    const list = `${counted.day} ${counted.language}`;
    const name = `${list} ${nameOf(counted)}`;
    const before = pending.get(name)?.count ?? 0;
    const things = pendingThings.get(list) ?? 0;
    if (before === 0 && things >= MAX_A_DAY) return;
    if (before === 0) pendingThings.set(list, things + 1);
    pending.set(name, { ...counted, count: before + counted.count });
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref();
  }

  function isNew(counted: Counted, from: string): boolean {
    const network = createHmac("sha256", key).update(networkOf(from)).digest("base64");
    const things = seen.get(network) ?? new Set<string>();
    seen.set(network, things);
    const name = `${counted.language} ${nameOf(counted)}`;
    if (things.size >= MAX_FROM_NETWORK || things.has(name)) return false;
    things.add(name);
    return true;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...pending.values()];
    pending = new Map();
    pendingThings = new Map();
    try {
      await addCounts(counts);
    } catch (error) {
      log.error({ err: error }, failure);
      for (const count of counts) add(count);
    }
  }

  /** Writes what was counted. Failures are logged, and the counts kept for the next batch. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    /**
     * Counts a thing, once for each network and day.
     * @param from network address of the client. It is neither stored nor kept in memory.
     */
    count: (counted: Counted, { from }: { readonly from: string }) => {
      const today = utcDay(now());
      if (today !== day) seen.clear();
      day = today;
      if (isNew(counted, from)) add({ ...counted, day, count: 1 });
    },
    flush,
    /** Writes what was counted and stops the timer. */
    close: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
}
