import { LANGUAGES } from "~/editions/languages";
import { foldAccents } from "~/vectors/spelling.server";
import { readText } from "./csv.server";

/** Whether the day or the month comes first in dates such as 05/12/2026. */
export const DAY_ORDERS = ["dayFirst", "monthFirst"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** A date as it was typed: day and month, or two numbers of which nothing says which is the day. Null: no year was typed. */
type TypedDate = { readonly year: number | null } & (
  { readonly day: number; readonly month: number } | { readonly either: readonly [number, number] }
);

/** Longest text of a date, characters. */
export const MAX_DATE = 60;

/** A time of day that spreadsheets and programs add. */
const TIME =
  /(?:(?<=\d)t|,? )\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:[ap]\.? ?m\.?|uhr|h|z|[+-]\d{2}:?\d{2}))?$/;
const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2}|\p{L}+)\2(\d{1,2})$/u;
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?$/;
/** It may be a number too. */
const SHORT_DOTTED = /^(\d{1,2})\.(\d{1,2})$/;
const SLASHED = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/;
const DAY_FIRST = /^(\d{1,2})[-/. ]?(\p{L}+)\.?[-/, ]{0,2}(\d{4}|\d{2})?$/u;
const MONTH_FIRST = /^(\p{L}+)\.?[-/ ]?(\d{1,2})(?:,? ?(\d{4})|, ?(\d{2}))?$/u;
/** What spreadsheets make of a month and a year. */
const WITHOUT_DAY = /^(\p{L}+)\.?[-/ ]{1,2}(\d{4}|\d{2})$/u;
/** What a spreadsheet keeps a date as: the days since the end of 1899. */
const SERIAL = /^(\d{5})(?:[.,]0+)?$/;
const WEEKDAY = /^(\p{L}{2,})(?:\.,|[.,]| )[-. ]?(?=\P{Z})/u;
const CENTURY = 2000;
const MONTHS = 12;
const DAYS_OF_WEEK = 7;

/** The names of months or weekdays of dates, in each language of the site. */
const namesOf = (part: "month" | "weekday", dates: readonly number[]) =>
  LANGUAGES.map((language) => {
    // Beside a day, months have the case that dates have.
    const format = new Intl.DateTimeFormat(language, { [part]: "long", day: "numeric", timeZone: "UTC" });
    const nameOf = (date: number) => format.formatToParts(date).find(({ type }) => type === part)?.value ?? "";
    return dates.map((date) => foldAccents(nameOf(date).toLowerCase()));
  });

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const MONTH_NAMES = namesOf(
  "month",
  upTo(MONTHS).map((month) => Date.UTC(CENTURY, month, 1)),
);
const WEEKDAY_NAMES = namesOf(
  "weekday",
  upTo(DAYS_OF_WEEK).map((day) => Date.UTC(CENTURY, 0, 1 + day)),
).flat();
/** Names and abbreviations that do not begin a name of `MONTH_NAMES`. */
const OTHER_MONTHS: Partial<Readonly<Record<string, number>>> = {
  mrz: 3,
  maerz: 3,
  janner: 1,
  jaenner: 1,
  setiembre: 9,
};

/** The month of a name, or of its first three letters at least. Undefined: there is none, or it is not clear. */
function monthOf(name: string): number | undefined {
  if (name.length < 3) return undefined;
  const months = MONTH_NAMES.flatMap((names) =>
    names.flatMap((month, index) => (month.startsWith(name) ? [index + 1] : [])),
  );
  const [month = Object.hasOwn(OTHER_MONTHS, name) ? OTHER_MONTHS[name] : undefined, ...others] = new Set(months);
  return others.length === 0 ? month : undefined;
}

/** Whether a text is the name of a day of the week, or two of its first letters at least. */
export function isWeekday(text: string): boolean {
  const name = foldAccents(text.toLowerCase()).replace(/[.,]+$/, "");
  return name.length > 1 && WEEKDAY_NAMES.some((one) => one.startsWith(name));
}

function toYear(text: string | undefined): number | null {
  if (text === undefined) return null;
  return text.length === 2 ? CENTURY + Number(text) : Number(text);
}

/** A date without what nobody reads in it: the signs of a program, its time of day, "the", "of" and the ending of "5th". */
function plainDate(text: string): string {
  const spaced = foldAccents(readText(text.trim()).normalize("NFKC").toLowerCase())
    .replace(/\p{Cf}/gu, "")
    .replace(/[‐‑‒–—−]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim();
  return spaced
    .replace(TIME, "")
    .replace(/\b(\d{1,2})\.?(?:st|nd|rd|th|o|er)\b/g, "$1")
    .replace(/(?<=^|\d )(?:the|of|del?) (?=\d|\p{L})|(?<=\p{L} )del? (?=\d)/gu, "")
    .replace(/(?<=[\d\p{L}]) ?([-/.]) ?(?=[\d\p{L}])/gu, "$1");
}

function parseDate(text: string): TypedDate | undefined {
  if (text.length > MAX_DATE || !/\d/.test(text)) return undefined;
  const plain = plainDate(text);
  const dated = parsePlain(plain);
  const [start, name] = WEEKDAY.exec(plain) ?? [];
  if (dated !== undefined || start === undefined || name === undefined || !isWeekday(name)) return dated;
  return parsePlain(plain.slice(start.length).replace(/^the /, ""));
}

function parsePlain(text: string): TypedDate | undefined {
  const [, first, , second = "", third] = YEAR_FIRST.exec(text) ?? [];
  const middle = /^\d/.test(second) ? Number(second) : monthOf(second);
  if (middle !== undefined && first !== undefined) return { year: Number(first), month: middle, day: Number(third) };
  const [, year, month, day] = COMPACT.exec(text) ?? [];
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day) };
  const dotted = DOTTED.exec(text);
  if (dotted !== null) return { day: Number(dotted[1]), month: Number(dotted[2]), year: toYear(dotted[3]) };
  const slashed = SLASHED.exec(text);
  if (slashed !== null) return { either: [Number(slashed[1]), Number(slashed[2])], year: toYear(slashed[3]) };
  return parseShort(text) ?? parseNamed(text) ?? parseSerial(text);
}

function parseShort(text: string): TypedDate | undefined {
  const [, day, month] = SHORT_DOTTED.exec(text)?.map(Number) ?? [];
  const isDay = day !== undefined && month !== undefined && isoDay(CENTURY, month, day) !== null;
  return isDay ? { day, month, year: null } : undefined;
}

/** A date with the name of its month. Without a day, as a spreadsheet makes it of 12/26, it is one that does not exist. */
function parseNamed(text: string): TypedDate | undefined {
  const [, day, after = "", year] = DAY_FIRST.exec(text) ?? [];
  const month = monthOf(after);
  if (month !== undefined) return { day: Number(day), month, year: toYear(year) };
  const [, name = "", later, full, short] = (/^\p{L}+-\d{2}$/u.test(text) ? null : MONTH_FIRST.exec(text)) ?? [];
  const first = monthOf(name);
  if (first !== undefined) return { day: Number(later), month: first, year: toYear(full ?? short) };
  const [, only = "", its] = WITHOUT_DAY.exec(text) ?? [];
  const alone = monthOf(only);
  return alone === undefined ? undefined : { day: 0, month: alone, year: toYear(its) };
}

const DAY_MS = 86_400_000;
const SERIAL_START = Date.UTC(1899, 11, 30);

function parseSerial(text: string): TypedDate | undefined {
  const [, days] = SERIAL.exec(text) ?? [];
  if (days === undefined) return undefined;
  const date = new Date(SERIAL_START + Number(days) * DAY_MS);
  const year = date.getUTCFullYear();
  // Other numbers of five digits are none.
  const isOfUse = year >= CENTURY && year < CENTURY + 100;
  return isOfUse ? { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() } : undefined;
}

/**
 * Whether a text is written like a date: as a program writes it (2026-12-05, 05/12/2026, 46361) or a person (5.12., Dec 5, sábado 5 de
 * diciembre de 2026). The year may be missing.
 */
export function isDateLike(text: string): boolean {
  return parseDate(text) !== undefined;
}

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
    return typed !== undefined && "either" in typed ? [{ text, ...typed }] : [];
  });
  const open = slashed.filter(({ year, either: [one, other] }) => {
    const isDay = (month: number, day: number) => isoDay(year ?? CENTURY, month, day) !== null;
    return one !== other && isDay(one, other) && isDay(other, one);
  });
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
