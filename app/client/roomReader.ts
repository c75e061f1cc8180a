import type { RoomMessage } from "~/live/protocol.server";

/** What to do with a message of a room: show it, pass over it, or load the whole game because one before it is missing. */
type Reading = "next" | "skip" | "gap";

/** Reads the messages of a room in order, so that the page shows all of them or knows that it has missed some. */
export interface RoomReader {
  read(message: RoomMessage): Reading;
  /** The whole game was loaded. @param version of the room in it */
  reset(version: number): void;
}

/** @param version of the room that the page shows */
export function createRoomReader(version: number): RoomReader {
  let known = version;
  /** A gap was found, and the whole game is on its way. */
  let isLoading = false;
  return {
    read: (message) => {
      // A repeated guess is an answer to one player: nothing has changed.
      const isRepeat = message.type === "wordGuessed" && message.isRepeat;
      if (isLoading || isRepeat || message.version <= known) return "skip";
      if (message.version > known + 1) {
        isLoading = true;
        return "gap";
      }
      known = message.version;
      return "next";
    },
    reset: (loaded) => {
      known = Math.max(known, loaded);
      isLoading = false;
    },
  };
}
