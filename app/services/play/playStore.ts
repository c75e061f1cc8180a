import type { GuessLog, LogEntry } from "~/game/types";

/**
 * More distinct words than fit in any store. The largest store is that of a member, 64 K characters, and even the
 * shortest words need more. Longer input can be rejected unread.
 */
export const MAX_STEPS = 12_000;

/** Result of a write: stored; no room; or the log has changed since it was loaded. */
export type Appended = "stored" | "full" | "stale";

/** Storage of the log of one play: a browser's cookie, a database row or a team's room. */
export interface PlayStore {
  load(): Promise<GuessLog>;
  /**
   * Appends all steps to the loaded log, or none. After `stale`, the caller must load and decide again.
   * @param isEnd whether the steps end the play. A store reserves room for the end that other steps cannot use.
   */
  append(entries: readonly LogEntry[], isEnd?: boolean): Promise<Appended>;
}
