import type { BonusView } from "~/game/bonus";
import type { GameRef } from "~/game/gameRef";
import { isRecord } from "~/game/json";
import { isInBrowser, storedGameKey } from "./savedGames";
import { readStoredJson, removeStored, writeStored } from "./storage";
import type { QueuedTurn } from "./turnQueue";

/** Adds the words of a bonus round to the copy of its game in local storage, if there is one of the ended game. */
export function storeBonusWords({ game, guesses }: BonusView): void {
  if (!isInBrowser(game)) return;
  const key = storedGameKey(game);
  const saved = readStoredJson(key);
  if (!isRecord(saved) || saved.gameOver !== true) return;
  const before: unknown[] = Array.isArray(saved.bonusWords) ? saved.bonusWords : [];
  const bonusWords = [...new Set([...before, ...guesses.map(({ word }) => word)])];
  if (bonusWords.length > before.length) writeStored(key, JSON.stringify({ ...saved, bonusWords }));
}

/** Session-storage key of this tab's unsent words, per member who typed them; null for a guest. */
function waitingKey(game: GameRef, memberId: string | null): string {
  return `waiting_bonus_${memberId === null ? "" : `${memberId}_`}${storedGameKey(game)}`;
}

/** Stores the unsent words in order, so that a reload does not lose them. */
export function saveWaitingWords(game: GameRef, waiting: readonly QueuedTurn[], memberId: string | null): void {
  const key = waitingKey(game, memberId);
  if (waiting.length === 0) removeStored(key, "session");
  else writeStored(key, JSON.stringify(waiting.map(({ fields }) => fields.guess)), "session");
}

/** Takes the words that were unsent when the page was left: typed by this member, or by a guest before log-in. */
export function takeWaitingWords(game: GameRef, memberId: string | null): readonly string[] {
  const owners = memberId === null ? [null] : [memberId, null];
  return owners.flatMap((owner) => {
    const key = waitingKey(game, owner);
    const saved = readStoredJson(key, "session");
    removeStored(key, "session");
    return Array.isArray(saved) ? saved.filter((word) => typeof word === "string") : [];
  });
}
