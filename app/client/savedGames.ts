import { isRecord } from "~/game/json";
import { type Result, statusOf } from "~/game/results";
import { formatSavedGame, readSavedLog } from "~/game/savedGame";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { GuessLog } from "~/game/types";
import type { GameView } from "~/game/view";
import { isLoggedIn } from "./session";
import { readStored, readStoredJson, removeStored, storedKeys, writeStored } from "./storage";
import type { QueuedTurn } from "./turnQueue";

export { readSavedLog };

/*
 * The mirror of a game in local storage, under the keys that players' browsers know it by. The cookie is what the server reads; this
 * copy brings a game back when the cookie is gone.
 */
/** The local-storage key of a game. */
export function storedGameKey({ edition, number }: DailyGame): string {
  return `${EDITION_FACTS[edition].storageKeys.game}${number}`;
}

/** Where the games of an edition stand that local storage has: "12:complete,13:inProgress". Read once a page: they may be many. */
export function storedStatuses(edition: Edition): string {
  if (isLoggedIn()) return "";
  const known = statuses.get(edition) ?? readSavedStatuses(edition);
  statuses.set(edition, known);
  return known;
}

const statuses = new Map<Edition, string>();

function readSavedStatuses(edition: Edition): string {
  return storedGames(edition)
    .map((game) => `${game.number}:${statusOf(storedResult(game), true)}`)
    .join(",");
}

/** Every game of an edition that local storage has. */
export function storedGames(edition: Edition): DailyGame[] {
  const prefix = EDITION_FACTS[edition].storageKeys.game;
  return storedKeys().flatMap((key) => {
    const number = key.startsWith(prefix) ? key.slice(prefix.length) : "";
    return /^[1-9]\d{0,6}$/.test(number) ? [{ edition, number: Number(number) }] : [];
  });
}

/** How a kept game was ended; undefined for one that was not. */
export function storedResult(game: DailyGame): Result | undefined {
  const saved = readStoredJson(storedGameKey(game));
  const { gameOver, hasWon } = isRecord(saved) ? saved : {};
  if (gameOver !== true) return undefined;
  return hasWon === true ? "won" : "gaveUp";
}

/**
 * Keeps a guest's game, but never in place of a copy that has more: that one still has to reach the server. A full or forbidden storage is no
 * reason to disturb the player: the cookie has the game.
 */
export function storeGame(view: GameView): void {
  if (isLoggedIn() || view.guesses.length === 0 || hasMoreThan(storedLog(view.game), view)) return;
  writeStored(storedGameKey(view.game), formatSavedGame(view));
}

/** Session-storage key of the guesses of this tab that the server has not answered yet. They are whose they were typed by; null: a guest's. */
function waitingKey(game: DailyGame, memberId: string | null): string {
  return `waiting_${memberId === null ? "" : `${memberId}_`}${storedGameKey(game)}`;
}

/** Keeps the guesses that wait to be sent, in order: a reload must not lose them. */
export function saveWaiting(game: DailyGame, waiting: readonly QueuedTurn[], memberId: string | null): void {
  const guesses = waiting.flatMap(({ fields }) => (fields.intent === "guess" ? [fields.guess] : []));
  if (guesses.length === 0) forgetWaiting(game, memberId);
  else writeStored(waitingKey(game, memberId), JSON.stringify(guesses), "session");
}

/** The guesses that were waiting when the page was left. */
export function loadWaiting(game: DailyGame, memberId: string | null): readonly string[] {
  const saved = readStoredJson(waitingKey(game, memberId), "session");
  return Array.isArray(saved) ? saved.filter((guess) => typeof guess === "string") : [];
}

export function forgetWaiting(game: DailyGame, memberId: string | null): void {
  removeStored(waitingKey(game, memberId), "session");
}

/** The log of a kept game; empty when there is none or what is stored is not of a shape that we know. */
export function storedLog(game: DailyGame): GuessLog {
  return readSavedLog(readStored(storedGameKey(game)));
}

/** Whether the kept log has steps that the game on the page lacks. */
export function hasMoreThan(saved: GuessLog, view: GameView): boolean {
  if (view.isOver) return false;
  const shown = new Set(view.guesses.map(({ word }) => word));
  return saved.some((entry) => entry.kind === "giveUp" || !shown.has(entry.word));
}
