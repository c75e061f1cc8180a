import type { Selectable, Updateable } from "kysely";
import { type Actor, actorOf } from "~/audit/actor";
import type { Edition } from "~/editions/editions";
import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import type { Schema } from "../../db/schema";

/** SQLite allows 32,766 bound values per statement; a row has twelve. */
const ROWS_PER_STATEMENT = 500;

type TextRow = Selectable<Schema["plan_text"]>;
/** How a text is to be read. Null: as it seems to be meant. */
type PlanReading = Pick<TextRow, "encoding" | "separator" | "columns"> & {
  readonly hasHeader: boolean | null;
  readonly dayOrder: TextRow["day_order"];
};
export type PlanText = PlanReading & { readonly bytes: Uint8Array; readonly edition: Edition };

/** The text of a member's plan. Undefined if none was sent yet. */
export async function findPlanText(db: Db, ownerId: string): Promise<PlanText | undefined> {
  const row = await db.selectFrom("plan_text").selectAll().where("owner_id", "=", ownerId).executeTakeFirst();
  if (row === undefined) return undefined;
  const { bytes, edition, encoding, separator, columns, has_header, day_order } = row;
  const hasHeader = has_header === null ? null : has_header === 1;
  return { bytes, edition, encoding, separator, columns, hasHeader, dayOrder: day_order };
}

/** Stores the text of a member's plan in place of the one before. @param at milliseconds since 1970 */
export async function savePlanText(db: Db, ownerId: string, text: PlanText, at: number): Promise<void> {
  const { bytes, edition, encoding, separator, columns, hasHeader, dayOrder } = text;
  const has_header = toFlag(hasHeader);
  const saved = { bytes, edition, encoding, separator, columns, has_header, day_order: dayOrder, sent_at: isoTime(at) };
  await db
    .insertInto("plan_text")
    .values({ owner_id: ownerId, ...saved })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(saved))
    .execute();
}

type RowOfTable = Selectable<Schema["plan_row"]>;
export type PlanState = RowOfTable["state"];
export type PlanRow = Pick<RowOfTable, "id" | "state" | "line" | "typed" | "word" | "day" | "edition" | "note"> & {
  readonly typedDate: string;
  readonly typedEdition: string;
  readonly isTicked: boolean | null;
  /** Whether the other editors are asked to look at it. */
  readonly asksLook: boolean;
};
export type NewPlanRow = Omit<PlanRow, "id" | "asksLook">;

const toFlag = (is: boolean | null) => (is === null ? null : Number(is));

function toPlanRow<Row extends { is_ticked: number | null; asks_look: number | null }>({
  is_ticked,
  asks_look,
  ...row
}: Row) {
  return { ...row, isTicked: is_ticked === null ? null : is_ticked === 1, asksLook: asks_look === 1 };
}

/** The rows of a member that are in a state, in order of insertion. */
export async function listPlanRows(db: Db, ownerId: string, state: PlanState): Promise<PlanRow[]> {
  const rows = await db
    .selectFrom("plan_row")
    .select(["id", "state", "line", "typed", "word", "day", "edition", "note", "is_ticked", "asks_look"])
    .select(["typed_date as typedDate", "typed_edition as typedEdition"])
    .where((row) => row.and({ owner_id: ownerId, state }))
    .orderBy("id")
    .execute();
  return rows.map(toPlanRow);
}

/** The backlog, which all members share, in order of insertion: each row with who put it there. */
export async function listBacklogRows(db: Db): Promise<(PlanRow & { readonly owner: Actor })[]> {
  const rows = await db
    .selectFrom("plan_row")
    .innerJoin("member", "member.id", "plan_row.owner_id")
    .select(["plan_row.id", "state", "line", "typed", "word", "day", "edition", "note", "is_ticked", "asks_look"])
    .select(["typed_date as typedDate", "typed_edition as typedEdition"])
    .select(["member.id as ownerId", "first_name", "email"])
    .where("state", "=", "backlog")
    .orderBy("plan_row.id")
    .execute();
  return rows.map(({ ownerId, first_name, email, ...row }) => ({
    ...toPlanRow(row),
    owner: actorOf({ id: ownerId, firstName: first_name, email }),
  }));
}

/**
 * Moves a row from the backlog, where anybody may have put it, into a member's preview.
 * @param at milliseconds since 1970
 * @returns whether it was still there
 */
export async function takeFromBacklog(
  db: Db,
  { id, ownerId, day }: { id: number; ownerId: string; day: string },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("plan_row")
    .set({ owner_id: ownerId, state: "preview", day, is_ticked: null, changed_at: isoTime(at) })
    .where((row) => row.and({ id, state: "backlog" }))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteBacklogRow(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom("plan_row")
    .where((row) => row.and({ id, state: "backlog" }))
    .execute();
}

/** How many rows of a member are in each state, and those of all members in the backlog. */
export async function countPlanRows(db: Db, ownerId: string): Promise<Readonly<Record<PlanState, number>>> {
  const rows = await db
    .selectFrom("plan_row")
    .select(["state", ({ fn }) => fn.countAll<number>().as("rows")])
    .where((row) => row.or({ owner_id: ownerId, state: "backlog" }))
    .groupBy("state")
    .execute();
  const none = { preview: 0, backlog: 0, planned: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.rows])) };
}

/** @param at milliseconds since 1970 */
export async function insertPlanRows(db: Db, ownerId: string, rows: readonly NewPlanRow[], at: number): Promise<void> {
  const changed_at = isoTime(at);
  const values = rows.map(({ typedDate, typedEdition, isTicked, ...row }) => ({
    ...row,
    owner_id: ownerId,
    typed_date: typedDate,
    typed_edition: typedEdition,
    is_ticked: toFlag(isTicked),
    changed_at,
  }));
  for (let start = 0; start < values.length; start += ROWS_PER_STATEMENT)
    await db
      .insertInto("plan_row")
      .values(values.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
}

/** What may change about a row. */
export type PlanRowChange = Partial<
  Pick<PlanRow, "state" | "word" | "day" | "edition" | "isTicked" | "typedDate" | "asksLook">
>;

/** @param at milliseconds since 1970 */
export async function updatePlanRow(
  db: Db,
  { id, ownerId, ...change }: PlanRowChange & { id: number; ownerId: string },
  at: number,
): Promise<void> {
  const { isTicked, typedDate, asksLook, ...same } = change;
  // What is undefined stays.
  const changed: Updateable<Schema["plan_row"]> = {
    ...same,
    is_ticked: isTicked === undefined ? undefined : toFlag(isTicked),
    typed_date: typedDate,
    asks_look: asksLook === undefined ? undefined : Number(asksLook),
    changed_at: isoTime(at),
  };
  await db.updateTable("plan_row").set(changed).where("id", "=", id).where("owner_id", "=", ownerId).execute();
}

export async function deletePlanRow(db: Db, { id, ownerId }: { id: number; ownerId: string }): Promise<void> {
  await db.deleteFrom("plan_row").where("id", "=", id).where("owner_id", "=", ownerId).execute();
}

/** Deletes the rows of a member that are in a state. */
export async function deletePlanRows(db: Db, ownerId: string, state: PlanState): Promise<void> {
  await db.deleteFrom("plan_row").where("owner_id", "=", ownerId).where("state", "=", state).execute();
}

/** A note of a row that is in the schedule. */
export interface PlanNote {
  readonly id: number;
  readonly ownerId: string;
  readonly day: string;
  readonly word: string;
  readonly note: string;
}

/** The notes of rows that are in the schedule, of all members, later ones last. */
export async function listPlanNotes(
  db: Db,
  { edition, from, to }: { edition: Edition; from: string; to: string },
): Promise<PlanNote[]> {
  const rows = await db
    .selectFrom("plan_row")
    .select(["id", "owner_id as ownerId", "day", "word", "note"])
    .where((row) => row.and({ state: "planned", edition }))
    .where((row) => row.between("day", from, to))
    .where("note", "!=", "")
    .orderBy("id")
    .execute();
  return rows.map(({ day, ...row }) => ({ ...row, day: day ?? "" }));
}

/** The rows in the schedule, from a day on, whose words the other editors are asked to look at: each with who asks. */
export async function listLookRequests(
  db: Db,
  from: string,
): Promise<(Omit<PlanNote, "ownerId"> & { readonly edition: Edition; readonly owner: Actor })[]> {
  const rows = await db
    .selectFrom("plan_row")
    .innerJoin("member", "member.id", "plan_row.owner_id")
    .select(["plan_row.id", "day", "word", "note", "edition", "member.id as ownerId", "first_name", "email"])
    .where((row) => row.and({ state: "planned", asks_look: 1 }))
    .where("day", ">=", from)
    .orderBy("day")
    .orderBy("plan_row.id")
    .execute();
  return rows.flatMap(({ day, edition, ownerId, first_name, email, ...row }) =>
    day === null || edition === null
      ? []
      : [{ ...row, day, edition, owner: actorOf({ id: ownerId, firstName: first_name, email }) }],
  );
}

/** Takes back that editors are asked to look at a word. Its note stays. */
export async function endLookRequest(db: Db, id: number): Promise<void> {
  await db
    .updateTable("plan_row")
    .set({ asks_look: 0 })
    .where((row) => row.and({ id, state: "planned" }))
    .execute();
}
