import { LRUCache } from "lru-cache";
import type { Language } from "~/editions/languages";
import { createCountBatch } from "~/platform/countBatch.server";
import type { Db } from "~/platform/database/db.server";
import { createNetworkHash } from "~/platform/http/network.server";
import { utcDay } from "~/platform/isoTime.server";
import type { Log } from "~/platform/log.server";
import type { DailyCount } from "./dailyCounts.data.server";
import { addMissedCounts, type MissedCount } from "./missedWords.data.server";
import { addOddCounts, type NeighborPair } from "./oddNeighbors.data.server";

/** Maximum number of different things that are kept of a day and language. */
export const MAX_A_DAY = 1000;
/** Maximum number of different things that are counted for one network on a day. */
export const MAX_FROM_NETWORK = 50;
/** Number of networks whose things are remembered. With the limit of things this is at most about 10 MB. */
const MAX_NETWORKS = 4000;
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
 * Counts things of a word language by day, in batches.
 * @param options.nameOf distinguishes the things of a language
 * @param options.add adds counts to those of the database
 */
function createDailyCounter<Counted extends { readonly language: Language }>({
  nameOf,
  add,
  failure,
  now,
  log,
}: Omit<CounterOptions, "db"> & {
  readonly nameOf: (counted: Counted) => string;
  readonly add: (counts: readonly DailyCount<Counted>[]) => Promise<void>;
  readonly failure: string;
}) {
  const listOf = ({ day, language }: DailyCount<Counted>) => `${day} ${language}`;
  const batch = createCountBatch<DailyCount<Counted>>({
    nameOf: (counted) => `${listOf(counted)} ${nameOf(counted)}`,
    plus: (a, b) => ({ ...a, count: a.count + b.count }),
    listOf,
    hasRoom: (things) => things < MAX_A_DAY,
    write: add,
    failure,
    log,
  });
  const hashOf = createNetworkHash();
  /** Things of each network on the day that is counted. */
  const seen = new LRUCache<string, Set<string>>({ max: MAX_NETWORKS });
  let day = "";

  function isNew(counted: Counted, from: string): boolean {
    const network = hashOf(from);
    const things = seen.get(network) ?? new Set<string>();
    seen.set(network, things);
    const name = `${counted.language} ${nameOf(counted)}`;
    if (things.size >= MAX_FROM_NETWORK || things.has(name)) return false;
    things.add(name);
    return true;
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
      if (isNew(counted, from)) batch.add({ ...counted, day, count: 1 });
    },
    flush: batch.flush,
    close: batch.close,
  };
}
