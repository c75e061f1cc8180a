import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { EDITIONS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { networkOf } from "~/platform/http/network.server";
import { isRefused, refuse } from "~/platform/refusal";
import { MAX_GAMES_FILE_BYTES } from "~/play/keptLogs";
import { mergePlays, type MergeTarget } from "~/play/mergePlays.server";
import type { RecordStore } from "~/play/recordStore";
import { rateLimit } from "~/site/rateLimit.server";
import { parseGamesFile } from "./gamesFile";

/** What a loaded file of games has changed. */
export interface LoadedGames {
  /** Games whose list of guesses has changed. */
  readonly games: number;
  /** Ends of daily games that the player's records did not have. */
  readonly ends: number;
  /** Whether something else in the records has changed: statistics, or what was imported of an older version. */
  readonly hasChangedRecords: boolean;
  /** Parts of the file that cannot be read, or of games that cannot have been played. */
  readonly leftOut: number;
  /** Whether there was no room for some guesses. How the games ended is kept. */
  readonly isFull: boolean;
}

/**
 * Merges a file of games into a player's stores, as a log-in merges those of a guest.
 * @param target droppedGames those that had to make room
 * @param bytes of the file; empty if none was sent
 * @returns what has changed, and the settings in the file
 */
export async function loadGames(
  app: App,
  { target, bytes, clientAddress }: { target: LoadTarget; bytes: Uint8Array; clientAddress: string },
) {
  if (bytes.length > MAX_GAMES_FILE_BYTES) return refuse("gamesFileTooLarge");
  const parsed = parseGamesFile(new TextDecoder().decode(bytes), (edition) => currentGame(app, edition).number);
  if (isRefused(parsed)) return parsed;
  const tooMany = await rateLimit(app, [["gamesFileFrom", networkOf(clientAddress)]]);
  if (tooMany !== undefined) return tooMany;
  const { file, leftOut } = parsed;
  const before = await countEnds(target.record);
  const merged = await mergePlays(app, target, file);
  const loaded: LoadedGames = {
    games: merged.changed.length,
    ends: (await countEnds(target.record)) - before,
    hasChangedRecords: merged.hasChangedRecords,
    leftOut: leftOut + merged.refused.length,
    isFull: merged.unstored.length > 0 || target.droppedGames().length > 0,
  };
  return { type: "loaded" as const, loaded, settings: file.settings };
}

interface LoadTarget extends MergeTarget<GameRef> {
  droppedGames(): readonly unknown[];
}

async function countEnds(record: Pick<RecordStore, "results">): Promise<number> {
  let count = 0;
  for (const edition of EDITIONS) count += (await record.results(edition)).size;
  return count;
}
