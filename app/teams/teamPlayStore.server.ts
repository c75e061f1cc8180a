import type { App } from "~/app";
import { inWriteTransaction } from "~/platform/database/db.server";
import { refuse } from "~/platform/refusal";
import type { GuessLog, LogEntry } from "~/play/guess";
import { formatLog, hasWord, parseLog } from "~/play/log";
import { type LogChange, MAX_STEPS, type PlayStore, type Saved } from "~/play/playStore";
import type { Seat } from "./seat.server";
import type { RoomLog } from "./teamRooms.server";
import { findRoom, hasGuess, insertGuess, listRoomVersions, replaceRoomLog, updatePlayer } from "./teams.data.server";

/** Maximum length of a room's log, characters. It has room for `MAX_STEPS` words of 31 characters and their authors. */
const MAX_LOG_LENGTH = 96 * 1024;

/**
 * The play store of a team: the log in its room. A word that the team has already, in the game or in the bonus round, is
 * not stored again. The id of a guess is kept with a word that is stored: a repeat is a repeat however often it is sent.
 */
export function teamPlayStore(app: App, { code, playerId }: Seat): PlayStore {
  let loaded: RoomLog = { log: [], version: 0 };

  const save = async (saved: GuessLog, { isEnd = false, guessId }: LogChange = {}): Promise<Saved> => {
    const { log, version } = loaded;
    const entries = saved.slice(log.length);
    const known = new Set(log.map(stepKey));
    const fresh = entries.filter((entry) => !known.has(stepKey(entry)));
    const next = [...log, ...fresh];
    const text = fresh.length === 0 ? "" : formatLog(next);
    if (!isEnd && (next.length > MAX_STEPS || text.length > MAX_LOG_LENGTH)) return refuse("logFull");
    const last = entries.at(-1);
    const written = await inWriteTransaction(app.db, async (transaction): Promise<Saved> => {
      // Another process may have stored it.
      if (guessId !== undefined && (await hasGuess(transaction, playerId, guessId))) return { type: "duplicate" };
      if (fresh.length > 0) {
        if (!(await replaceRoomLog(transaction, { code, log: text, version, isOver: isEnd }))) return { type: "stale" };
        if (guessId !== undefined) await insertGuess(transaction, playerId, guessId);
      }
      // The bonus round has no answer of its own for each player.
      if (last !== undefined && last.kind !== "bonus")
        await updatePlayer(transaction, playerId, { last_word: wordOf(last), is_repeat: fresh.length === 0 ? 1 : 0 });
      return { type: "stored", version: fresh.length === 0 ? version : version + 1 };
    });
    if (written.type === "stored" && fresh.length > 0) {
      loaded = { log: next, version: written.version };
      app.teamRooms.logs.set(code, loaded);
    }
    return written;
  };

  return {
    load: async () => (loaded = await loadRoomLog(app, code)),
    save,
    shareReplay: (replay) => (loaded.replayed ??= replay()),
  };
}

/** The log of a room as it is stored. All who load one version get the same object. */
async function loadRoomLog({ db, teamRooms: { logs } }: App, code: string): Promise<RoomLog> {
  const version = (await listRoomVersions(db, [code])).get(code);
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
  if (!hasWord(entry)) throw new Error(`a team's log has no step "${entry.kind}"`);
  return entry.word;
}
