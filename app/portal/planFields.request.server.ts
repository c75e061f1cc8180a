import { toEdition } from "~/editions/editions";
import { type MendedRow, type PlanWish, READING_CHOICES } from "~/schedule/plan.server";
import { MAX_WORD, type PlanColumn } from "~/schedule/planColumns.server";
import { canTick, type PreviewedRow } from "~/schedule/planPreview.server";
import type { PickedRow } from "~/schedule/planSave.server";

/*
 * The fields of the preview's form. A row that is shown has a date, maybe an edition and a word, and maybe a tick, which is not sent
 * if it is off. So one field says of every row what the page has shown, and what is as shown is no change: another tab may have
 * changed it.
 */

type Fields = ReadonlyMap<string, string>;

/** The field that `writeSeen` is for. */
export const ROWS_FIELD = "rows";

/** A row as the page has shown it. */
interface SeenRow extends PickedRow {
  /** Null: it had no box to tick. */
  readonly isTicked: boolean | null;
  readonly isShown: boolean;
  readonly asksLook: boolean;
  /** Empty: none. */
  readonly day: string;
  /** What its field had. Empty too: it had none. */
  readonly word: string;
}

/** What the page shows of the rows, one in a line, for `readSeen`. @param wordOf what the field of a row has; null: it has none */
export function writeSeen<Row extends PreviewedRow>(
  rows: readonly Row[],
  { isShown, wordOf }: { isShown: (row: Row) => boolean; wordOf: (row: Row) => string | null },
): string {
  return rows
    .map((row) => {
      const tick = canTick(row.verdict) ? String(Number(row.isTicked)) : "-";
      const word = `=${encodeURIComponent(wordOf(row) ?? "")}`;
      const shown = `${isShown(row) ? "s" : "h"}${row.asksLook ? "?" : ""}`;
      return [row.id, shown, tick, row.number ?? "-", row.seen, row.day ?? "-", word].join(" ");
    })
    .join("\n");
}

const SEEN_ROW = /^(\d{1,15}) ([sh])(\??) ([01-]) (-?\d{1,9}|-) ([\w-]{1,20}) (\d{4}-\d\d-\d\d|-) =(\S{0,1000})$/;

function readSeen(fields: Fields): SeenRow[] {
  return (fields.get(ROWS_FIELD) ?? "").split(/\r?\n/).flatMap((line) => {
    const [, id, shown, asks, tick, number, seen, day = "-", word = ""] = SEEN_ROW.exec(line) ?? [];
    if (id === undefined || seen === undefined) return [];
    return {
      id: Number(id),
      isShown: shown === "s",
      asksLook: asks === "?",
      isTicked: tick === "-" ? null : tick === "1",
      number: number === "-" ? null : Number(number),
      seen,
      day: day === "-" ? "" : day,
      word: decodeWord(word),
    };
  });
}

/** Empty for what `writeSeen` has not written. */
function decodeWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return "";
  }
}

/** What the form changes about the rows that it shows, and the rows that it ticks. */
export function readRows(fields: Fields): { mended: MendedRow[]; picked: PickedRow[] } {
  const mended: MendedRow[] = [];
  const picked: PickedRow[] = [];
  for (const { id, isShown, asksLook: didAsk, isTicked: wasTicked, number, seen, day, word } of readSeen(fields)) {
    const isTicked = isShown && wasTicked !== null ? fields.has(`take-${id}`) : wasTicked;
    if (isTicked === true) picked.push({ id, number, seen });
    if (!isShown) continue;
    const typed = (name: string, longest: number) => fields.get(`${name}-${id}`)?.trim().slice(0, longest);
    const other = (text: string | undefined, shown: string) => (text === shown ? undefined : text);
    const asksLook = wasTicked !== null && fields.has(`ask-${id}`);
    const row: MendedRow = {
      id,
      date: other(typed("date", MAX_DATE), day),
      edition: toEdition(fields.get(`edition-${id}`)),
      word: other(typed("word", MAX_WORD), word.trim()),
      isTicked: isTicked === wasTicked ? undefined : (isTicked ?? undefined),
      asksLook: asksLook === didAsk ? undefined : asksLook,
    };
    if (Object.values(row).some((part) => part !== undefined && part !== id)) mended.push(row);
  }
  return { mended, picked };
}

/** The changes that `readRows` has found, from JSON that only the server can have sealed. */
export const readChanges = (json: string) => JSON.parse(json) as MendedRow[];

/** Longest typed date that is kept, characters. */
const MAX_DATE = 40;

/** How the form wants the text to be read. */
export function readWish(fields: Fields): PlanWish {
  const { encodings, separators, columns, dayOrders } = READING_CHOICES;
  const named = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === fields.get(name));
  const separator = named(separators, "separator");
  const chosen: PlanColumn[] = [];
  for (
    let column = named(columns, "column-0");
    column !== undefined;
    column = named(columns, `column-${chosen.length}`)
  )
    chosen.push(column);
  return {
    encoding: named(encodings, "encoding"),
    separator,
    // With another separator there are other columns.
    columns: chosen.length === 0 || separator !== fields.get("separatorNow") ? undefined : chosen,
    hasHeader: fields.has("columnsShown") ? fields.has("hasHeader") : undefined,
    dayOrder: named(dayOrders, "dayOrder"),
  };
}
