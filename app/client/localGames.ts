import { isRecord } from "~/game/json";
import type { Result } from "~/game/results";
import { EDITION_FACTS, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { logEvent } from "./eventLog";
import { storedGameKey, storedGames, storedResult } from "./savedGames";
import { csrfHeaders, isLoggedIn } from "./session";
import { deleteStoredRecords, mirrorRecords, addStoredResults } from "./recordMirror";
import { readStoredJson, removeStored } from "./storage";

/** Games that local storage keeps: the current one and so many before. */
const KEPT_BEFORE = 14;

/**
 * Puts in order what local storage has of games, when a page is opened: what is too old goes, and what a member has of a guest's games goes to
 * the account.
 * @param newest number of the current game of the main edition
 */
export async function syncLocalGames(newest: number): Promise<void> {
  const newestOf = ({ edition }: DailyGame) => newest - EDITION_FACTS[edition].numberOffset;
  const games = EDITIONS.flatMap(storedGames);
  if (!isLoggedIn()) {
    deleteOldGames(games.filter((game) => game.number < newestOf(game) - KEPT_BEFORE));
    return;
  }
  deleteStoredRecords();
  for (const game of games.filter((one) => one.number <= newestOf(one)))
    if (await uploadGame(game)) removeStored(storedGameKey(game));
}

/** How a game was ended is known for longer than its guesses. */
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

const REFUSED_FOR_GOOD = [400, 404, 413, 422];

/** A kept game with what its key says of it. */
function toUpload(game: DailyGame): object {
  const saved = readStoredJson(storedGameKey(game));
  const { edition, number } = game;
  const named = { gameNumber: number, ...EDITION_FACTS[edition].savedAs };
  return { ...(isRecord(saved) ? saved : {}), ...named };
}

/**
 * Gives a game to the account of whoever is logged in.
 * @returns false when it is to be tried again, on another page
 */
async function uploadGame(game: DailyGame): Promise<boolean> {
  try {
    const response = await fetch("/semantle/upsertgame", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...csrfHeaders() },
      body: JSON.stringify({ game: JSON.stringify(toUpload(game)) }),
    });
    // What is no game would be refused again.
    return response.ok || REFUSED_FOR_GOOD.includes(response.status);
  } catch (error) {
    logEvent("gameNotUploaded", String(error));
    return false;
  }
}
