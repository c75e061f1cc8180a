import { type Edition, EDITION_FACTS } from "~/game/editions";
import { type DailyGame, isDaily, parseGameKey } from "~/game/gameRef";
import { isRecord } from "~/game/json";
import { type Result, statusOf } from "~/game/results";
import { savedBest } from "~/game/savedGame";
import { storedGameKey } from "../play/restore";
import { isLoggedIn } from "../session";
import { readStoredJson, removeStored, storedKeys } from "./keys";

/**
 * Statuses of the stored games of an edition with the best percentile in each: "12:complete:999,13:inProgress:0". Cached per
 * page: there may be many games.
 */
export function storedStatuses(edition: Edition): string {
  if (isLoggedIn()) return "";
  const cached = statuses.get(edition) ?? readSavedStatuses(edition);
  statuses.set(edition, cached);
  return cached;
}

const statuses = new Map<Edition, string>();

function readSavedStatuses(edition: Edition): string {
  return storedGames(edition)
    .map((game) => {
      const saved = readStoredJson(storedGameKey(game));
      return `${game.number}:${statusOf(resultOf(saved), true)}:${savedBest(saved)}`;
    })
    .join(",");
}

export function storedGames(edition: Edition): DailyGame[] {
  const prefix = EDITION_FACTS[edition].storageKeys.game;
  return storedKeys().flatMap((key) => {
    const number = key.startsWith(prefix) ? key.slice(prefix.length) : "";
    return /^[1-9]\d{0,6}$/.test(number) ? [{ edition, number: Number(number) }] : [];
  });
}

/** Number of custom games kept in local storage. A day's playing fits, and each takes a few kilobytes. */
const MAX_CUSTOM_GAMES = 20;

/**
 * Deletes the oldest custom games in local storage, but for as many as are kept. They have no day, so each copy says when
 * it was written. One that does not is the oldest.
 */
export function deleteOldCustomGames(): void {
  storedKeys()
    .filter(isCustomKey)
    .map((key) => ({ key, savedAt: savedAtOf(readStoredJson(key)) }))
    .sort((a, b) => b.savedAt - a.savedAt)
    .slice(MAX_CUSTOM_GAMES)
    .forEach(({ key }) => {
      removeStored(key);
    });
}

function isCustomKey(key: string): boolean {
  const game = parseGameKey(key);
  return game !== undefined && !isDaily(game);
}

function savedAtOf(saved: unknown): number {
  const { savedAt } = isRecord(saved) ? saved : {};
  return typeof savedAt === "number" ? savedAt : 0;
}

/** The result of a stored game; undefined when it is not over. */
export function storedResult(game: DailyGame): Result | undefined {
  return resultOf(readStoredJson(storedGameKey(game)));
}

function resultOf(saved: unknown): Result | undefined {
  const { gameOver, hasWon } = isRecord(saved) ? saved : {};
  if (gameOver !== true) return undefined;
  return hasWon === true ? "won" : "gaveUp";
}
