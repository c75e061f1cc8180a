import type { App, TransactionApp } from "~/app";
import type { Actor } from "~/audit/actor";
import { dayOfGame, numberOfDay } from "~/editions/calendar";
import { todayOf } from "~/editions/calendar.server";
import { type Edition, EDITIONS } from "~/editions/editions";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { ENCODINGS, type Encoding, isOtherFile, type Separator, SEPARATORS } from "./csv.server";
import {
  type AskedReading,
  MAX_PLAN_LINES,
  MAX_WORD,
  PLAN_COLUMNS,
  type PlanColumn,
  type PlanFile,
  type PlanLine,
  readEditionName,
  readPlan,
} from "./planColumns.server";
import { DAY_ORDERS, type DayOrder, readDate } from "./planDate.server";
import {
  deleteBacklogRow,
  deletePlanRow,
  deletePlanRows,
  findPlanText,
  insertPlanRows,
  listPlanRows,
  type NewPlanRow,
  type PlanRow,
  type PlanRowChange,
  type PlanText,
  savePlanText,
  updatePlanRow,
} from "./planRows.data.server";
import type { PlanRefusal } from "./schedule.refusals";
import { chooseAll, chooseNext, inTransaction, openDraft, readSecret } from "./scheduleDraft.server";
import { MAX_LIST } from "./scheduleGame.server";

/** Longest text of a plan, bytes. */
export const MAX_PLAN_BYTES = 256 * 1024;

/** How an editor wants a text to be read. What is left out stays as it was. */
export interface PlanWish extends AskedReading {
  readonly dayOrder?: DayOrder | undefined;
}

/** How a plan was read. */
export interface PlanReading extends Omit<PlanFile, "lines"> {
  /** The order of day and month in dates with slashes. Null: nobody has said, and no date says it. */
  readonly dayOrder: DayOrder | null;
  /** The days that the first date with slashes would be. Null: there is none that depends on the order. */
  readonly question: Readonly<Record<DayOrder, string>> | null;
}

/**
 * Reads a text as a member's plan, in place of the one before: its rows are the preview. Rows without a date get the next games
 * without a chosen word. Rows of the earlier plan that came from the backlog go there again, the others are gone.
 * @param edition of the rows that name none
 * @param isList whether it has nothing but words, MAX_LIST at most
 */
export function sendPlan(
  app: App,
  { actor, bytes, edition, isList = false }: { actor: Actor; bytes: Uint8Array; edition: Edition; isList?: boolean },
): Promise<Result<{ readonly rows: number }, PlanRefusal>> {
  if (bytes.length > MAX_PLAN_BYTES) return Promise.resolve(refuse("planTooLarge"));
  if (isOtherFile(bytes)) return Promise.resolve(refuse("planNotText"));
  const asIs = { encoding: null, columns: null, hasHeader: null, dayOrder: null };
  const text = { bytes, edition, ...asIs, separator: isList ? "line" : null };
  return storePlan(app, actor, text, isList ? { most: MAX_LIST, why: "tooManyWords" } : undefined);
}

/** A word that was found for a day. */
export interface ProposedWord {
  /** On which its game ends, `YYYY-MM-DD`. */
  readonly day: string;
  readonly word: string;
}

/** Makes words that nobody has typed a member's plan, in place of the one before, as `sendPlan` does with a text. */
export function proposePlan(
  app: App,
  { actor, edition, words }: { actor: Actor; edition: Edition; words: readonly ProposedWord[] },
): Promise<void> {
  const rows = words.map(({ day, word }, index): NewPlanRow => ({
    state: "preview",
    line: index + 1,
    typed: "",
    word,
    typedDate: day,
    day,
    typedEdition: "",
    edition,
    note: "",
    isTicked: null,
  }));
  return inTransaction(app, ({ db }) => replaceRows(app, db, { ownerId: actor.id, rows }));
}

/** Whether nobody has typed a row: the autopilot has proposed its word. */
export const isFromAutopilot = ({ typed }: Pick<PlanRow, "typed">) => typed === "";

/** Reads the member's text once more, in another way. Rows that have been mended are as in the text again. */
export async function readAgain(
  app: App,
  { actor, wish }: { actor: Actor; wish: PlanWish },
): Promise<Result<{ readonly rows: number }, PlanRefusal>> {
  const text = await findPlanText(app.db, actor.id);
  if (text === undefined) return refuse("planEmpty");
  return storePlan(app, actor, {
    ...text,
    encoding: wish.encoding ?? text.encoding,
    separator: wish.separator ?? text.separator,
    columns: wish.columns?.join(",") ?? text.columns,
    hasHeader: wish.hasHeader ?? text.hasHeader,
    dayOrder: wish.dayOrder ?? text.dayOrder,
  });
}

async function storePlan(
  app: App,
  actor: Actor,
  text: PlanText,
  { most, why }: { most: number; why: PlanRefusal } = { most: MAX_PLAN_LINES, why: "planTooLong" },
) {
  const file = readText(text);
  if (file.lines.length === 0) return refuse("planEmpty");
  if (file.lines.length > most) return refuse(why);
  const rows = file.lines.map((line) => toRow(app, line, { edition: text.edition, order: orderOf(text, file) }));
  await inTransaction(app, async (transactionApp) => {
    const { db } = transactionApp;
    await savePlanText(db, actor.id, text, app.now());
    await replaceRows(app, db, { ownerId: actor.id, rows });
    await giveDays(transactionApp, actor.id);
  });
  return { rows: rows.length };
}

async function replaceRows(
  app: App,
  db: TransactionApp["db"],
  { ownerId, rows }: { ownerId: string; rows: readonly NewPlanRow[] },
): Promise<void> {
  await keepUndated(app, db, ownerId);
  await insertPlanRows(db, ownerId, rows, app.now());
}

/** Gives the rows of a preview that have no date the next games without a chosen word, if their words can be had there. */
async function giveDays(app: TransactionApp, ownerId: string): Promise<void> {
  const { GAME_EPOCH: epoch } = app.env;
  const rows = await listPlanRows(app.db, ownerId, "preview");
  for (const edition of EDITIONS) {
    const own = rows.filter((row) => row.edition === edition);
    const undated = own.filter(({ day, typedDate }) => day === null && typedDate === "");
    if (undated.length === 0) continue;
    const draft = await openDraft(app, edition);
    const dated = own.flatMap(({ day, word }) => {
      const secret = readSecret(app, edition, word);
      return day === null ? [] : [{ number: numberOfDay(edition, { day, epoch }), secret }];
    });
    const taken = new Set(dated.map(({ number }) => number));
    const isOpen = (number: number) => number >= draft.firstOpen;
    chooseAll(
      draft,
      dated.flatMap(({ number, secret }) => (isRefused(secret) || !isOpen(number) ? [] : [{ number, secret }])),
    );
    for (const { id, word } of undated) {
      const secret = readSecret(app, edition, word);
      const number = isRefused(secret) ? secret : chooseNext(draft, { secret, taken });
      if (isRefused(number)) continue;
      const day = dayOfGame(edition, { number, epoch });
      await updatePlanRow(app.db, { id, ownerId, day, typedDate: day }, app.now());
    }
  }
}

/** Empties the preview. Rows that got their day there are in the backlog again. */
async function keepUndated(app: App, db: TransactionApp["db"], ownerId: string): Promise<void> {
  for (const row of await listPlanRows(db, ownerId, "preview"))
    if (isFromBacklog(row)) await updatePlanRow(db, { ...BACKLOG, id: row.id, ownerId }, app.now());
  await deletePlanRows(db, ownerId, "preview");
}

/** Whether a row has no date of its own, but was given a day by `proposeDays`. */
export function isFromBacklog({ typedDate, day }: Pick<PlanRow, "typedDate" | "day">): boolean {
  return typedDate === "" && day !== null;
}

/** The change of a row that goes to the backlog. */
const BACKLOG = { state: "backlog", day: null, typedDate: "", isTicked: null } as const satisfies PlanRowChange;

function readText(text: PlanText): PlanFile {
  const { encoding, separator, columns, hasHeader } = text;
  const names = columns?.split(",");
  return readPlan(text.bytes, {
    encoding: ENCODINGS.find((one) => one === encoding),
    separator: isSeparator(separator) ? separator : undefined,
    columns: names?.map((name): PlanColumn => PLAN_COLUMNS.find((column) => column === name) ?? "other"),
    hasHeader: hasHeader ?? undefined,
  });
}

const isSeparator = (name: string | null): name is Separator => name !== null && Object.hasOwn(SEPARATORS, name);

const orderOf = ({ dayOrder }: PlanText, { slashed }: Pick<PlanFile, "slashed">): DayOrder | null =>
  dayOrder ?? slashed.order;

function toRow(
  app: App,
  { line, typed, word, date, edition: typedEdition, note }: PlanLine,
  { edition, order }: { edition: Edition; order: DayOrder | null },
): NewPlanRow {
  const read = date === "" ? undefined : readDate(date, { order, today: todayOf(app) });
  return {
    state: "preview",
    line,
    typed,
    word,
    typedDate: date,
    typedEdition,
    note,
    isTicked: null,
    day: read !== undefined && "day" in read ? read.day : null,
    edition: typedEdition === "" ? edition : (readEditionName(typedEdition) ?? null),
  };
}

/**
 * The rows of a member's text of which the file of the schedule says that nobody has chosen their word. Such a row asks for nothing
 * while its game has that word.
 */
export async function findSeededRows(app: TransactionApp, ownerId: string): Promise<(row: PlanRow) => boolean> {
  const text = await findPlanText(app.db, ownerId);
  const lines = text === undefined ? [] : readText(text).lines.filter(({ isSeeded }) => isSeeded);
  const seeded = new Set(lines.map(({ line, typed }) => `${String(line)} ${typed}`));
  return ({ line, typed }) => seeded.has(`${String(line)} ${typed}`);
}

/** How the member's text was read. Null if none was sent. */
export async function findReading(app: App, ownerId: string): Promise<PlanReading | null> {
  const text = await findPlanText(app.db, ownerId);
  if (text === undefined) return null;
  const { lines: _, ...file } = readText(text);
  const { example } = file.slashed;
  const dayIn = (order: DayOrder) => {
    const read = readDate(example ?? "", { order, today: todayOf(app) });
    return "day" in read ? read.day : "";
  };
  const question = example === null ? null : { dayFirst: dayIn("dayFirst"), monthFirst: dayIn("monthFirst") };
  return { ...file, dayOrder: orderOf(text, file), question };
}

/** A row of the preview as its form has it. What is left out stays as it is. */
export interface MendedRow {
  readonly id: number;
  /** As it was typed. Empty: none. */
  readonly date?: string | undefined;
  readonly edition?: Edition | undefined;
  /** The word that was meant. The same word in another spelling is no change. */
  readonly word?: string | undefined;
  readonly isTicked?: boolean | undefined;
  /** Whether the other editors are asked to look at it. */
  readonly asksLook?: boolean | undefined;
}

/**
 * Stores what an editor has changed in the preview.
 * @returns the ids of the rows that have another day, edition or word now
 */
export async function mendPlan(
  app: App,
  { actor, rows }: { actor: Actor; rows: readonly MendedRow[] },
): Promise<ReadonlySet<number>> {
  const changed = new Set<number>();
  const order = (await findReading(app, actor.id))?.dayOrder ?? null;
  await inTransaction(app, async (transactionApp) => {
    const { db } = transactionApp;
    changed.clear();
    const before = new Map((await listPlanRows(db, actor.id, "preview")).map((row) => [row.id, row]));
    for (const row of rows) {
      const old = before.get(row.id);
      if (old === undefined) continue;
      const { change, isOther } = changeOf(app, { old, row, order });
      if (isOther) changed.add(row.id);
      if (Object.keys(change).length > 0)
        await updatePlanRow(db, { ...change, id: row.id, ownerId: actor.id }, app.now());
    }
    await giveDays(transactionApp, actor.id);
  });
  return changed;
}

/** What a form changes about a row. @returns also whether it would be another game, or another word */
function changeOf(
  app: App,
  { old, row, order }: { old: PlanRow; row: MendedRow; order: DayOrder | null },
): { change: PlanRowChange; isOther: boolean } {
  const { date, edition, word } = row;
  const isMoved = date !== undefined && date !== (old.day ?? "");
  const isElsewhere = edition !== undefined && edition !== old.edition;
  const isReworded = word !== undefined && isOtherWord(app, old, word);
  const isOther = isMoved || isElsewhere || isReworded;
  // What was ticked was another game.
  const isTicked = isOther ? null : row.isTicked;
  return {
    change: {
      ...(isTicked !== undefined && { isTicked }),
      ...(row.asksLook !== undefined && { asksLook: row.asksLook }),
      ...(isMoved && mendDate(app, { old, date, order })),
      ...(isElsewhere && { edition }),
      ...(isReworded && { word: word.slice(0, MAX_WORD) }),
    },
    isOther,
  };
}

/** Whether a text means another word than the one of a row. */
function isOtherWord(app: App, { edition, word }: PlanRow, typed: string): boolean {
  if (typed === word) return false;
  const read = (text: string) => (edition === null ? null : readSecret(app, edition, text));
  const [old, now] = [read(word), read(typed)];
  return old === null || now === null || isRefused(old) || isRefused(now) || old !== now;
}

/** A row from the backlog stays one whatever day it gets. Any row whose day is taken away goes there. */
function mendDate(
  app: App,
  { old, date, order }: { old: PlanRow; date: string; order: DayOrder | null },
): PlanRowChange {
  const read = readDate(date, { order, today: todayOf(app) });
  if ("day" in read) return { day: read.day, ...(isFromBacklog(old) ? {} : { typedDate: date }) };
  return date === "" && old.edition !== null ? BACKLOG : { day: null, typedDate: date };
}

/**
 * Deletes a row of the member's preview or of the backlog, or all rows of the member in one of them. What was proposed goes back to
 * the backlog.
 */
export async function dropRows(
  app: App,
  { actor, which }: { actor: Actor; which: number | "preview" | "backlog" },
): Promise<void> {
  await inTransaction(app, async ({ db }) => {
    if (typeof which === "number") {
      await deletePlanRow(db, { id: which, ownerId: actor.id });
      return deleteBacklogRow(db, which);
    }
    return which === "preview" ? keepUndated(app, db, actor.id) : deletePlanRows(db, actor.id, which);
  });
}

/** What an editor can choose among to have a text read in another way. */
export const READING_CHOICES = {
  encodings: ENCODINGS as readonly Encoding[],
  separators: Object.keys(SEPARATORS) as readonly Separator[],
  columns: PLAN_COLUMNS as readonly PlanColumn[],
  dayOrders: DAY_ORDERS as readonly DayOrder[],
};
