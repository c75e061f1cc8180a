import { type Edition, EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { type CustomGame, type DailyGame, isDaily, parseGameKey } from "~/editions/gameRef";
import { isLoggedIn } from "~/ui/cookies.browser";
import { logEvent } from "~/ui/eventLog.browser";
import { post } from "~/ui/post.browser";
import { keyOfGame, readStored, removeStored, storedNames, writeStored } from "~/ui/storageKeys.browser";
import { formatKeptLogs, parseKeptLogs } from "./keptLogs";
import { type GameResult, parseResults, type Status, statusOf } from "./results";
import { savedBest, savedLog, toUnscoredGame } from "./savedGame";
import { addStoredResults, currentResults, deleteStoredRecords, mirrorRecords } from "./storedRecords.browser";

// All games that this browser has copies of. `play/restore` writes and reads that of the game on the page.

/** What the browser knows of games, by number: the status, and the best percentile without the secret, or 0. */
export type StoredStatuses = ReadonlyMap<number, { readonly status: Status; readonly best: number }>;

/** Statuses of the stored games of an edition. Read once per page: there may be many games. */
export function storedStatuses(edition: Edition): StoredStatuses {
  if (isLoggedIn()) return NONE;
  const cached = statuses.get(edition) ?? readStatuses(edition);
  statuses.set(edition, cached);
  return cached;
}

const NONE: StoredStatuses = new Map();
const statuses = new Map<Edition, StoredStatuses>();

function readStatuses(edition: Edition): StoredStatuses {
  return new Map(
    storedGames(edition).map((game) => {
      const saved = readStored(keyOfGame(game));
      return [game.number, { status: statusOf(resultOf(saved), true), best: savedBest(saved) }];
    }),
  );
}

/** The results that the server knows of, in their text form. */
export interface SentResults {
  readonly edition: Edition;
  readonly results: string;
}

export function knowsMoreGames({ edition, results }: SentResults): boolean {
  return storedStatuses(edition).size > 0 || currentResults(edition, results) !== results;
}

function storedGames(edition: Edition): DailyGame[] {
  const prefix = EDITION_FACTS[edition].storageKeys.game;
  return storedNames().flatMap((name) => {
    const number = name.startsWith(prefix) ? name.slice(prefix.length) : "";
    return /^[1-9]\d{0,6}$/.test(number) ? [{ edition, number: Number(number) }] : [];
  });
}

/** The logs of all stored games, custom ones too, as a file of games has them. */
export function storedLogs(): string {
  const games = [...EDITIONS.flatMap(storedGames), ...storedCustomGames()];
  return JSON.stringify(formatKeptLogs(games.map((game) => ({ game, log: savedLog(readStored(keyOfGame(game))) }))));
}

/**
 * Stores copies of games from a loaded file: local storage has room for more of them than cookies. A game that has a copy
 * already keeps it. A member's are in the account.
 * @param newest number of the current game of the main edition
 */
export function storeLoadedGames(games: unknown, newest: number): void {
  if (isLoggedIn()) return;
  for (const { game, log } of parseKeptLogs(games, (edition) => newest - EDITION_FACTS[edition].numberOffset).games) {
    const key = keyOfGame(game);
    if (readStored(key) !== undefined) continue;
    const result = isDaily(game) ? parseResults(currentResults(game.edition, "")).get(game.number) : undefined;
    writeStored(key, toUnscoredGame(game, log, result));
  }
}

/** The result of a stored game; undefined when it is not over. */
function resultOf({ gameOver, hasWon }: Readonly<Record<string, unknown>> = {}): GameResult | undefined {
  if (gameOver !== true) return undefined;
  return hasWon === true ? "won" : "gaveUp";
}

/** Number of past games kept in local storage besides the current one. */
const MAX_PAST_GAMES = 14;

/**
 * Cleans up the games in local storage when a page is opened. For a guest, old games are deleted. For a member, games
 * played as a guest are uploaded to the account. Custom games stay in the browser for both: they are never uploaded.
 * @param newest number of the current game of the main edition
 */
export async function syncGames(newest: number): Promise<void> {
  deleteOldCustomGames();
  const newestOf = ({ edition }: DailyGame) => newest - EDITION_FACTS[edition].numberOffset;
  const games = EDITIONS.flatMap(storedGames);
  if (!isLoggedIn()) {
    deleteOldGames(games.filter((game) => game.number < newestOf(game) - MAX_PAST_GAMES));
    return;
  }
  deleteStoredRecords();
  for (const game of games.filter((one) => one.number <= newestOf(one)))
    if (await uploadGame(game)) removeStored(keyOfGame(game));
}

function deleteOldGames(games: readonly DailyGame[]): void {
  for (const game of games) {
    const result = resultOf(readStored(keyOfGame(game)));
    if (result !== undefined) addStoredResults(game.edition, new Map([[game.number, result]]));
    removeStored(keyOfGame(game));
  }
  mirrorRecords();
}

/** Number of custom games kept in local storage. A day's playing fits, and each takes a few kilobytes. */
const MAX_CUSTOM_GAMES = 20;

/**
 * Deletes the oldest custom games in local storage, but for as many as are kept. They have no day, so each copy says when
 * it was written. One that does not is the oldest.
 */
function deleteOldCustomGames(): void {
  storedCustomGames()
    .map(keyOfGame)
    .map((key) => ({ key, savedAt: savedAtOf(readStored(key)) }))
    .sort((a, b) => b.savedAt - a.savedAt)
    .slice(MAX_CUSTOM_GAMES)
    .forEach(({ key }) => {
      removeStored(key);
    });
}

function storedCustomGames(): CustomGame[] {
  return storedNames().flatMap((name) => {
    const game = parseGameKey(name);
    return game === undefined || isDaily(game) ? [] : [game];
  });
}

function savedAtOf({ savedAt }: Readonly<Record<string, unknown>> = {}): number {
  return typeof savedAt === "number" ? savedAt : 0;
}

/** Statuses that a retry would not change: the upload is not a valid game. */
const PERMANENT_FAILURES = [400, 404, 413, 422];

/**
 * Uploads a game to the account of the logged-in member, with the edition and number of its key.
 * @returns false when the next page should retry
 */
async function uploadGame(game: DailyGame): Promise<boolean> {
  const saved = {
    ...readStored(keyOfGame(game)),
    gameNumber: game.number,
    ...EDITION_FACTS[game.edition].savedAs,
  };
  try {
    const response = await post("/semantle/upsertgame", { game: JSON.stringify(saved) });
    return response.ok || PERMANENT_FAILURES.includes(response.status);
  } catch (error) {
    logEvent("gameNotUploaded", String(error));
    return false;
  }
}
