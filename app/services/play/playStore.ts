import type { GuessLog, LogEntry } from "~/game/types";

/**
 * More different words than any store has room for: the longest log is that of a member, of 64 K characters, and so many words, however short, are
 * longer. What is sent with more need not be looked at.
 */
export const MAX_STEPS = 12_000;

/** What became of steps: kept; not, for want of room; or not, because the log has changed since it was loaded. */
export type Appended = "kept" | "full" | "stale";

/**
 * Where the log of one play is kept: a browser's cookie, a database row, a team's room. The verbs do not know which.
 */
export interface PlayStore {
  load(): Promise<GuessLog>;
  /**
   * Adds steps at the end of the log as it was loaded, all or none. After `stale`, whoever adds must load and decide again.
   * @param isEnd the play is over after them: a store has room left for that when it is too full for more guesses
   */
  append(entries: readonly LogEntry[], isEnd?: boolean): Promise<Appended>;
}
