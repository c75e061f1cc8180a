import type { Log } from "./log.server";

/** How long counts stay in memory before they are written, milliseconds. */
const WRITE_AFTER_MS = 60_000;

/**
 * Collects counts in memory and writes them in batches, so that a request costs no write. What was counted since the last
 * batch is lost when the process is killed.
 * @param options.nameOf distinguishes what is counted
 * @param options.plus adds two counts of one name
 * @param options.hasRoom whether a new name is kept, by the number of those of its list that are not yet written
 * @param options.listOf the list to which a count belongs
 * @param options.write adds counts to those of the database
 * @param options.failure what the log says if they cannot be written
 */
export function createCountBatch<Count>({
  nameOf,
  plus,
  listOf = () => "",
  hasRoom = () => true,
  write: writeCounts,
  failure,
  log,
}: {
  readonly nameOf: (count: Count) => string;
  readonly plus: (a: Count, b: Count) => Count;
  readonly listOf?: (count: Count) => string;
  readonly hasRoom?: (names: number) => boolean;
  readonly write: (counts: readonly Count[]) => Promise<void>;
  readonly failure: string;
  readonly log: Log;
}) {
  /** Counts that are not yet written, by name. */
  let pending = new Map<string, Count>();
  /** How many names of each list are not yet written. */
  let namesIn = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function add(count: Count): void {
    const name = nameOf(count);
    const before = pending.get(name);
    if (before === undefined) {
      const list = listOf(count);
      const names = namesIn.get(list) ?? 0;
      if (!hasRoom(names)) return;
      namesIn.set(list, names + 1);
    }
    pending.set(name, before === undefined ? count : plus(before, count));
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...pending.values()];
    pending = new Map();
    namesIn = new Map();
    try {
      await writeCounts(counts);
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
    add,
    flush,
    /** Writes what was counted and stops the timer. */
    close: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
}
