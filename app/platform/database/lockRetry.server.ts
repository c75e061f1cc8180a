import { setTimeout as sleep } from "node:timers/promises";
import { currentClient, outside } from "../currentRequest.server";
import { createTally } from "../http/fairQueue.server";
import { UnavailableError } from "../unavailable.server";

/** The first delay, milliseconds. Another process's write transaction usually takes less. Each delay doubles the last. */
const FIRST_DELAY_MS = 4;
/** The longest delay, milliseconds: how late the end of a long lock is noticed at most. */
const MAX_DELAY_MS = 200;
/** All delays of one statement together, and of attempts that take long, milliseconds. Less than a browser waits for the answer to a turn. */
const PATIENCE_MS = 4000;
/** How many statements may wait at once. Each holds a request open; one more fails at once. */
const MAX_WAITING = 200;
/** The same of the requests of one client. */
const MAX_WAITING_PER_CLIENT = 50;

/** The clock of the delays, for tests. */
export interface LockRetryOptions {
  /** Resolves after so many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/** A histogram of how long each statement or transaction waited until it ran or was given up. */
export interface WaitSeconds {
  readonly observe: (seconds: number) => void;
}

/** The clock of the retries while the database is locked or away, and what measures the waits. */
export type DatabaseOptions = LockRetryOptions & {
  readonly waitSeconds?: WaitSeconds;
  /** How long a statement on a server may take, milliseconds, for tests. */
  readonly statementTimeoutMs?: number;
};

/**
 * Runs an attempt, and again for a few seconds while it fails for a reason that passes, such as a lock of another
 * process. The event loop runs on between the attempts.
 * @throws UnavailableError when the reason lasts for longer, or too many statements wait already
 */
export type LockRetry = <Result>(attempt: () => Result | Promise<Result>) => Promise<Result>;

/**
 * @param retryReason what keeps an attempt with this error from succeeding, as the end of a sentence about the database
 *   ("is locked by another process"). Undefined: the error would come again.
 * @param name of the database in error messages
 * @param isTimed whether the attempts count as delays too: they wait themselves, as for a server that is silent
 */
export function createLockRetry(
  {
    name,
    retryReason,
    isTimed = false,
  }: { name: string; retryReason: (error: unknown) => string | undefined; isTimed?: boolean },
  { wait = sleep }: LockRetryOptions = {},
): LockRetry {
  let waiting = 0;
  const waitingOf = createTally();

  const waitAndRetry = async <Result>(
    attempt: () => Result | Promise<Result>,
    first: { readonly error: unknown; readonly took: number },
  ): Promise<Result> => {
    let last = first.error;
    let waited = isTimed ? first.took : 0;
    for (let delay = FIRST_DELAY_MS; waited < PATIENCE_MS; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      // Between half and all of the delay, so that processes that wait for each other do not try in step.
      const pause = (delay * (1 + Math.random())) / 2;
      await wait(pause);
      waited += pause;
      const begun = performance.now();
      try {
        return await attempt();
      } catch (error) {
        if (retryReason(error) === undefined) throw error;
        last = error;
        if (isTimed) waited += performance.now() - begun;
      }
    }
    throw new UnavailableError(`${name} ${retryReason(last) ?? ""}, for ${Math.floor(waited / 1000)} seconds now`, {
      cause: last,
    });
  };

  return async (attempt) => {
    const begun = performance.now();
    try {
      return await attempt();
    } catch (error) {
      const why = retryReason(error);
      if (why === undefined) throw error;
      const client = currentClient() ?? "";
      const count = waiting >= MAX_WAITING ? waiting : waitingOf.of(client);
      if (count >= (client === "" ? MAX_WAITING : MAX_WAITING_PER_CLIENT))
        throw new UnavailableError(`${name} ${why}, and ${count} statements wait already`, { cause: error });
      waiting += 1;
      waitingOf.add(client, 1);
      try {
        return await outside(() => waitAndRetry(attempt, { error, took: performance.now() - begun }));
      } finally {
        waiting -= 1;
        waitingOf.add(client, -1);
      }
    }
  };
}
