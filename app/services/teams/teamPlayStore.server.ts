import { findRoom, findRoomVersion, hasGuess, insertGuess, replaceRoomLog, updatePlayer } from "~/data/teams.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import { formatLog, parseLog } from "~/game/log";
import type { GuessLog, LogEntry } from "~/game/types";
import type { App } from "../app";
import { MAX_STEPS, type PlayStore, type Saved } from "../play/playStore";
import type { Seat } from "./seat.server";
import type { RoomLog } from "./teamRooms.server";

/** Maximum length of a room's log, characters. It has room for `MAX_STEPS` words of 31 characters and their authors. */
const MAX_LOG_LENGTH = 96 * 1024;

export interface TeamPlayStore extends PlayStore {
  /** Version of the room: of the loaded log, or of the log that was stored after that. */
  version(): number;
  /** Whether a step was ignored because the player has sent the guess before. */
  isDuplicate(): boolean;
}

/**
 * The play store of a team: the log in its room. The author of each step is the player of the seat, whatever the step
 * says. A word that the team has already, in the game or in the bonus round, is not stored again.
 * @param id the client's name for a guess, so that it is stored once however often it is sent. It is kept with a word that
 *   is stored: a repeat is a repeat however often it is sent.
 */
export function teamPlayStore(app: App, seat: Seat, { id }: { id?: string | undefined } = {}): TeamPlayStore {
  let loaded: RoomLog = { log: [], version: 0 };
  let isDuplicate = false;

  const save = async (saved: GuessLog, isEnd = false): Promise<Saved> => {
    const { log, version } = loaded;
    const entries = saved.slice(log.length);
    const known = new Set(log.map(stepKey));
    const fresh = entries.filter((entry) => !known.has(stepKey(entry))).map((entry) => ({ ...entry, by: seat.name }));
    const next = [...log, ...fresh];
    const text = fresh.length === 0 ? "" : formatLog(next);
    if (!isEnd && (next.length > MAX_STEPS || text.length > MAX_LOG_LENGTH)) return "full";
    const last = entries.at(-1);
    const { code, playerId } = seat;
    const written = await inWriteTransaction(app.db, async (transaction): Promise<Saved> => {
      // Another process may have stored it.
      if (id !== undefined && (await hasGuess(transaction, playerId, id))) return "duplicate";
      if (fresh.length > 0) {
        if (!(await replaceRoomLog(transaction, { code, log: text, version, isOver: isEnd }))) return "stale";
        if (id !== undefined) await insertGuess(transaction, playerId, id);
      }
      // The bonus round has no answer of its own for each player.
      if (last !== undefined && last.kind !== "bonus")
        await updatePlayer(transaction, playerId, { last_word: wordOf(last), is_repeat: fresh.length === 0 ? 1 : 0 });
      return "stored";
    });
    isDuplicate = written === "duplicate";
    if (written === "stored" && fresh.length > 0) {
      loaded = { log: next, version: version + 1 };
      app.teamRooms.logs.set(code, loaded);
    }
    return written;
  };

  return {
    load: async () => {
      loaded = await loadRoomLog(app, seat.code);
      return loaded.log;
    },
    save,
    shareReplay: (replay) => (loaded.replayed ??= replay()),
    version: () => loaded.version,
    isDuplicate: () => isDuplicate,
  };
}

/** The log of a room as it is stored. All who load one version get the same object. */
async function loadRoomLog({ db, teamRooms: { logs } }: App, code: string): Promise<RoomLog> {
  const version = await findRoomVersion(db, code);
  const kept = logs.get(code);
  if (kept !== undefined && kept.version === version) return kept;
  const room = await findRoom(db, code);
  if (room === undefined) throw new Error("the room of a team was deleted while it was played in");
  // It may have been read or written meanwhile.
  const latest = logs.get(code);
  if (latest !== undefined && latest.version >= room.version) return latest;
  const read: RoomLog = { version: room.version, log: parseLog(room.log) };
  logs.set(code, read);
  return read;
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
