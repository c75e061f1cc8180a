import type { Actor } from "~/data/audit.server";
import { type Game, listGames, listLatestChosen } from "~/data/games.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { toWord, type WordRefusal } from "~/game/word";
import type { App, TransactionApp } from "../app";
import { currentGame } from "../play/openGame.server";
import { understandWord } from "../words/understandWord.server";
import {
  chooseInDraft,
  clearInDraft,
  draftedGame,
  movesOf,
  openDraft,
  saveDraft,
  type ScheduleDraft,
  type SeededMove,
  settleDraft,
} from "./scheduleDraft.server";
import { checkSecret, type SecretWordRefusal } from "./seed.server";

export type WordScheduleRefusal =
  | WordRefusal
  | SecretWordRefusal
  /** A chosen or begun game of the edition within REPEAT_GAP games has it as its secret. */
  | "recentWord";

type GameChangeRefusal =
  /** The game has begun, or begins within seconds. It never changes. */
  | "gameOpen"
  /** The number is no game number. */
  | "noSuchGame"
  /** The game has another secret than the caller has seen. */
  | "gameChanged"
  /** A game would need a seeded secret, and no word of the edition's list is free for it. */
  | "noFreeSecret";

export type ScheduleRefusal =
  | WordScheduleRefusal
  | GameChangeRefusal
  /** Staff has already chosen a word, and `isOverride` is not set. */
  | "dateTaken";

export type ScheduleOutcome =
  | {
      readonly type: "scheduled";
      readonly game: Game;
      /** The word that the game had before, if it had one. */
      readonly replaced: string | null;
      /** The seeded games that got another word, because theirs was chosen. */
      readonly moved: readonly SeededMove[];
    }
  | { readonly type: "refused"; readonly why: ScheduleRefusal };

export type ClearRefusal =
  | GameChangeRefusal
  /** Staff has not chosen its word. */
  | "notChosen";

export type ClearOutcome =
  | {
      readonly type: "cleared";
      /** The game with its seeded secret. Null: the schedule has not reached the game yet, and fills it later. */
      readonly game: Game | null;
      /** The word that was given up. */
      readonly replaced: string;
    }
  | { readonly type: "refused"; readonly why: ClearRefusal };

export const MAX_UPCOMING = 100;
export const MAX_LATEST = 20;
/** Largest game number: game keys have seven digits. */
export const MAX_GAME_NUMBER = 9_999_999;

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
 */
export function scheduleGame(
  app: App,
  { edition, number, word, isOverride = false, actor, seen }: GameChange & { word: string; isOverride?: boolean },
): Promise<ScheduleOutcome> {
  return inTransaction(app, async (transactionApp) => {
    const draft = await openDraft(transactionApp, edition);
    const outcome = draftChoice(transactionApp, draft, { number, word, isOverride, seen });
    if (outcome.type === "refused") return outcome;
    const action = draft.before.get(number)?.isChosen === true ? "changed" : "scheduled";
    await saveDraft(transactionApp, draft, { actor, action, moves: outcome.moved });
    return outcome;
  });
}

/** What `scheduleGame` would do now. Nothing is stored. */
export async function previewGame(
  app: App,
  { edition, number, word, isOverride = false }: DailyGame & { word: string; isOverride?: boolean },
): Promise<ScheduleOutcome> {
  return draftChoice(app, await openDraft(app, edition), { number, word, isOverride });
}

function draftChoice(
  app: TransactionApp,
  draft: ScheduleDraft,
  { number, word, isOverride, seen }: { number: number; word: string; isOverride: boolean; seen?: string | undefined },
): ScheduleOutcome {
  const { edition } = draft;
  const closed = checkOpen(draft, { number, seen });
  if (closed !== undefined) return { type: "refused", why: closed };
  const read = readSecret(app, edition, word);
  if ("why" in read) return { type: "refused", why: read.why };
  const { secret } = read;
  const old = draft.before.get(number);
  if (old?.isChosen === true && !isOverride) return { type: "refused", why: "dateTaken" };
  const why = chooseInDraft(draft, { number, secret }) ?? settleDraft(app, draft);
  if (why !== undefined) return { type: "refused", why };
  return {
    type: "scheduled",
    game: { edition, number, secret },
    replaced: old?.secret ?? null,
    moved: movesOf(draft),
  };
}

/**
 * Gives up the chosen word of an upcoming game for a seeded one. It is the word that the schedule would have found for
 * the game, given all others. The change and its audit entry are one transaction.
 */
export function clearGame(app: App, { edition, number, actor, seen }: GameChange): Promise<ClearOutcome> {
  return inTransaction(app, async (transactionApp) => {
    const draft = await openDraft(transactionApp, edition);
    const closed = checkOpen(draft, { number, seen });
    if (closed !== undefined) return { type: "refused", why: closed };
    const old = draft.before.get(number);
    if (old?.isChosen !== true) return { type: "refused", why: "notChosen" };
    clearInDraft(draft, number);
    const why = settleDraft(transactionApp, draft);
    if (why !== undefined) return { type: "refused", why };
    await saveDraft(transactionApp, draft, { actor, action: "cleared", moves: [] });
    return { type: "cleared", game: draftedGame(draft, number), replaced: old.secret };
  });
}

function checkOpen(
  { firstOpen, before }: ScheduleDraft,
  { number, seen }: { number: number; seen?: string | undefined },
): GameChangeRefusal | undefined {
  if (number < firstOpen) return "gameOpen";
  if (!Number.isInteger(number) || number > MAX_GAME_NUMBER) return "noSuchGame";
  return seen === undefined || before.get(number)?.secret === seen ? undefined : "gameChanged";
}

/** Takes the write lock, so that concurrent calls, also in other processes, cannot choose the same word or game. */
export async function inTransaction<T>(app: App, perform: (transactionApp: TransactionApp) => Promise<T>): Promise<T> {
  return inWriteTransaction(app.db, (db) => perform({ ...app, db }));
}

/** Finds a typed word in the vocabulary and checks that it can be a secret of the edition. */
export function readSecret(
  app: TransactionApp,
  edition: Edition,
  word: string,
): { readonly secret: string } | { readonly why: WordRefusal | SecretWordRefusal } {
  const typed = toWord(word);
  if (!typed.ok) return { why: typed.why };
  const understood = understandWord(app.vectors.of(edition), word);
  // The text itself may be a hidden word, which has a reason of its own.
  const secret = typeof understood === "string" ? typed.word : understood.match.word;
  const why = checkSecret(app, edition, secret);
  return why === undefined ? { secret } : { why };
}

/** The future games after a number, with their secrets; at most MAX_UPCOMING. For staff only. */
export function upcomingGames(app: App, { edition, number }: DailyGame): Promise<readonly Game[]> {
  const from = Math.max(number, currentGame(app, edition).number) + 1;
  return listGames(app.db, { edition, from, to: Number.MAX_SAFE_INTEGER, limit: MAX_UPCOMING });
}

/** The games with the words that staff has chosen last, latest first. For staff only. */
export function latestGames(app: App, edition: Edition): Promise<readonly Game[]> {
  return listLatestChosen(app.db, { edition, limit: MAX_LATEST });
}
