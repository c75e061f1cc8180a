import { type QueueLimits, createFairQueue } from "./fairQueue.server";
import { createTally } from "./tally.server";

/** Bytes of request bodies that may be in memory: from their first byte until their requests are answered. */
export type BodyBudgetLimits = {
  readonly total: number;
  /** The same of one client network: less, so that the bodies of one leave room for others. */
  readonly perNetwork: number;
};

/**
 * For one process. A network can send three photos or fourteen stats files at once. What is made of a body takes as much again,
 * but only of the few that are admitted at once.
 */
export const BODY_BUDGET: BodyBudgetLimits = { total: 32 * 1024 * 1024, perNetwork: 8 * 1024 * 1024 };

/**
 * Shorter bodies take nothing of the budget, bytes. So a guess is taken however many networks fill the budget. All connections
 * together can have 16 MB of such bodies.
 */
const MIN_COUNTED_BYTES = 8 * 1024;

/**
 * Bodies that are discarded at once, and that wait for it in their sockets. Hundreds at once would make each turn of the event loop
 * a tenth of a second long.
 */
const DISCARD_LIMITS: QueueLimits = { atOnce: 16, atOncePerClient: 2, waiting: 2000, waitingPerClient: 500 };

/** What one request takes of the budget. */
export type BodyShare = {
  /**
   * Makes room for a body of this length, in place of a shorter one before.
   * @returns false: there is none
   */
  readonly reserve: (bytes: number) => boolean;
  readonly release: () => void;
  /**
   * Receives a body that takes no room, when it is its turn. Rejects if the client has gone before.
   * @returns undefined: too many wait
   */
  readonly discard: <T>(receive: () => Promise<T>) => Promise<T> | undefined;
};

/** Bounds the memory of bodies before their requests are admitted. */
export type BodyBudget = {
  /** @param signal aborted when the client has gone */
  readonly share: (network: string, signal: () => AbortSignal) => BodyShare;
};

export function createBodyBudget({ total, perNetwork }: BodyBudgetLimits): BodyBudget {
  const discards = createFairQueue(DISCARD_LIMITS);
  const taken = createTally();
  let takenInAll = 0;
  return {
    share: (network, signal) => {
      let own = 0;
      const take = (more: number) => {
        own += more;
        takenInAll += more;
        taken.add(network, more);
      };
      return {
        reserve: (bytes) => {
          const more = bytes < MIN_COUNTED_BYTES ? 0 : bytes - own;
          if (takenInAll + more > total || taken.of(network) + more > perNetwork) return false;
          take(more);
          return true;
        },
        release: () => {
          take(-own);
        },
        discard: (receive) => discards.admit({ client: network, isLong: false, perform: receive, signal }),
      };
    },
  };
}
