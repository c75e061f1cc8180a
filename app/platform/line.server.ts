import { currentClient, outside } from "./currentRequest.server";
import { createFairQueue, type QueueLimits } from "./http/fairQueue.server";
import { UnavailableError } from "./unavailable.server";

/** Asks a neighbor when it is the turn of who asks. */
export type Line = <Result>(ask: () => Promise<Result>) => Promise<Result>;

/** How long a request waits until it is its turn, milliseconds. Less than a browser waits for the answer to a turn. */
const PATIENCE_MS = 3000;

/**
 * The line of the requests that want something of a neighbor: a database, another server. They stand in it without a place
 * of the processor, so one that is slow stops only who needs it. What is asked outside of a request, such as by the upkeep,
 * passes by.
 * @param name of the neighbor, in the log
 * @throws UnavailableError from the line: it is full, or has not moved for a while
 */
export function createLine(name: string, limits: QueueLimits, { patienceMs = PATIENCE_MS } = {}): Line {
  const queue = createFairQueue(limits);
  return async (ask) => {
    const client = currentClient();
    if (client === undefined) return ask();
    let patience: NodeJS.Timeout | undefined;
    const signal = () => {
      const waiting = new AbortController();
      const giveUp = () => {
        waiting.abort(new UnavailableError(`${name} is slow, and a request has waited for it for too long`));
      };
      patience = setTimeout(giveUp, patienceMs);
      return waiting.signal;
    };
    const perform = () => {
      clearTimeout(patience);
      return ask();
    };
    const answer = () => queue.admit({ client, isLong: false, perform, signal });
    return outside(async () => {
      const asking = answer();
      if (asking === undefined) throw new UnavailableError(`${name} is slow, and too many requests wait for it`);
      return asking;
    });
  };
}
