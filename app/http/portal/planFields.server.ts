import { EDITIONS } from "~/game/editions";
import type { PlanColumn } from "~/services/schedule/planFile.server";
import { type MendedRow, type PlanWish, READING_CHOICES } from "~/services/schedule/plan.server";
import { canTick, type PreviewedRow } from "~/services/schedule/planPreview.server";
import type { PickedRow } from "~/services/schedule/planSave.server";

/*
 * The fields of the preview's form. A row that is shown has a date, maybe an edition, and maybe a tick, which is not sent if it is
 * off. So one field says of every row what the page has shown.
 */

type Fields = ReadonlyMap<string, string>;

/** A row as the page has shown it. */
interface SeenRow extends PickedRow {
  /** Null: it had no box to tick. */
  readonly isTicked: boolean | null;
  readonly isShown: boolean;
}

/** What the page shows of the rows, one in a line, for `readSeen`. */
export function writeSeen(rows: readonly PreviewedRow[], isShown: (row: PreviewedRow) => boolean): string {
  return rows
    .map((row) => {
      const tick = canTick(row.verdict) ? String(Number(row.isTicked)) : "-";
      return [row.id, isShown(row) ? "s" : "h", tick, row.number ?? "-", row.seen].join(" ");
    })
    .join("\n");
}

const SEEN_ROW = /^(\d{1,15}) ([sh]) ([01-]) (-?\d{1,9}|-) ([\w-]{1,20})$/;

function readSeen(fields: Fields): SeenRow[] {
  return (fields.get("rows") ?? "").split(/\r?\n/).flatMap((line) => {
    const [, id, shown, tick, number, seen] = SEEN_ROW.exec(line) ?? [];
    if (id === undefined || seen === undefined) return [];
    return {
      id: Number(id),
      isShown: shown === "s",
      isTicked: tick === "-" ? null : tick === "1",
      number: number === "-" ? null : Number(number),
      seen,
    };
  });
}

/** What the form changes about the rows that it shows, and the rows that it ticks. */
export function readRows(fields: Fields): { mended: MendedRow[]; picked: PickedRow[] } {
  const mended: MendedRow[] = [];
  const picked: PickedRow[] = [];
  for (const { id, isShown, isTicked: wasTicked, number, seen } of readSeen(fields)) {
    const isTicked = isShown && wasTicked !== null ? fields.has(`take-${id}`) : wasTicked;
    if (isTicked === true) picked.push({ id, number, seen });
    if (!isShown) continue;
    const isOther = wasTicked !== null && isTicked !== wasTicked;
    const edition = EDITIONS.find((one) => one === fields.get(`edition-${id}`));
    mended.push({
      id,
      date: fields.get(`date-${id}`)?.trim().slice(0, MAX_DATE),
      edition,
      isTicked: isOther ? (isTicked ?? undefined) : undefined,
    });
  }
  return { mended, picked };
}

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
