import type { Actor } from "~/data/audit.server";
import {
  countPlanRows,
  deletePlanRow,
  deletePlanRows,
  findPlanText,
  insertPlanRows,
  listPlanRows,
  type NewPlanRow,
  type PlanRow,
  type PlanText,
  savePlanText,
  updatePlanRow,
} from "~/data/planRows.server";
import { type Edition, EDITIONS } from "~/game/editions";
import { refuse, type Result } from "~/game/refusal";
import type { App, TransactionApp } from "../app";
import { currentGame, gameDay } from "../calendar.server";
import { DAY_ORDERS, type DayOrder, type ReadDate, readDate } from "./planDate.server";
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
} from "./planFile.server";
import { ENCODINGS, type Encoding, type Separator, SEPARATORS } from "./planTable.server";
import type { PlanRefusal } from "./refusals.server";
import { inTransaction } from "./scheduleDraft.server";

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
 * Reads a text as a member's plan, in place of the one before: its rows are the preview. Rows of the earlier one that have no date
 * of their own go to the backlog, the others are gone.
 * @param edition of the rows that name none
 */
export function sendPlan(
  app: App,
  { actor, bytes, edition }: { actor: Actor; bytes: Uint8Array; edition: Edition },
): Promise<Result<{ readonly rows: number }, PlanRefusal>> {
  if (bytes.length > MAX_PLAN_BYTES) return Promise.resolve(refuse("planTooLarge"));
  const asIs = { encoding: null, separator: null, columns: null, hasHeader: null, dayOrder: null };
  return storePlan(app, actor, { bytes, edition, ...asIs });
}

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

async function storePlan(app: App, actor: Actor, text: PlanText) {
  const file = readText(text);
  if (file.lines.length === 0) return refuse("planEmpty");
  if (file.lines.length > MAX_PLAN_LINES) return refuse("planTooLong");
  const rows = file.lines.map((line) => toRow(app, line, { edition: text.edition, order: orderOf(text, file) }));
  await inTransaction(app, async ({ db }) => {
    await keepUndated(app, db, actor.id);
    await savePlanText(db, actor.id, text, app.now());
    await insertPlanRows(db, actor.id, rows, app.now());
  });
  return { rows: rows.length };
}

/** Empties the preview. Rows that got their day there are in the backlog again. */
async function keepUndated(app: App, db: TransactionApp["db"], ownerId: string): Promise<void> {
  for (const row of await listPlanRows(db, ownerId, "preview"))
    if (isFromBacklog(row)) await updatePlanRow(db, { ...toBacklog(row), ownerId }, app.now());
  await deletePlanRows(db, ownerId, "preview");
}

/** Whether a row has no date of its own, but has got a day. */
export function isFromBacklog({ typedDate, day }: Pick<PlanRow, "typedDate" | "day">): boolean {
  return typedDate === "" && day !== null;
}

/** The change of a row that goes to the backlog. */
export function toBacklog({ id }: Pick<PlanRow, "id">) {
  return { id, state: "backlog", day: null, typedDate: "", isTicked: null } as const;
}

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

/** The day by which players know today's game, `YYYY-MM-DD`. */
function todayOf(app: App): string {
  return gameDay(app, currentGame(app, EDITIONS[0])).date;
}

/** How many rows of the member's plan are in each state. */
export const planSizes = (app: App, ownerId: string) => countPlanRows(app.db, ownerId);

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
  /** The word that was meant. */
  readonly word?: string | undefined;
  readonly isTicked?: boolean | undefined;
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
  if (rows.length === 0) return changed;
  const order = (await findReading(app, actor.id))?.dayOrder ?? null;
  await inTransaction(app, async ({ db }) => {
    changed.clear();
    const before = new Map((await listPlanRows(db, actor.id, "preview")).map((row) => [row.id, row]));
    for (const { id, date, edition, word, isTicked } of rows) {
      const old = before.get(id);
      if (old === undefined) continue;
      const isMoved = date !== undefined && date !== (old.day ?? "");
      const isOther = edition !== undefined && edition !== old.edition;
      if (isMoved || isOther || word !== undefined) changed.add(id);
      const read = isMoved && date !== "" ? readDate(date, { order, today: todayOf(app) }) : undefined;
      const change = {
        ...(isMoved && toMended(date, read)),
        ...(isOther && { edition }),
        ...(word !== undefined && { word: word.slice(0, MAX_WORD) }),
        // What was ticked was another game.
        ...(changed.has(id) ? { isTicked: null } : isTicked !== undefined && { isTicked }),
      };
      if (Object.keys(change).length > 0) await updatePlanRow(db, { id, ownerId: actor.id, ...change }, app.now());
    }
  });
  return changed;
}

/** A row that had no date stays one that came without, whatever day it gets. */
function toMended(date: string, read: ReadDate | undefined) {
  if (read !== undefined && "day" in read) return { day: read.day };
  return { day: null, typedDate: date };
}

/** Deletes rows of the member's plan: one, or all of the preview or the backlog. What was proposed goes back to the backlog. */
export async function dropRows(
  app: App,
  { actor, which }: { actor: Actor; which: number | "preview" | "backlog" },
): Promise<void> {
  await inTransaction(app, ({ db }) => {
    if (typeof which === "number") return deletePlanRow(db, { id: which, ownerId: actor.id });
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
