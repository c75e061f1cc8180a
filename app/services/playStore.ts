import type { GuessLog, LogEntry } from "~/game/types";

/**
 * Where the log of one play is kept: a browser's cookie, a database row, a team's room. The verbs do not know which.
 */
export interface PlayStore {
  load(): Promise<GuessLog>;
  /**
   * Adds steps at the end, all or none.
   * @returns false when the store has no room for them
   */
  append(entries: readonly LogEntry[]): Promise<boolean>;
}
