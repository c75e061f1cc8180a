import { statusOf } from "~/game/results";
import type { Edition, GuessLog, LogEntry } from "~/game/types";
import type { GameView } from "~/game/view";
import { isRecord, parseJson, readStored, readStoredJson, removeStored, storedKeys, writeStored } from "../storage";
import type { QueuedTurn } from "./turnQueue";

/*
 * The mirror of a game in local storage, under the keys that players' browsers know it by. The cookie is what the server reads; this
 * copy brings a game back when the cookie is gone.
 */
const PREFIX = { en: "game_en_", jr: "junior_game_", es: "game_es_", de: "game_de_" } as const;

/** The local-storage key of a game. */
export function savedGameKey({ edition, number }: Pick<GameView, "edition" | "number">): string {
  return `${PREFIX[edition]}${number}`;
}

/** Where the games of an edition stand that local storage has: "12:complete,13:inProgress". Read once a page: they may be many. */
export function savedStatuses(edition: Edition): string {
  const known = statuses.get(edition) ?? readSavedStatuses(edition);
  statuses.set(edition, known);
  return known;
}

const statuses = new Map<Edition, string>();

function readSavedStatuses(edition: Edition): string {
  const prefix = PREFIX[edition];
  const keys = storedKeys().filter((key) => key.startsWith(prefix) && /^[1-9]\d*$/.test(key.slice(prefix.length)));
  return keys
    .map((key) => {
      const saved = readStoredJson(key);
      const { gameOver, hasWon } = isRecord(saved) ? saved : {};
      const result = gameOver !== true ? undefined : hasWon === true ? "won" : "gaveUp";
      return `${key.slice(prefix.length)}:${statusOf(result, true)}`;
    })
    .join(",");
}

/**
 * Keeps a game, but never in place of a copy that has more: that one still has to reach the server. A full or forbidden storage is no
 * reason to disturb the player: the cookie has the game.
 */
export function saveGame(view: GameView): void {
  if (view.guesses.length === 0 || hasMoreThan(loadSavedLog(view), view)) return;
  const saved = {
    gameNumber: view.number,
    hasWon: view.hasWon,
    gameOver: view.isOver,
    guessCount: view.guessCount,
    hintCount: view.hintCount,
    guesses: view.guesses.map(({ word, typed, number, similarity, percentile, kind }) => ({
      guess: word,
      guessNumber: number,
      similarity,
      proximity: percentile,
      isHint: kind === "hint",
      ...(typed === undefined ? {} : { typed }),
    })),
  };
  writeStored(savedGameKey(view), JSON.stringify(saved));
}

/** Session-storage key of the guesses of this tab that the server has not answered yet. */
function waitingKey(game: Pick<GameView, "edition" | "number">): string {
  return `waiting_${savedGameKey(game)}`;
}

/** Keeps the guesses that wait to be sent, in order: a reload must not lose them. */
export function saveWaiting(game: Pick<GameView, "edition" | "number">, waiting: readonly QueuedTurn[]): void {
  const guesses = waiting.flatMap(({ fields }) => (fields.intent === "guess" ? [fields.guess] : []));
  if (guesses.length === 0) removeStored(waitingKey(game), "session");
  else writeStored(waitingKey(game), JSON.stringify(guesses), "session");
}

/** The guesses that were waiting when the page was left. */
export function loadWaiting(game: Pick<GameView, "edition" | "number">): readonly string[] {
  const saved = readStoredJson(waitingKey(game), "session");
  return Array.isArray(saved) ? saved.filter((guess) => typeof guess === "string") : [];
}

/** The log of a kept game; empty when there is none or what is stored is not of a shape that we know. */
export function loadSavedLog(game: Pick<GameView, "edition" | "number">): GuessLog {
  return readSavedLog(readStored(savedGameKey(game)));
}

/** The log in the text of a kept game; null is the text of none. */
export function readSavedLog(text: string | null): GuessLog {
  return toLog(parseJson(text));
}

function toLog(saved: unknown): GuessLog {
  if (!isRecord(saved) || !Array.isArray(saved.guesses)) return [];
  const hasGivenUp = saved.gameOver === true && saved.hasWon === false;
  const entries = saved.guesses.flatMap((guess) => toEntry(guess) ?? []);
  // A game given up shows the secret as its last guess.
  return hasGivenUp ? [...entries.slice(0, -1), { kind: "giveUp" }] : entries;
}

function toEntry(guess: unknown): LogEntry | undefined {
  if (!isRecord(guess) || typeof guess.guess !== "string") return undefined;
  const kind = guess.isHint === true ? "hint" : "guess";
  if (typeof guess.typed !== "string") return { kind, word: guess.guess };
  return { kind, word: guess.guess, typed: guess.typed };
}

/** Whether the kept log has steps that the game on the page lacks. */
export function hasMoreThan(saved: GuessLog, view: GameView): boolean {
  if (view.isOver) return false;
  const shown = new Set(view.guesses.map(({ word }) => word));
  return saved.some((entry) => entry.kind === "giveUp" || !shown.has(entry.word));
}
