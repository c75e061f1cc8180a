import type { Log } from "./log.server";

/** Seconds until a retry is worth it: a lock or a peak of load lasts no longer as a rule. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * The server cannot do what was asked right now, and the same request may succeed in a moment. Nothing of it was done.
 * It is answered with status 503, `Retry-After` and the refusal `overloaded`. The message is one line for operators and
 * is not sent.
 */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number;

  constructor(
    message: string,
    { retryAfter = RETRY_AFTER_SECONDS, cause }: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}

/**
 * Stores what a later request stores if this one cannot: pages can be read while nothing can be stored.
 * @param failure what the log says when it was not stored
 * @returns false if it was not stored
 */
export async function tryToStore(log: Log, failure: string, store: () => Promise<unknown>): Promise<boolean> {
  try {
    await store();
    return true;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    log.warn({ reason: error.message }, failure);
    return false;
  }
}
