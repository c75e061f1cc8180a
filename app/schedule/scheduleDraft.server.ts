import { randomUUID } from "node:crypto";
import type { TransactionApp, App } from "~/app";
import type { Actor, StoredChoice } from "~/audit/actor";
import { appendAudit, type AuditAction, findBatch, type NewAuditEntry } from "~/audit/audit.data.server";
import { REPEAT_GAP } from "~/editions/calendar";
import { gameNumberAt } from "~/editions/calendar.server";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { inWriteTransaction } from "~/platform/database/db.server";
import { refuse, type Refused, type Result, isRefused } from "~/platform/refusal";
import { deleteGame, type Game, listScheduledGames, replaceGame } from "~/play/games.data.server";
import { understandWord } from "~/words/understandWord.server";
import { toWord } from "~/words/word";
import { carryNotes } from "./planNotes.server";
import type { SecretRefusal } from "./schedule.refusals";
import { lastSeeded, planSecrets, checkSecret } from "./seed.server";
import { listNotedWords, type NotedWord } from "./wordNotes.data.server";

/**
 * How long before its rollover a game is closed to changes, milliseconds. A change that began before the rollover could
 * otherwise be stored after it.
 */
const CLOSING_MS = 10_000;

/** Largest game number: game keys have seven digits. */
export const MAX_GAME_NUMBER = 9_999_999;

export type DraftEntry = {
  readonly secret: string;
  readonly isChosen: boolean;
  /** Whose choice it is and since when. Left out: the actor's, now. */
  readonly choice?: StoredChoice;
};

/** The whole schedule of an edition, as it is and as a change by staff would leave it. */
export interface ScheduleDraft {
  readonly edition: Edition;
  /** The first game that may change. */
  readonly firstOpen: number;
  /** By game number. */
  readonly before: ReadonlyMap<number, DraftEntry>;
  readonly after: Map<number, DraftEntry>;
  /** Games that have lost their secret and need a seeded one. */
  readonly vacated: Set<number>;
  /** The words with a note, which are seeded in no game. */
  readonly notes: readonly NotedWord[];
}

/** A seeded game that gets another seeded word, because its word was chosen for a game nearby. */
export interface SeededMove {
  readonly number: number;
  readonly before: string;
  /** Null: the schedule has not reached the game yet, and fills it later. */
  readonly after: string | null;
}

/** The first game of an edition that staff may still change. */
export function firstOpenNumber(app: TransactionApp, edition: Edition): number {
  return Math.max(1, gameNumberAt(app, edition, app.now() + CLOSING_MS) + 1);
}

/** Takes the write lock, so that concurrent calls, also in other processes, cannot choose the same word or game. */
export async function inTransaction<T>(app: App, perform: (transactionApp: TransactionApp) => Promise<T>): Promise<T> {
  return inWriteTransaction(app.db, (db) => perform({ ...app, db }));
}

/**
 * Changes the schedule once, however often the form of the change is sent.
 * @param batch id that the form was rendered with. It becomes that of the log's batch.
 * @param change returns the id of the first entry that it has logged
 */
export function changeOnce<Why extends string>(
  app: App,
  { batch, actor }: { batch: string | undefined; actor: Actor },
  change: (transactionApp: TransactionApp) => Promise<Result<Logged, Why>>,
): Promise<Result<Logged, Why>> {
  return inTransaction(app, async (transactionApp) => {
    const earlier = batch === undefined ? undefined : await findBatch(transactionApp.db, { batch, actor });
    return earlier === undefined ? change(transactionApp) : { logged: earlier };
  });
}

/** A change that is stored. */
export interface Logged {
  /** Id of its first entry in the log, by which `undoChange` takes it back. Undefined: nothing has changed. */
  readonly logged: number | undefined;
}

/** Finds a typed word in the vocabulary and checks that it can be a secret of the edition. */
export function readSecret(app: TransactionApp, edition: Edition, word: string): Result<string, SecretRefusal> {
  const typed = toWord(word);
  if (isRefused(typed)) return typed;
  const understood = understandWord(app.vectors.of(edition), word);
  // The text itself may be a hidden word, which has a reason of its own.
  const secret = isRefused(understood) ? typed.word : understood.match.word;
  return checkSecret(app, edition, secret) ?? secret;
}

/** Reads the schedule. To save the draft, open it in the same write transaction. */
export async function openDraft(app: TransactionApp, edition: Edition): Promise<ScheduleDraft> {
  const games = await listScheduledGames(app.db, { edition, from: 1 });
  const entries = games.map(({ number, secret, isChosen, choice }): [number, DraftEntry] => [
    number,
    { secret, isChosen, ...(choice && { choice }) },
  ]);
  return {
    edition,
    firstOpen: firstOpenNumber(app, edition),
    before: new Map(entries),
    after: new Map(entries),
    vacated: new Set(),
    notes: await listNotedWords(app.db, EDITION_FACTS[edition].wordLanguage),
  };
}

/** Why a game cannot be changed now. @param seen the secret that the caller has seen, empty for none. Undefined: not compared. */
export function checkOpen(
  { firstOpen, before }: ScheduleDraft,
  { number, seen }: { number: number; seen?: string | undefined },
): Refused<"gameOpen" | "noSuchGame" | "gameChanged"> | undefined {
  if (number < firstOpen) return refuse("gameOpen");
  if (!Number.isInteger(number) || number > MAX_GAME_NUMBER) return refuse("noSuchGame");
  return seen === undefined || (before.get(number)?.secret ?? "") === seen ? undefined : refuse("gameChanged");
}

/** Sets a chosen secret of an open game, as `placeInDraft` does. */
export function chooseInDraft(
  draft: ScheduleDraft,
  { number, secret, choice }: { number: number; secret: string; choice?: StoredChoice | undefined },
): Refused<"recentWord"> | undefined {
  return placeInDraft(draft, number, { secret, isChosen: true, ...(choice && { choice }) });
}

/**
 * Chooses words in a draft, in their order. One that another word of them makes room for is chosen after it.
 * @returns the numbers of those that a chosen or begun game refuses
 */
export function chooseAll(
  draft: ScheduleDraft,
  choices: readonly { readonly number: number; readonly secret: string }[],
): ReadonlySet<number> {
  let left = choices;
  for (;;) {
    const refused = left.filter((choice) => chooseInDraft(draft, choice) !== undefined);
    if (refused.length === left.length) return new Set(refused.map(({ number }) => number));
    left = refused;
  }
}

/**
 * Chooses a word for the next open game without a chosen one. A refused word takes none.
 * @param from the first game that may get it
 * @param taken games that may not
 * @returns the number of the game
 */
export function chooseNext(
  draft: ScheduleDraft,
  { secret, from = 1, taken = new Set() }: { secret: string; from?: number; taken?: ReadonlySet<number> },
): Result<number, "recentWord" | "noSuchGame"> {
  const number = nextFree(draft, from, taken);
  if (number > MAX_GAME_NUMBER) return refuse("noSuchGame");
  return chooseInDraft(draft, { number, secret }) ?? number;
}

/** The next open game without a chosen word, from this one on. */
export function nextFree(
  { firstOpen, after }: ScheduleDraft,
  from = 1,
  taken: ReadonlySet<number> = new Set(),
): number {
  let number = Math.max(from, firstOpen);
  while (after.get(number)?.isChosen === true || taken.has(number)) number += 1;
  return number;
}

/**
 * Gives an open game a secret. A seeded game nearby that has the word loses it, if it has not begun.
 * @returns a refusal if a chosen or begun game within REPEAT_GAP games has the word; the draft is then unchanged
 */
export function placeInDraft(
  { firstOpen, after, vacated }: ScheduleDraft,
  number: number,
  entry: DraftEntry,
): Refused<"recentWord"> | undefined {
  if (findKeeper({ firstOpen, after }, { number, secret: entry.secret }) !== undefined) return refuse("recentWord");
  for (const other of othersWith({ after }, { number, secret: entry.secret })) {
    after.delete(other);
    vacated.add(other);
  }
  after.set(number, entry);
  vacated.delete(number);
  return undefined;
}

type Placed = { readonly number: number; readonly secret: string };

/** The nearest other game within REPEAT_GAP games that keeps a word: a chosen or a begun one. Undefined: there is none. */
export function findKeeper(draft: Pick<ScheduleDraft, "firstOpen" | "after">, placed: Placed): number | undefined {
  const { firstOpen, after } = draft;
  const distance = (other: number) => Math.abs(other - placed.number);
  return othersWith(draft, placed)
    .filter((other) => after.get(other)?.isChosen === true || other < firstOpen)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** The other games within REPEAT_GAP games that have a word. */
function othersWith({ after }: Pick<ScheduleDraft, "after">, { number, secret }: Placed): number[] {
  return [...after]
    .filter(([other, game]) => game.secret === secret && other !== number && Math.abs(other - number) <= REPEAT_GAP)
    .map(([other]) => other);
}

/** Takes the secret of an open game away. */
export function clearInDraft({ after, vacated }: ScheduleDraft, number: number): void {
  after.delete(number);
  vacated.add(number);
}

/**
 * Gives the vacated games seeded secrets, by the rules of `seedSchedule`. Those beyond the last seeded game stay without
 * one until the schedule reaches them. Computes the whole plan of the edition if there are any.
 * @returns a refusal if no word of the list is free for one of them
 */
export function settleDraft(app: TransactionApp, { edition, after, vacated, notes }: ScheduleDraft) {
  if (vacated.size === 0) return undefined;
  const last = lastSeeded(app, edition);
  const scheduled = new Map([...after].map(([number, { secret }]) => [number, secret]));
  const { planned } = planSecrets(app, edition, { last, scheduled, notes });
  for (const number of vacated) {
    if (number > last) continue;
    const secret = planned.get(number);
    if (secret === undefined) return refuse("noFreeSecret");
    after.set(number, { secret, isChosen: false });
  }
  return undefined;
}

/** The seeded games that a settled draft has moved to another seeded word, ordered by number. */
export function movesOf({ before, after, vacated }: ScheduleDraft): SeededMove[] {
  return [...vacated]
    .filter((number) => before.get(number)?.isChosen !== true)
    .sort((a, b) => a - b)
    .map((number) => ({
      number,
      before: before.get(number)?.secret ?? "",
      after: after.get(number)?.secret ?? null,
    }));
}

/** The game of a number as a settled draft leaves it. */
export function draftedGame({ edition, after }: ScheduleDraft, number: number): Game | null {
  const entry = after.get(number);
  return entry === undefined ? null : { edition, number, secret: entry.secret };
}

/**
 * Stores a settled draft and its audit entries. It must have been opened in the same write transaction.
 * @param action what the actor did with the games that are not moved ones
 * @param batch id of the change in the audit log. Default: one is made if several games change.
 * @returns the id of its first entry. Undefined: nothing has changed.
 */
export async function saveDraft(
  app: TransactionApp,
  draft: ScheduleDraft,
  {
    actor,
    action,
    moves,
    batch,
  }: { actor: Actor; action: AuditAction; moves: readonly SeededMove[]; batch?: string | undefined },
): Promise<number | undefined> {
  const { edition, before, after } = draft;
  const createdAt = app.now();
  const moved = new Set(moves.map(({ number }) => number));
  const entries: NewAuditEntry[] = [];
  for (const number of changedNumbers(draft)) {
    const game = { edition, number };
    const [old, entry] = [before.get(number), after.get(number)];
    if (entry === undefined) await deleteGame(app.db, game);
    else {
      const { secret, isChosen, choice } = entry;
      const chosenBy = isChosen ? (choice ? (choice.chosenBy ?? "") : actor.id) : undefined;
      await replaceGame(app.db, { ...game, secret, chosenBy }, choice ? Date.parse(choice.chosenAt) : createdAt);
    }
    const done = moved.has(number) ? "seededMoved" : action;
    entries.push({
      actor,
      action: done,
      ...game,
      before: old?.secret,
      after: entry?.secret,
      choiceBefore: old?.choice,
      isChosen: entry?.isChosen,
    });
  }
  await carryNotes(
    app,
    edition,
    entries.map(({ number = 0 }) => ({ number, before: before.get(number) ?? null, after: after.get(number) ?? null })),
  );
  return appendAudit(app.db, entries, createdAt, batch ?? (entries.length > 1 ? randomUUID() : undefined));
}

function changedNumbers({ before, after }: ScheduleDraft): number[] {
  const numbers = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  return numbers.filter((number) => {
    const [old, changed] = [before.get(number), after.get(number)];
    return old?.secret !== changed?.secret || old?.isChosen !== changed?.isChosen;
  });
}
