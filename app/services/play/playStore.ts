import type { Play } from "~/game/play";
import type { GuessLog, Rate } from "~/game/types";

/**
 * Maximum number of steps of a log: more than anybody types in a day, which is a guess every 15 seconds for eight hours
 * (1920). Only the end of a game is stored beyond it. A longer log that is already stored can be read and ended. Longer
 * input is refused unread: looking up its words would keep the server from other requests.
 */
export const MAX_STEPS = 2000;

/**
 * Result of a write: stored; no room in this log, or none for its owner; the log has changed since it was loaded; or its
 * last step was stored before, when it was sent for the first time.
 */
export type Saved = "stored" | "full" | "ownerFull" | "stale" | "duplicate";

/** What a log is replayed to: its play, and the ratings of its words. */
export interface Replayed {
  readonly play: Play;
  readonly rate: Rate;
}

/** Storage of the log of one play: a browser's cookie, a database row or a team's room. */
export interface PlayStore {
  load(): Promise<GuessLog>;
  /**
   * Stores a log in place of the loaded one. After `stale`, the caller must load and decide again.
   * @param isEnd whether the change ends the play. A store reserves room for the end that other steps cannot use.
   */
  save(log: GuessLog, isEnd?: boolean): Promise<Saved>;
  /** Makes the replay of the loaded log once for all who load the same. Undefined: nobody else looks at the log. */
  shareReplay?(replay: () => Promise<Replayed>): Promise<Replayed>;
}
