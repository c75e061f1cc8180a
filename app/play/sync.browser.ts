import { EDITIONS, recordCookies } from "~/editions/editions";
import { readCookie } from "~/ui/cookies.browser";
import { logEvent } from "~/ui/eventLog.browser";
import { isMarked, keyOfStats, storedNames, text } from "~/ui/storageKeys.browser";
import type { StatsView } from "./statsView";
import type { SentResults } from "./storedGames.browser";

// The code for games and records is loaded by browsers that have some: a first visit has none.

/** Merges the record cookies and their copies. Without the code, they stay. */
export async function mirrorRecords(): Promise<void> {
  const names = EDITIONS.flatMap((edition) => [...Object.values(recordCookies(edition)), keyOfStats(edition).name]);
  if (!names.some((name) => readCookie(name) !== undefined || isMarked(text(name)))) return;
  await tryOrLog("recordsNotMirrored", async () => {
    (await import("./storedRecords.browser")).mirrorRecords();
  });
}

/** Whether this browser may know more of the player's games than the server did. */
export async function knowsMoreGames(view: SentResults): Promise<boolean> {
  return (
    (await withStored("gamesNotRead", async () => (await import("./storedGames.browser")).knowsMoreGames(view))) ??
    false
  );
}

/** Whether this browser knows other statistics of the player than the server did: it may have restored a lost cookie. */
export async function knowsOtherStats(view: StatsView): Promise<boolean> {
  const read = async () => (await import("./storedRecords.browser")).knowsOtherStats(view);
  return (await withStored("recordsNotMirrored", read)) ?? false;
}

/** Whether this browser may have statistics of an older version. The keys are those of `migrate/legacy.ts`, and some of ours. */
export function mayHaveLegacyStats(): boolean {
  return storedNames().some((name) => /stats$/i.test(name));
}

/** Cleans up what the browser keeps of games. @param newest number of the current game of the main edition */
export async function syncGames(newest: number): Promise<void> {
  await withStored("gamesNotSynced", async () => (await import("./storedGames.browser")).syncGames(newest));
}

/** Undefined if the browser stores nothing, or without the code. */
async function withStored<T>(event: string, read: () => Promise<T>): Promise<T | undefined> {
  return storedNames().length === 0 ? undefined : tryOrLog(event, read);
}

async function tryOrLog<T>(event: string, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    logEvent(event, String(error));
    return undefined;
  }
}
