import { isRecord } from "~/game/json";
import type { Result } from "~/game/results";
import { EDITION_FACTS, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { ArchiveView } from "~/game/archive";
import { logEvent } from "./eventLog";
import { storedGameKey } from "./play/restore";
import { deleteOldCustomGames, storedGames, storedResult, storedStatuses } from "./storage/games";
import { isLoggedIn, post } from "./session";
import { addStoredResults, currentResults, deleteStoredRecords, mirrorRecords } from "./storage/records";
import { readStoredJson, removeStored } from "./storage/keys";

/** Whether this browser may know more of the player's games than the server did. */
export function knowsMoreGames({ edition, results }: ArchiveView): boolean {
  return storedStatuses(edition) !== "" || currentResults(edition, results) !== results;
}

/** Number of past games kept in local storage besides the current one. */
const MAX_PAST_GAMES = 14;

/**
 * Cleans up the games in local storage when a page is opened. For a guest, old games are deleted. For a member, games
 * played as a guest are uploaded to the account. Custom games stay in the browser for both: they are never uploaded.
 * @param newest number of the current game of the main edition
 */
export async function syncLocalGames(newest: number): Promise<void> {
  deleteOldCustomGames();
  const newestOf = ({ edition }: DailyGame) => newest - EDITION_FACTS[edition].numberOffset;
  const games = EDITIONS.flatMap(storedGames);
  if (!isLoggedIn()) {
    deleteOldGames(games.filter((game) => game.number < newestOf(game) - MAX_PAST_GAMES));
    return;
  }
  deleteStoredRecords();
  for (const game of games.filter((one) => one.number <= newestOf(one)))
    if (await uploadGame(game)) removeStored(storedGameKey(game));
}

function deleteOldGames(games: readonly DailyGame[]): void {
  for (const edition of EDITIONS) {
    const old = games.filter((game) => game.edition === edition);
    const results = old.flatMap((game): [number, Result][] => {
      const result = storedResult(game);
      return result === undefined ? [] : [[game.number, result]];
    });
    if (results.length > 0) addStoredResults(edition, new Map(results));
    for (const game of old) removeStored(storedGameKey(game));
  }
  mirrorRecords();
}

/** Statuses that a retry would not change: the upload is not a valid game. */
const PERMANENT_FAILURES = [400, 404, 413, 422];

/** The body of an upload: the stored game with the edition and number from its key. */
function toUpload(game: DailyGame): object {
  const saved = readStoredJson(storedGameKey(game));
  return { ...(isRecord(saved) ? saved : {}), gameNumber: game.number, ...EDITION_FACTS[game.edition].savedAs };
}

/**
 * Uploads a game to the account of the logged-in member.
 * @returns false when the next page should retry
 */
async function uploadGame(game: DailyGame): Promise<boolean> {
  try {
    const response = await post("/semantle/upsertgame", { game: JSON.stringify(toUpload(game)) });
    return response.ok || PERMANENT_FAILURES.includes(response.status);
  } catch (error) {
    logEvent("gameNotUploaded", String(error));
    return false;
  }
}
