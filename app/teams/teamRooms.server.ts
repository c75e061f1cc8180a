import { LRUCache } from "lru-cache";
import { createMutexBy } from "~/platform/mutex.server";
import type { GuessLog } from "~/play/guess";
import type { Replayed } from "~/play/playStore";

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
export type TeamRooms = ReturnType<typeof createTeamRooms>;

export function createTeamRooms() {
  return {
    /** By team code: the log of the latest version that was read or written here. */
    logs: new LRUCache<string, RoomLog>({ maxSize: MAX_KEPT_STEPS, sizeCalculation: ({ log }) => log.length + 1 }),
    /** Changes the log of a room, by its code. Of changes at once, all but one would be made again for each that is stored. */
    inTurn: createMutexBy<string>(),
  };
}
