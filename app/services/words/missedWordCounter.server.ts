import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Db } from "~/data/games.server";
import { addMissedCounts, type MissedCount } from "~/data/missedWords.server";
import type { Language } from "~/game/languages";
import { networkOf } from "~/platform/limiter.server";
import type { Log } from "~/platform/log.server";

/** Maximum number of different words that are kept of a day and language. */
export const MAX_WORDS_A_DAY = 1000;
/** Maximum number of different words that are counted for one network on a day. */
export const MAX_WORDS_FROM_NETWORK = 50;
/** Number of networks whose words are remembered. With the limit of words this is at most about 10 MB. */
const MAX_NETWORKS = 4000;
/** How long counts stay in memory before they are written, milliseconds. */
const WRITE_AFTER_MS = 60_000;

/**
 * Counts missed words in memory and writes them in batches, so that a guess costs no write. What was counted since the
 * last batch is lost when the process is killed.
 */
export interface MissedWordCounter {
  /**
   * Counts a word, once for each network and day.
   * @param from network address of the client. It is neither stored nor kept in memory.
   */
  readonly count: (missed: { language: Language; word: string; from: string }) => void;
  /** Writes what was counted. Failures are logged, and the counts kept for the next batch. */
  readonly flush: () => Promise<void>;
  /** Writes what was counted and stops the timer. */
  readonly close: () => Promise<void>;
}

export function createMissedWordCounter({ db, now, log }: { db: Db; now: () => number; log: Log }): MissedWordCounter {
  /** Keeps addresses out of memory: a network is known by a hash whose key ends with the process. */
  const key = randomBytes(32);
  /** Words of each network on the day that is counted. */
  const seen = new LRUCache<string, Set<string>>({ max: MAX_NETWORKS });
  let day = "";
  /** Counts that are not yet written, by day, language and word. */
  let pending = new Map<string, MissedCount>();
  /** Number of different words that are not yet written, by day and language. */
  let pendingWords = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function add({ count, ...missed }: MissedCount): void {
    const list = `${missed.day} ${missed.language}`;
    const name = `${list} ${missed.word}`;
    const before = pending.get(name)?.count ?? 0;
    const words = pendingWords.get(list) ?? 0;
    if (before === 0 && words >= MAX_WORDS_A_DAY) return;
    if (before === 0) pendingWords.set(list, words + 1);
    pending.set(name, { ...missed, count: before + count });
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref();
  }

  function isNew({ language, word, from }: { language: Language; word: string; from: string }): boolean {
    const network = createHmac("sha256", key).update(networkOf(from)).digest("base64");
    const words = seen.get(network) ?? new Set<string>();
    seen.set(network, words);
    const name = `${language} ${word}`;
    if (words.size >= MAX_WORDS_FROM_NETWORK || words.has(name)) return false;
    words.add(name);
    return true;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...pending.values()];
    pending = new Map();
    pendingWords = new Map();
    try {
      await addMissedCounts(db, counts, { most: MAX_WORDS_A_DAY });
    } catch (error) {
      log.error({ err: error }, "the counts of unknown words could not be written");
      for (const count of counts) add(count);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    count: (missed) => {
      const today = new Date(now()).toISOString().slice(0, "YYYY-MM-DD".length);
      if (today !== day) seen.clear();
      day = today;
      if (isNew(missed)) add({ language: missed.language, day, word: missed.word, count: 1 });
    },
    flush,
    close: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
}
