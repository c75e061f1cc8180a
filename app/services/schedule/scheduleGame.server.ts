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
import { checkSecret, REPEAT_GAP, type SecretWordRefusal } from "./seed.server";

/** Why a word cannot be a secret around a day. */
type WordScheduleRefusal =
  | WordRefusal
  | SecretWordRefusal
  /** It is the secret of another game of the edition, less than a year away. */
  | "recentWord";

/** Why a word does not become the secret of a game. */
export type ScheduleRefusal =
  | WordScheduleRefusal
  /** Today's game and past ones never change. */
  | "gameOpen"
  /** Staff has chosen a word for it, and this one is not to replace it. */
  | "dateTaken";

export type ScheduleOutcome =
  { readonly type: "scheduled"; readonly game: Game } | { readonly type: "refused"; readonly why: ScheduleRefusal };

/** How many coming games are listed at once. */
export const MAX_UPCOMING = 100;
/** How many of the words that staff has chosen last are listed. */
export const MAX_LATEST = 20;
/** How many words may be added at once. */
export const MAX_BULK = 20;

/**
 * Makes a word that staff has chosen the secret of a coming game. A secret that only the schedule has chosen makes room.
 * @param word as somebody writes it: the vocabulary's spelling of it is what becomes the secret
 * @param isOverride whether it replaces a word that staff has chosen before
 */
export async function scheduleGame(
  app: App,
  { edition, number, word, isOverride = false }: DailyGame & { word: string; isOverride?: boolean },
): Promise<ScheduleOutcome> {
  if (number <= currentGame(app, edition).number) return { type: "refused", why: "gameOpen" };
  return inTransaction(app, async (within) => {
    const read = await readSecret(within, { edition, number, word });
    if ("why" in read) return { type: "refused", why: read.why };
    const taken = await listChosenNumbers(within.db, { edition, from: number, to: number });
    if (taken.length > 0 && !isOverride) return { type: "refused", why: "dateTaken" };
    return choose(within, { edition, number, secret: read.secret });
  });
}

/** What a list of words came to; each is in one of the two lists. */
export interface BulkReport {
  readonly added: readonly Game[];
  readonly rejected: readonly { readonly word: string; readonly why: WordScheduleRefusal }[];
}

/**
 * Gives each word the next coming game for which staff has not chosen one. One that is rejected takes no game.
 * @param from the first game that may get one
 */
export async function bulkAdd(
  app: App,
  { edition, words, from }: { edition: Edition; words: readonly string[]; from: number },
): Promise<BulkReport> {
  const first = Math.max(from, currentGame(app, edition).number + 1);
  return inTransaction(app, async (within) => {
    const chosen = new Set(await listChosenNumbers(within.db, { edition, from: first, to: Number.MAX_SAFE_INTEGER }));
    const added: Game[] = [];
    const rejected: { word: string; why: WordScheduleRefusal }[] = [];
    let number = first;
    for (const word of words) {
      while (chosen.has(number)) number += 1;
      const read = await readSecret(within, { edition, number, word });
      if ("why" in read) {
        rejected.push({ word, why: read.why });
        continue;
      }
      added.push((await choose(within, { edition, number, secret: read.secret })).game);
      number += 1;
    }
    return { added, rejected };
  });
}

/** Two who choose at once must not choose the same, in this process or another. */
function inTransaction<T>(app: App, perform: (within: App) => Promise<T>): Promise<T> {
  return inWriteTransaction(app.db, (db) => perform({ ...app, db }));
}

/** The word of the vocabulary that is meant, where it can be the secret of that game. */
async function readSecret(
  app: App,
  { edition, number, word }: DailyGame & { word: string },
): Promise<{ readonly secret: string } | { readonly why: WordScheduleRefusal }> {
  const typed = toWord(word);
  if (!typed.ok) return { why: typed.why };
  const secret = app.vectors.of(edition).find(typed.word)?.word ?? typed.word;
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

/** The games that come after one and are not open yet, with their secrets: for staff alone. */
export function upcomingGames(app: App, { edition, number }: DailyGame): Promise<readonly Game[]> {
  const from = Math.max(number, currentGame(app, edition).number) + 1;
  return listGames(app.db, { edition, from, to: Number.MAX_SAFE_INTEGER, limit: MAX_UPCOMING });
}

/** The games for which staff has chosen words last, the latest first: for staff alone. */
export function latestGames(app: App, edition: Edition): Promise<readonly Game[]> {
  return listLatestChosen(app.db, { edition, limit: MAX_LATEST });
}
