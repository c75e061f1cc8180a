import { AsyncResource } from "node:async_hooks";

export type QueueLimits = {
  /** Pieces of work in progress. */
  readonly atOnce: number;
  /** The same of one client: fewer, so that the slow work of one leaves room for the others. */
  readonly atOncePerClient: number;
  readonly waiting: number;
  readonly waitingPerClient: number;
};

/**
 * For one process. If a page takes 5 ms, the last of a client's waiting ones begins after about a second, while other
 * clients wait for one of each client at most.
 */
export const QUEUE_LIMITS: QueueLimits = { atOnce: 16, atOncePerClient: 8, waiting: 1000, waitingPerClient: 200 };

/** How long waiting work lets connections come in, milliseconds. A turn takes about 0.1 ms then, unless they send much at once. */
const MAX_PASSED_MS = 10;

/** Long pieces of work that are begun in one turn of the event loop, each of another client. */
const LONG_PER_TURN = 2;
/** The same of long work that goes on after it has waited elsewhere: mostly until its next wait, which is a part of a page. */
const RETURNS_PER_TURN = 4;

export type Arrivals = ReturnType<typeof createArrivals>;

/**
 * Tells whether connections are coming in. Node takes in one connection in each turn of the event loop, so hundreds that
 * come at once would wait for as many pages.
 */
export function createArrivals() {
  let hasCome = false;
  return {
    note: () => {
      hasCome = true;
    },
    /** Whether one has come since this was asked last. */
    take: () => {
      const had = hasCome;
      hasCome = false;
      return had;
    },
  };
}

export type Work<T> = {
  /** Who asks: work of different clients is begun in turn. */
  readonly client: string;
  /**
   * Whether the work holds the event loop for milliseconds, such as rendering a page. Few pieces of such work are begun in
   * each turn of the loop, so that short answers get in between, and one of each client: while one client sends so much that
   * a turn is long, another does not share the turns with it.
   */
  readonly isLong: boolean;
  readonly perform: (place: Place) => Promise<T>;
  /** Aborted when nobody wants the result any more. Called only for work that has to wait. Undefined: it is wanted always. */
  readonly signal?: () => AbortSignal;
};

/** What a piece of work in progress has of a queue. It is given back while the work waits for what others do. */
export type Place = {
  readonly client: string;
  /** Lets other work begin. */
  readonly leave: () => void;
  /**
   * Takes the place again. It never waits for one: those who have all places may wait for this work. Long work waits for
   * its turn of the event loop, unless it is still that in which it has begun or gone on.
   */
  readonly comeBack: () => Promise<void>;
};

export type FairQueue = ReturnType<typeof createFairQueue>;

type Entry = { readonly isLong: boolean; readonly asked: number; readonly begin: () => void };

/**
 * Admits expensive work a little at a time, and fairly between clients.
 * @param arrivals connections, which are taken in before waiting work is begun. Default: none
 * @param now clock, milliseconds
 */
export function createFairQueue(
  { atOnce, atOncePerClient, waiting, waitingPerClient }: QueueLimits,
  arrivals: Pick<Arrivals, "take"> = { take: () => false },
  now: () => number = () => performance.now(),
) {
  /** Waiting work by client. The client whose turn it is comes first. */
  const queues = new Map<string, Set<Entry>>();
  let waitingCount = 0;
  const running = createTally();
  let runningCount = 0;
  /** Clients whose long work was begun in this turn. */
  const begunLong = new Set<string>();
  /** Clients whose long work went on in this turn. */
  const returned = new Set<string>();
  /** Long work that goes on when it is its turn. */
  const returning = new Set<{ readonly client: string; readonly goOn: () => void }>();
  let isTurnAwaited = false;
  let turn = 0;

  const canBegin = (client: string, isLong: boolean) =>
    runningCount < atOnce &&
    running.of(client) < atOncePerClient &&
    !(isLong && (begunLong.has(client) || begunLong.size >= LONG_PER_TURN));
  const canReturn = (client: string) => !returned.has(client) && returned.size < RETURNS_PER_TURN;

  const noteTurn = (clients: Set<string>, client: string) => {
    clients.add(client);
    awaitTurn();
  };

  const occupy = (client: string, amount: 1 | -1) => {
    runningCount += amount;
    running.add(client, amount);
    if (amount === -1 && waitingCount > 0) awaitTurn();
  };

  const begin = <T>({ client, isLong, perform }: Work<T>): Promise<T> => {
    occupy(client, 1);
    if (isLong) noteTurn(begunLong, client);
    let ownTurn = turn;
    /** Of what others do at the same time. */
    let waits = 0;
    let isOver = false;
    const place: Place = {
      client,
      leave: () => {
        waits += 1;
        if (waits === 1 && !isOver) occupy(client, -1);
      },
      comeBack: async () => {
        if (isLong && !isOver && ownTurn !== turn) {
          await nextReturn(client);
          ownTurn = turn;
        }
        waits -= 1;
        if (waits === 0 && !isOver) occupy(client, 1);
      },
    };
    const end = () => {
      isOver = true;
      if (waits === 0) occupy(client, -1);
    };
    const performed = perform(place);
    void performed.then(end, end);
    return performed;
  };

  const nextReturn = async (client: string) => {
    if (canReturn(client)) {
      noteTurn(returned, client);
      return;
    }
    await new Promise<void>((goOn) => {
      returning.add({ client, goOn });
      awaitTurn();
    });
  };

  const awaitTurn = () => {
    if (isTurnAwaited) return;
    isTurnAwaited = true;
    setImmediate(takeTurn, now() + MAX_PASSED_MS);
  };

  const takeTurn = (until: number) => {
    if (now() < until && arrivals.take()) {
      setImmediate(takeTurn, until);
      return;
    }
    isTurnAwaited = false;
    turn += 1;
    begunLong.clear();
    returned.clear();
    for (const entry of returning) {
      if (!canReturn(entry.client)) continue;
      returning.delete(entry);
      noteTurn(returned, entry.client);
      entry.goOn();
    }
    for (let entry = takeNext(); entry !== undefined; entry = takeNext()) entry.begin();
  };

  const takeNext = (): Entry | undefined => {
    if (waitingCount === 0 || runningCount >= atOnce) return undefined;
    for (const [client, queue] of queues) {
      const [entry] = queue;
      if (entry === undefined || !canBegin(client, entry.isLong)) continue;
      remove(client, entry);
      // The client goes to the end of the line.
      if (queues.delete(client) && queue.size > 0) queues.set(client, queue);
      return entry;
    }
    return undefined;
  };

  const remove = (client: string, entry: Entry) => {
    const queue = queues.get(client);
    if (queue?.delete(entry) !== true) return;
    waitingCount -= 1;
    if (queue.size === 0) queues.delete(client);
  };

  const wait = <T>(work: Work<T>, signal?: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        remove(work.client, entry);
        reject(signal?.reason as Error);
      };
      // What is begun in the turn of another one's work is still that of who asked for it.
      const asker = new AsyncResource("FairQueue");
      const entry: Entry = {
        isLong: work.isLong,
        asked: now(),
        begin: () => {
          signal?.removeEventListener("abort", leave);
          resolve(asker.runInAsyncScope(begin<T>, undefined, work));
        },
      };
      if (signal?.aborted === true) {
        leave();
        return;
      }
      signal?.addEventListener("abort", leave, { once: true });
      queues.set(work.client, (queues.get(work.client) ?? new Set()).add(entry));
      waitingCount += 1;
      awaitTurn();
    });

  return {
    /**
     * Does a piece of work when it is its turn: at once, if nothing waits. Long work that may be unwanted begins in the next
     * turn of the event loop at the earliest: in this one, a client that has hung up at once is still unknown. Rejects if the
     * signal is aborted before.
     * @returns undefined: refused, because too much is waiting
     */
    admit: <T>(work: Work<T>): Promise<T> | undefined => {
      const mayBeUnwanted = work.isLong && work.signal !== undefined;
      if (!mayBeUnwanted && waitingCount === 0 && canBegin(work.client, work.isLong)) return begin(work);
      if (waitingCount >= waiting || (queues.get(work.client)?.size ?? 0) >= waitingPerClient) return undefined;
      return wait(work, work.signal?.());
    },
    /** How long the work waits that has waited longest, milliseconds. */
    longestWait: () => {
      const oldest = [...queues.values()].flatMap(([entry]) => (entry === undefined ? [] : [entry.asked]));
      return oldest.length === 0 ? 0 : now() - Math.min(...oldest);
    },
  };
}

/** Sums by key, such as the open connections of each network. A key whose sum is 0 takes no memory. */
export function createTally() {
  const sums = new Map<string, number>();
  const of = (key: string) => sums.get(key) ?? 0;
  return {
    of,
    add: (key: string, amount: number) => {
      const sum = of(key) + amount;
      if (sum === 0) sums.delete(key);
      else sums.set(key, sum);
    },
  };
}
