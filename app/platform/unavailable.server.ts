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
