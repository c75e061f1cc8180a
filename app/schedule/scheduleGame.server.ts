import type { App, TransactionApp } from "~/app";
import type { Actor } from "~/audit/actor";
import { currentGame } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { type Game, listGames } from "~/play/games.data.server";
import type { LIST_WORD_REFUSALS } from "./schedule.refusals";
import {
  checkOpen,
  chooseInDraft,
  chooseNext,
  clearInDraft,
  draftedGame,
  movesOf,
  openDraft,
  saveDraft,
  type ScheduleDraft,
  settleDraft,
  inTransaction,
  readSecret,
} from "./scheduleDraft.server";

export const MAX_UPCOMING = 100;
export const MAX_LATEST = 20;
/** Most words of one list. */
export const MAX_LIST = 20;

type GameChange = DailyGame & {
  readonly actor: Actor;
  /** The secret that the caller has seen. With another one now, the game is not changed. Default: not compared. */
  readonly seen?: string | undefined;
};

/**
 * Sets a word chosen by staff as the secret of an upcoming game. It replaces a seeded secret. Seeded games within
 * REPEAT_GAP games that have the word get another one. The change and its audit entries are one transaction.
 * @param word in any spelling that a guess may have. The vocabulary's spelling is stored.
 * @param isOverride whether it replaces a word that staff has chosen before
 * @returns also the id of the entry by which `undoChange` takes it back: `logged`, undefined if nothing has changed
 */
export function scheduleGame(
  app: App,
  { edition, number, word, isOverride = false, actor, seen }: GameChange & { word: string; isOverride?: boolean },
) {
  return inTransaction(app, async (transactionApp) => {
    const draft = await openDraft(transactionApp, edition);
    const outcome = draftChoice(transactionApp, draft, { number, word, isOverride, seen });
    if (isRefused(outcome)) return outcome;
    const action = draft.before.get(number)?.isChosen === true ? "changed" : "scheduled";
    const logged = await saveDraft(transactionApp, draft, { actor, action, moves: outcome.moved });
    return { ...outcome, logged };
  });
}

/**
 * Chooses each word of a list for the next game without a chosen one, in one transaction with its audit entries. A rejected word
 * takes no game.
 * @param from the first game that may get one
 */
export function scheduleWords(
  app: App,
  { edition, words, from, actor }: { edition: Edition; words: readonly string[]; from: number; actor: Actor },
) {
  return inTransaction(app, async (transactionApp) => {
    const draft = await openDraft(transactionApp, edition);
    const added: Game[] = [];
    const rejected: { readonly word: string; readonly why: keyof typeof LIST_WORD_REFUSALS }[] = [];
    const add = (word: string): Result<Game, keyof typeof LIST_WORD_REFUSALS> => {
      const secret = readSecret(transactionApp, edition, word);
      if (isRefused(secret)) return secret;
      if (added.some((game) => game.secret === secret)) return refuse("duplicateWord");
      const number = chooseNext(draft, { secret, from });
      return isRefused(number) ? number : { edition, number, secret };
    };
    for (const word of words) {
      const game = add(word);
      if (isRefused(game)) rejected.push({ word, why: game.why });
      else added.push(game);
    }
    const refused = settleDraft(transactionApp, draft);
    if (refused !== undefined) return refused;
    await saveDraft(transactionApp, draft, { actor, action: "bulkAdded", moves: movesOf(draft) });
    return { added, rejected };
  });
}

/** What `scheduleGame` would do now. Nothing is stored. */
export async function previewGame(
  app: App,
  { edition, number, word, isOverride = false }: DailyGame & { word: string; isOverride?: boolean },
) {
  return draftChoice(app, await openDraft(app, edition), { number, word, isOverride });
}

function draftChoice(
  app: TransactionApp,
  draft: ScheduleDraft,
  { number, word, isOverride, seen }: { number: number; word: string; isOverride: boolean; seen?: string | undefined },
) {
  const { edition } = draft;
  const closed = checkOpen(draft, { number, seen });
  if (closed !== undefined) return closed;
  const secret = readSecret(app, edition, word);
  if (isRefused(secret)) return secret;
  const old = draft.before.get(number);
  if (old?.isChosen === true && !isOverride) return refuse("dateTaken");
  const refused = chooseInDraft(draft, { number, secret }) ?? settleDraft(app, draft);
  if (refused !== undefined) return refused;
  return {
    game: { edition, number, secret },
    /** The word that the game had before, if it had one. */
    replaced: old?.secret ?? null,
    /** The seeded games that got another word, because theirs was chosen. */
    moved: movesOf(draft),
  };
}

/**
 * Gives up the chosen word of an upcoming game for a seeded one. It is the word that the schedule would have found for
 * the game, given all others. The change and its audit entry are one transaction.
 * @returns the game with its seeded secret, null if the schedule has not reached it yet, the word that was given up, and
 *   the id of the entry by which `undoChange` takes it back
 */
export function clearGame(app: App, { edition, number, actor, seen }: GameChange) {
  return inTransaction(app, async (transactionApp) => {
    const draft = await openDraft(transactionApp, edition);
    const closed = checkOpen(draft, { number, seen });
    if (closed !== undefined) return closed;
    const old = draft.before.get(number);
    if (old?.isChosen !== true) return refuse("notChosen");
    clearInDraft(draft, number);
    const refused = settleDraft(transactionApp, draft);
    if (refused !== undefined) return refused;
    const logged = await saveDraft(transactionApp, draft, { actor, action: "cleared", moves: [] });
    return { game: draftedGame(draft, number), replaced: old.secret, logged };
  });
}

/** The future games after a number, with their secrets; at most MAX_UPCOMING. For staff only. */
export function upcomingGames(app: App, { edition, number }: DailyGame): Promise<readonly Game[]> {
  const from = Math.max(number, currentGame(app, edition).number) + 1;
  return listGames(app.db, { edition, from, to: Number.MAX_SAFE_INTEGER, limit: MAX_UPCOMING });
}
