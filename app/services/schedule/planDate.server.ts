/** Whether the day or the month comes first in dates such as 05/12/2026. */
export const DAY_ORDERS = ["dayFirst", "monthFirst"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** A date as it was typed: day and month, or two numbers of which nothing says which is the day. Null: no year was typed. */
type TypedDate = { readonly year: number | null } & (
  { readonly day: number; readonly month: number } | { readonly either: readonly [number, number] }
);

/** A time of day that spreadsheets add. */
const TIME = "(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2})?)?";
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`);
const DOTTED = new RegExp(`^(\\d{1,2})\\. ?(\\d{1,2})\\.(?: ?(\\d{4}|\\d{2}))?${TIME}$`);
const SLASHED = new RegExp(`^(\\d{1,2})[/-](\\d{1,2})(?:[/-](\\d{4}|\\d{2}))?${TIME}$`);
const CENTURY = 2000;

function toYear(text: string | undefined): number | null {
  if (text === undefined) return null;
  return text.length === 2 ? CENTURY + Number(text) : Number(text);
}

function parseDate(text: string): TypedDate | undefined {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day) };
  const dotted = DOTTED.exec(text);
  if (dotted !== null) return { day: Number(dotted[1]), month: Number(dotted[2]), year: toYear(dotted[3]) };
  const slashed = SLASHED.exec(text);
  if (slashed === null) return undefined;
  return { either: [Number(slashed[1]), Number(slashed[2])], year: toYear(slashed[3]) };
}

/** Whether a text is written like a date: 2026-12-05, 5.12.2026 or 05/12/2026, of the last two also without a year. */
export function isDateLike(text: string): boolean {
  return parseDate(text) !== undefined;
}

const MONTHS = 12;

/** The one order in which both numbers can be a date. Undefined: both can be, or neither. */
function onlyOrder([first, second]: readonly [number, number]): DayOrder | undefined {
  if (first > MONTHS === second > MONTHS) return undefined;
  return first > MONTHS ? "dayFirst" : "monthFirst";
}

/** What the dates of a list say about the order of day and month in those with slashes. */
export interface SlashedDates {
  /** How many dates depend on the order. */
  readonly count: number;
  /** The first of them. Null without any. */
  readonly example: string | null;
  /** A date that can be read in one order alone, which then holds for all. Null: without one, or if two contradict each other. */
  readonly decidedBy: string | null;
  /** The order that `decidedBy` gives. */
  readonly order: DayOrder | null;
}

export function findSlashedDates(dates: readonly string[]): SlashedDates {
  const slashed = dates.flatMap((text) => {
    const typed = parseDate(text);
    return typed !== undefined && "either" in typed ? [{ text, either: typed.either }] : [];
  });
  const open = slashed.filter(({ either: [one, other] }) => one !== other && one <= MONTHS && other <= MONTHS);
  const deciding = slashed.filter(({ either }) => onlyOrder(either) !== undefined);
  const orders = new Set(deciding.map(({ either }) => onlyOrder(either)));
  const [decider] = orders.size === 1 ? deciding : [];
  return {
    count: open.length,
    example: open[0]?.text ?? null,
    decidedBy: decider?.text ?? null,
    order: (decider && onlyOrder(decider.either)) ?? null,
  };
}

/** What a typed date is: a day `YYYY-MM-DD`, or why it is none. `orderUnknown`: nobody has said whether the day comes first. */
export type ReadDate = { readonly day: string } | { readonly why: "noSuchDate" | "orderUnknown" };

interface DateRules {
  /** Null: not known. */
  readonly order: DayOrder | null;
  /** `YYYY-MM-DD`. A date without a year is the next one from this day on. */
  readonly today: string;
}

export function readDate(text: string, { order, today }: DateRules): ReadDate {
  const typed = parseDate(text);
  if (typed === undefined) return { why: "noSuchDate" };
  if (!("either" in typed)) return toDay(typed, today);
  const [first, second] = typed.either;
  if (order === null && first !== second) return { why: "orderUnknown" };
  const [day, month] = order === "monthFirst" ? [second, first] : [first, second];
  return toDay({ day, month, year: typed.year }, today);
}

function toDay(date: { day: number; month: number; year: number | null }, today: string): ReadDate {
  const { day, month } = date;
  const thisYear = Number(today.slice(0, "YYYY".length));
  const year = date.year ?? thisYear;
  const iso = isoDay(year, month, day);
  // February 29 of a year that has none.
  if (iso === null) return { why: "noSuchDate" };
  const next = date.year === null && iso < today ? isoDay(year + 1, month, day) : iso;
  return next === null ? { why: "noSuchDate" } : { day: next };
}

/** Null if there is no such day. */
function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThatDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year;
  return isThatDay ? date.toISOString().slice(0, "YYYY-MM-DD".length) : null;
}
