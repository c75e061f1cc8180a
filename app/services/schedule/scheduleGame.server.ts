import {
  type Game,
  listChosenNumbers,
  listGames,
  listLatestChosen,
  listNumbersOf,
  replaceGame,
} from "~/data/games.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { toWord, type WordRefusal } from "~/game/word";
import type { App } from "../app";
import { currentGame } from "../play/openGame.server";
import { understandWord } from "../words/understandWord.server";
import { checkSecret, REPEAT_GAP, type SecretWordRefusal } from "./seed.server";

/** Why a word cannot be the secret of a game. */
type WordScheduleRefusal =
  | WordRefusal
  | SecretWordRefusal
  /** It is the secret of another game of the edition within REPEAT_GAP games. */
  | "recentWord";

/** Why a game cannot be scheduled with a word. */
export type ScheduleRefusal =
  | WordScheduleRefusal
  /** Today's and past games never change. */
  | "gameOpen"
  /** Staff has already chosen a word, and `isOverride` is not set. */
  | "dateTaken";

export type ScheduleOutcome =
  { readonly type: "scheduled"; readonly game: Game } | { readonly type: "refused"; readonly why: ScheduleRefusal };

/** Maximum number of upcoming games in a list. */
export const MAX_UPCOMING = 100;
/** Maximum number of the latest chosen words in a list. */
export const MAX_LATEST = 20;
/** Maximum number of words in a bulk request. */
export const MAX_BULK = 20;

/**
 * Sets a word chosen by staff as the secret of an upcoming game. It replaces a seeded secret.
 * @param word in any spelling that a guess may have. The vocabulary's spelling is stored.
 * @param isOverride whether it replaces a word that staff has chosen before
 */
export async function scheduleGame(
  app: App,
  { edition, number, word, isOverride = false }: DailyGame & { word: string; isOverride?: boolean },
): Promise<ScheduleOutcome> {
  if (number <= currentGame(app, edition).number) return { type: "refused", why: "gameOpen" };
  return inTransaction(app, async (transactionApp) => {
    const read = await readSecret(transactionApp, { edition, number, word });
    if ("why" in read) return { type: "refused", why: read.why };
    const chosen = await listChosenNumbers(transactionApp.db, { edition, from: number, to: number });
    if (chosen.length > 0 && !isOverride) return { type: "refused", why: "dateTaken" };
    return choose(transactionApp, { edition, number, secret: read.secret });
  });
}

/** Result of a bulk request. Each word is in one of the lists. */
export interface BulkReport {
  readonly added: readonly Game[];
  readonly rejected: readonly { readonly word: string; readonly why: WordScheduleRefusal }[];
}

/**
 * Schedules each word for the next upcoming game without a chosen word. A rejected word uses up no game.
 * @param from number of the first game
 */
export async function bulkAdd(
  app: App,
  { edition, words, from }: { edition: Edition; words: readonly string[]; from: number },
): Promise<BulkReport> {
  const first = Math.max(from, currentGame(app, edition).number + 1);
  return inTransaction(app, async (transactionApp) => {
    const chosen = new Set(
      await listChosenNumbers(transactionApp.db, { edition, from: first, to: Number.MAX_SAFE_INTEGER }),
    );
    const added: Game[] = [];
    const rejected: { word: string; why: WordScheduleRefusal }[] = [];
    let number = first;
    for (const word of words) {
      while (chosen.has(number)) number += 1;
      const read = await readSecret(transactionApp, { edition, number, word });
      if ("why" in read) {
        rejected.push({ word, why: read.why });
        continue;
      }
      added.push((await choose(transactionApp, { edition, number, secret: read.secret })).game);
      number += 1;
    }
    return { added, rejected };
  });
}

/** Takes the write lock, so that concurrent calls, also in other processes, cannot choose the same word or game. */
async function inTransaction<T>(app: App, perform: (transactionApp: App) => Promise<T>): Promise<T> {
  await app.wordAdditions.refresh();
  return inWriteTransaction(app.db, (db) => perform({ ...app, db }));
}

/** Finds the word in the vocabulary and checks that it can be the secret of the game. */
async function readSecret(
  app: App,
  { edition, number, word }: DailyGame & { word: string },
): Promise<{ readonly secret: string } | { readonly why: WordScheduleRefusal }> {
  const typed = toWord(word);
  if (!typed.ok) return { why: typed.why };
  const understood = understandWord(app.vectors.of(edition), word);
  // The text itself may be a hidden word, which has a reason of its own.
  const secret = typeof understood === "string" ? typed.word : understood.match.word;
  const why = checkSecret(app, edition, secret);
  if (why !== undefined) return { why };
  const near = { edition, secret, from: number - REPEAT_GAP, to: number + REPEAT_GAP };
  const others = (await listNumbersOf(app.db, near)).filter((other) => other !== number);
  return others.length > 0 ? { why: "recentWord" } : { secret };
}

async function choose(app: App, game: Game): Promise<{ readonly type: "scheduled"; readonly game: Game }> {
  await replaceGame(app.db, { ...game, isChosen: true }, app.now());
  return { type: "scheduled", game };
}

/** The future games after a number, with their secrets. For staff only. */
export function upcomingGames(app: App, { edition, number }: DailyGame): Promise<readonly Game[]> {
  const from = Math.max(number, currentGame(app, edition).number) + 1;
  return listGames(app.db, { edition, from, to: Number.MAX_SAFE_INTEGER, limit: MAX_UPCOMING });
}

/** The games with the words that staff has chosen last, latest first. For staff only. */
export function latestGames(app: App, edition: Edition): Promise<readonly Game[]> {
  return listLatestChosen(app.db, { edition, limit: MAX_LATEST });
}
