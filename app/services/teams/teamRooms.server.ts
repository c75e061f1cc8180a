import { LRUCache } from "lru-cache";
import type { GuessLog } from "~/game/types";
import { createMutexBy, type MutexBy } from "~/platform/mutex.server";
import type { Replayed } from "../play/playStore";

/** Steps of all kept logs together. One takes about 300 bytes with its rating and its guess. */
const MAX_KEPT_STEPS = 100_000;

/** The log of a room at one version. */
export interface RoomLog {
  readonly version: number;
  readonly log: GuessLog;
  /** Its replay, which is made for the first who asks. */
  replayed?: Promise<Replayed>;
}

/** What a process keeps of the rooms that are played in. The database has all that matters. */
export interface TeamRooms {
  /** By team code: the log of the latest version that was read or written here. */
  readonly logs: LRUCache<string, RoomLog>;
  /** Changes the log of a room, by its code. Of changes at once, all but one would be made again for each that is stored. */
  readonly inTurn: MutexBy<string>;
}

export function createTeamRooms(): TeamRooms {
  return {
    logs: new LRUCache({ maxSize: MAX_KEPT_STEPS, sizeCalculation: ({ log }) => log.length + 1 }),
    inTurn: createMutexBy(),
  };
}
