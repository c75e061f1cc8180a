import type { Refused } from "~/platform/refusal";
import type { GuessLog, Rate } from "./guess";
import type { Play } from "./play";

/**
 * Maximum number of steps of a log: more than anybody types in a day, which is a guess every 15 seconds for eight hours
 * (1920). Only the end of a game is stored beyond it. A longer log that is already stored can be read and ended. Longer
 * input is refused unread: looking up its words would keep the server from other requests.
 */
export const MAX_STEPS = 2000;

/** Whether a log has more steps. That it was begun on its day is none. */
export function isTooLong(log: GuessLog): boolean {
  return log.length > MAX_STEPS && log.filter(({ kind }) => kind !== "begun").length > MAX_STEPS;
}

/** A log as it is stored. */
export interface StoredLog {
  readonly log: GuessLog;
  /** Each change has the next number. 0 where only one request at a time can change the log. */
  readonly version: number;
}

/** What is known of a change of a log. */
export interface LogChange {
  /** It ends the play. A store reserves room for the end that other steps cannot use. */
  readonly isEnd?: boolean | undefined;
  /** The client's name for the guess that is added. A store that knows it already has nothing to do. */
  readonly guessId?: string | undefined;
  /** Where there is no room for all games, it is left out rather than one that matters more to its player. */
  readonly mayGiveWay?: boolean | undefined;
}

export type Saved =
  | { readonly type: "stored"; readonly version: number }
  /** The log has changed since it was loaded: it must be loaded and decided on again. */
  | { readonly type: "stale" }
  /** The guess was stored before, when it was sent for the first time. */
  | { readonly type: "duplicate" }
  /** There is no room in this log, or none for its owner. */
  | Refused<"logFull" | "storageFull">;

/** What a log is replayed to: its play, and the ratings of its words. */
export interface Replayed {
  readonly play: Play;
  readonly rate: Rate;
}

/** Storage of the log of one play: a browser's cookie, a database row or a team's room. */
export interface PlayStore {
  load(): Promise<StoredLog>;
  /** Stores a log in place of the loaded one. */
  save(log: GuessLog, change?: LogChange): Promise<Saved>;
  /** Makes the replay of the loaded log once for all who load the same. Undefined: nobody else looks at the log. */
  shareReplay?(replay: () => Promise<Replayed>): Promise<Replayed>;
}
