import type { GuessLog, LogEntry } from "~/game/types";

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
