import { findRoom, hasGuess, insertGuess, replaceRoomLog, updatePlayer } from "~/data/teams.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import { formatLog, parseLog } from "~/game/log";
import type { GuessLog, LogEntry } from "~/game/types";
import type { App } from "../app";
import { type Appended, MAX_STEPS, type PlayStore } from "../play/playStore";
import type { Seat } from "./seat.server";

/** Maximum length of a room's log, characters. It has room for `MAX_STEPS` words of 31 characters and their authors. */
const MAX_LOG_LENGTH = 96 * 1024;

export interface TeamPlayStore extends PlayStore {
  /** Version of the room: of the loaded log, or of the log that was stored after that. */
  version(): number;
  /** Whether an append was ignored because the player has sent the guess before. */
  isDuplicate(): boolean;
}

/**
 * The play store of a team: the log in its room. The author of each step is the player of the seat, whatever the step
 * says. A word that the team has already, in the game or in the bonus round, is not stored again.
 * @param id the client's name for a guess, so that it is stored once however often it is sent
 */
export function teamPlayStore(app: App, seat: Seat, { id }: { id?: string | undefined } = {}): TeamPlayStore {
  let loaded: { readonly log: GuessLog; readonly version: number } = { log: [], version: 0 };
  let isDuplicate = false;

  const append = async (entries: readonly LogEntry[], isEnd = false): Promise<Appended> => {
    const { log, version } = loaded;
    const known = new Set(log.map(stepKey));
    const fresh = entries.filter((entry) => !known.has(stepKey(entry))).map((entry) => ({ ...entry, by: seat.name }));
    const next = [...log, ...fresh];
    const text = fresh.length === 0 ? "" : formatLog(next);
    if (!isEnd && (next.length > MAX_STEPS || text.length > MAX_LOG_LENGTH)) return "full";
    const last = entries.at(-1);
    return inWriteTransaction(app.db, async (transaction) => {
      if (id !== undefined && (await hasGuess(transaction, seat.playerId, id))) {
        isDuplicate = true;
        return "stored";
      }
      if (fresh.length > 0) {
        if (!(await replaceRoomLog(transaction, { code: seat.code, log: text, version, isOver: isEnd })))
          return "stale";
        loaded = { log: next, version: version + 1 };
      }
      if (id !== undefined) await insertGuess(transaction, seat.playerId, id);
      // The bonus round has no answer of its own for each player.
      if (last !== undefined && last.kind !== "bonus")
        await updatePlayer(transaction, seat.playerId, {
          last_word: wordOf(last),
          is_repeat: fresh.length === 0 ? 1 : 0,
        });
      return "stored";
    });
  };

  return {
    load: async () => {
      const room = await findRoom(app.db, seat.code);
      if (room === undefined) throw new Error("the room of a team was deleted while it was played in");
      loaded = { log: parseLog(room.log), version: room.version };
      return loaded.log;
    },
    append,
    version: () => loaded.version,
    isDuplicate: () => isDuplicate,
  };
}

/** A word of the bonus round may have been guessed in the game. */
function stepKey(entry: LogEntry): string {
  return entry.kind === "bonus" ? `+${entry.word}` : wordOf(entry);
}

/** @throws Error for giving up, which ends the game of everybody: no door offers it in a team */
function wordOf(entry: LogEntry): string {
  if (entry.kind === "giveUp") throw new Error("a team cannot give up");
  return entry.word;
}
