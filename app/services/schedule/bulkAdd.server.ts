import type { Actor } from "~/data/audit.server";
import type { Game } from "~/data/games.server";
import type { GameSpan } from "~/game/calendar";
import type { Edition } from "~/game/editions";
import { isRefused, refuse, type RefusalTable, type Refused, type Result } from "~/game/refusal";
import type { App, TransactionApp } from "../app";
import { gameSpan } from "../calendar.server";
import {
  chooseInDraft,
  findKeeper,
  inTransaction,
  type Logged,
  MAX_GAME_NUMBER,
  movesOf,
  openDraft,
  readSecret,
  saveDraft,
  type ScheduleDraft,
  settleDraft,
} from "./scheduleDraft.server";
import { SCHEDULE_REFUSALS, SECRET_REFUSALS } from "./refusals.server";

/** Maximum number of words in a bulk request. */
export const MAX_BULK = 20;

/** Why one word of a list gets no game. */
export const BULK_WORD_REFUSALS = {
  ...SECRET_REFUSALS,
  duplicateWord: SCHEDULE_REFUSALS.duplicateWord,
  noSuchGame: SCHEDULE_REFUSALS.noSuchGame,
} as const satisfies RefusalTable;
type BulkWordRefusal = keyof typeof BULK_WORD_REFUSALS;

/** A word that gets a game. */
interface BulkGame extends Game {
  /** As it was sent. */
  readonly word: string;
  readonly span: GameSpan;
}

interface RejectedWord {
  readonly word: string;
  readonly why: BulkWordRefusal;
  /** Number of the game that keeps the word, if that is why. */
  readonly keeper?: number;
}

type BulkRefusal = "noWords" | "tooManyWords" | "noFreeSecret";

type ShownGame = Pick<Game, "number" | "secret">;

interface BulkList {
  readonly edition: Edition;
  readonly words: readonly string[];
  /** The first game that may get a word. Default: the next one. */
  readonly from?: number;
}

/**
 * What `bulkAdd` would do now. Each word gets the next upcoming game without a chosen word; a rejected word uses up no
 * game. Nothing is stored.
 */
export async function previewBulk(app: App, list: BulkList): Promise<Result<BulkReport, BulkRefusal>> {
  return draftBulk(app, await openDraft(app, list.edition), list);
}

/**
 * Schedules a list of words, as `previewBulk` says, in one transaction with its audit entries.
 * @param shown games with their secrets that a preview has shown. If the list would get others now, because another
 *   member of staff was faster or a game has begun, nothing is added. Default: not compared.
 */
export function bulkAdd(
  app: App,
  { actor, shown, ...list }: BulkList & { actor: Actor; shown?: readonly ShownGame[] | undefined },
): Promise<Result<BulkReport & Logged, BulkRefusal | "gameChanged">> {
  return inTransaction(app, async (transactionApp) => {
    const draft = await openDraft(transactionApp, list.edition);
    const report = draftBulk(transactionApp, draft, list);
    if (isRefused(report)) return report;
    if (shown !== undefined && !isAsShown(report, shown)) return refuse("gameChanged");
    const logged = await saveDraft(transactionApp, draft, { actor, action: "bulkAdded", moves: report.moved });
    return { ...report, logged };
  });
}

function isAsShown({ added }: BulkReport, shown: readonly ShownGame[]): boolean {
  return (
    added.length === shown.length &&
    added.every(({ number, secret }, index) => shown[index]?.number === number && shown[index].secret === secret)
  );
}

/** What becomes of a list. Each word is in one of the first two lists, in order. */
export type BulkReport = Exclude<ReturnType<typeof draftBulk>, Refused>;

function draftBulk(app: TransactionApp, draft: ScheduleDraft, { edition, words, from = 1 }: BulkList) {
  if (words.length === 0) return refuse("noWords");
  if (words.length > MAX_BULK) return refuse("tooManyWords");
  const added: BulkGame[] = [];
  const rejected: RejectedWord[] = [];
  let number = Math.max(from, draft.firstOpen);
  for (const word of words) {
    while (draft.after.get(number)?.isChosen === true) number += 1;
    const secret = readSecret(app, edition, word);
    const drafted = isRefused(secret) ? secret : (draftWord(draft, { number, secret, added }) ?? secret);
    const isKept = isRefused(drafted) && drafted.why === "recentWord" && !isRefused(secret);
    const keeper = isKept ? findKeeper(draft, { number, secret }) : undefined;
    if (isRefused(drafted)) rejected.push({ word, why: drafted.why, ...(keeper !== undefined && { keeper }) });
    else added.push({ edition, number, secret: drafted, word, span: gameSpan(app, { edition, number }) });
  }
  // The seeded games whose word was chosen get another one.
  return settleDraft(app, draft) ?? { added, rejected, moved: movesOf(draft) };
}

function draftWord(
  draft: ScheduleDraft,
  { number, secret, added }: { number: number; secret: string; added: readonly Game[] },
): Refused<BulkWordRefusal> | undefined {
  if (number > MAX_GAME_NUMBER) return refuse("noSuchGame");
  if (added.some((game) => game.secret === secret)) return refuse("duplicateWord");
  return chooseInDraft(draft, { number, secret });
}
