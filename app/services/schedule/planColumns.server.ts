import { byEdition, type Edition, EDITION_FACTS, EDITIONS, hasOwnPage } from "~/game/editions";
import { LANGUAGES } from "~/game/languages";
import { foldAccents } from "~/vectors/spelling.server";
import { mendText, trimItem } from "./listText.server";
import { findSlashedDates, isDateLike, type SlashedDates } from "./planDate.server";
import {
  decodeText,
  type Encoding,
  findSeparator,
  PREFERRED,
  readTable,
  readText,
  type Separator,
  SEPARATORS,
  type TableRow,
  writeTable,
} from "./csv.server";

/** What the columns of a plan can be. `other` is not read. */
const NAMED_COLUMNS = ["date", "word", "edition", "note"] as const;
export const PLAN_COLUMNS = [...NAMED_COLUMNS, "other"] as const;
export type PlanColumn = (typeof PLAN_COLUMNS)[number];

/** Most lines of a plan: a year. */
export const MAX_PLAN_LINES = 366;
/** Rows that are read: with a header, one more than a plan may have. */
const MAX_ROWS = MAX_PLAN_LINES + 2;
/** Columns after these are not read. */
const MAX_COLUMNS = 12;
/** Longest texts that are kept, characters. */
const MAX_TYPED = 200;
export const MAX_WORD = 100;
const MAX_SHORT = 40;
const MAX_NOTE = 300;

/** How a text is to be read. What is left out is found in the text. */
export interface AskedReading {
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
  readonly columns?: readonly PlanColumn[] | undefined;
  readonly hasHeader?: boolean | undefined;
}

/** One line of a plan, each part as it was typed. Empty: it has no such part. */
export interface PlanLine {
  /** From 1. */
  readonly line: number;
  /** The whole line. */
  readonly typed: string;
  readonly word: string;
  readonly date: string;
  readonly edition: string;
  readonly note: string;
}

/** A plan, and how it was read. */
export interface PlanFile {
  readonly encoding: Encoding;
  /** In which it could have been meant instead. Null: the text would be the same. */
  readonly otherEncoding: Encoding | null;
  readonly separator: Separator;
  readonly columns: readonly PlanColumn[];
  /** What stands at the top of each column, or first in it. */
  readonly heads: readonly string[];
  readonly hasHeader: boolean;
  /** One more than MAX_PLAN_LINES, or many more, if the text is too long for a plan. */
  readonly lines: readonly PlanLine[];
  readonly slashed: SlashedDates;
}

/** Names of columns in the languages of the site, without accents. */
const NAMES_OF_COLUMNS: Readonly<Record<Exclude<PlanColumn, "other">, readonly string[]>> = {
  date: ["date", "day", "fecha", "dia", "datum", "tag"],
  word: ["word", "secret", "secret word", "palabra", "palabra secreta", "wort", "losungswort", "geheimwort"],
  edition: ["edition", "edicion", "ausgabe", "language", "idioma", "sprache"],
  note: ["note", "notes", "comment", "nota", "notas", "comentario", "notiz", "bemerkung", "anmerkung"],
};

const fold = (text: string) => foldAccents(text.trim().toLowerCase());

/** Names of editions with their own page. The others are named by their language. */
const OTHER_NAMES: Partial<Readonly<Record<Edition, readonly string[]>>> = { jr: ["junior", "proxima junior"] };

const LANGUAGE_NAMES = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: "language" }));

/** Names of editions in the languages of the site, without accents: "german", "aleman", "deutsch". Each is also named by its code. */
const NAMES_OF_EDITIONS = byEdition((edition) => {
  const { wordLanguage } = EDITION_FACTS[edition];
  const names = hasOwnPage(edition) ? OTHER_NAMES[edition] : LANGUAGE_NAMES.map((into) => into.of(wordLanguage) ?? "");
  return [edition, ...(names ?? []).map(fold)];
});

/** The edition of a typed name or code. Undefined: there is none. */
export function readEditionName(text: string): Edition | undefined {
  const name = fold(text);
  return EDITIONS.find((edition) => NAMES_OF_EDITIONS[edition].includes(name));
}

function columnNamed(cell: string): PlanColumn | undefined {
  const name = fold(cell);
  return NAMED_COLUMNS.find((column) => NAMES_OF_COLUMNS[column].includes(name));
}

/** Reads a plan: a table with the columns date, word, edition and note in any order, or lines of words. */
export function readPlan(bytes: Uint8Array, asked: AskedReading = {}): PlanFile {
  const { text, encoding, other: otherEncoding } = decodeText(bytes, asked.encoding);
  const likely = asked.separator ?? separatorOfNames(text) ?? findSeparator(text);
  const isAsked = asked.separator !== undefined || asked.columns !== undefined;
  const rowsBy = (separator: Separator) => readTable(text, separator).slice(0, MAX_ROWS).map(mendRow);
  const separator = !isAsked && isListOfWords(rowsBy(likely)) ? "line" : likely;
  const rows = rowsBy(separator);
  const table = separator === "line" ? partLines(rows).slice(0, MAX_ROWS) : rows;
  const width = Math.max(1, ...table.map(({ cells }) => cells.length));
  const hasHeader = asked.hasHeader ?? isHeader(table);
  const columns = (separator === "line" ? undefined : asked.columns) ?? findColumns(table, { width, hasHeader });
  const lines = table
    .slice(hasHeader ? 1 : 0)
    .flatMap((row) => (separator === "line" ? row : partUnparted(row, columns)))
    .map((row) => toLine(row, columns))
    .filter(({ word, date }) => word !== "" || date !== "");
  const indexes = Array.from({ length: width }, (_, index) => index);
  return {
    encoding,
    otherEncoding,
    separator,
    columns: indexes.map((index) => columns[index] ?? "other"),
    heads: indexes.map((index) => cellsIn(table, index)[0]?.slice(0, MAX_SHORT) ?? ""),
    hasHeader,
    lines,
    slashed: findSlashedDates(lines.map(({ date }) => date)),
  };
}

/** The separator between names of columns on the first line. Undefined: it has no two of them. */
function separatorOfNames(text: string): Separator | undefined {
  const [first = ""] = text.trimStart().split("\n", 1);
  return PREFERRED.find((separator) => {
    const kinds = new Set(readTable(first, separator)[0]?.cells.map(columnNamed));
    return NAMED_COLUMNS.filter((column) => kinds.has(column)).length > 1;
  });
}

function mendRow({ cells, ...row }: TableRow): TableRow {
  return { ...row, cells: cells.slice(0, MAX_COLUMNS).map((cell) => readText(mendText(cell))) };
}

/** The cells of a column that are not empty. */
const cellsIn = (table: readonly TableRow[], index: number) =>
  table.flatMap(({ cells }) => (cells[index] === undefined || cells[index] === "" ? [] : [cells[index]]));

/** Whether what looks like a table has words in all of its cells, as many in a line as the editor has liked. */
function isListOfWords(rows: readonly TableRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell !== ""));
  if (isHeader(rows) || cells.some((cell) => isDateLike(cell) || readEditionName(cell) !== undefined)) return false;
  const widths = new Set(rows.map((row) => row.cells.length));
  return rows.length === 1 || widths.size > 1 || cells.every((cell) => !/\s/.test(cell));
}

/** The first and the last part of a line, and the rest of it. */
const FIRST_PART = /^(\S+?)[:,;]?\s+(.+)$/s;
const LAST_PART = /^(.+?)\s+(\S{1,12})$/s;
/** Lines with a date are no longer, characters. */
const MAX_DATED_LINE = 400;
const BETWEEN_WORDS = /[,;\t|]/;

/** Lines as rows of a date and a word. A line without a date may have many words. */
function partLines(rows: readonly TableRow[]): TableRow[] {
  const parted = rows.flatMap((row) => {
    const [text = ""] = row.cells;
    const short = text.slice(0, MAX_DATED_LINE);
    const [, first = "", after = ""] = FIRST_PART.exec(short) ?? [];
    if (isDateLike(first)) return [{ ...row, cells: [first, after] }];
    const [, before = "", last = ""] = LAST_PART.exec(short) ?? [];
    if (isDateLike(last)) return [{ ...row, cells: [last, before] }];
    const words = text.split(BETWEEN_WORDS).map((word) => word.trim());
    return words.flatMap((word) => (word === "" ? [] : [{ ...row, cells: ["", word] }]));
  });
  const hasDates = parted.some(({ cells: [date] }) => date !== "");
  return hasDates ? parted : parted.map(({ cells: [, word = ""], ...row }) => ({ ...row, cells: [word] }));
}

/** A line that somebody has added to a table without its separator: a date and a word, or words. */
function partUnparted(row: TableRow, columns: readonly PlanColumn[]): TableRow[] {
  const [text = ""] = row.cells;
  if (row.cells.length > 1 || columns.length < 2 || isDateLike(text)) return [row];
  return partLines([row]).map(({ cells, ...part }) => {
    const [date = "", word = ""] = cells.length > 1 ? cells : ["", ...cells];
    const parts = { date, word, edition: "", note: "", other: "" };
    return { ...part, cells: columns.map((column) => parts[column]) };
  });
}

/** Whether the first row has the names of the columns. A list of words may begin with one of them. */
function isHeader(table: readonly TableRow[]): boolean {
  const [first, ...rest] = table;
  const named = (first?.cells ?? []).map(columnNamed);
  const kinds = new Set(named.filter((column) => column !== undefined));
  if (kinds.size !== 1) return kinds.size > 1;
  const below = cellsIn(
    rest,
    named.findIndex((column) => column !== undefined),
  );
  return (
    kinds.has("word") ||
    (kinds.has("date") && below.some(isDateLike)) ||
    (kinds.has("edition") && below.some((cell) => readEditionName(cell) !== undefined))
  );
}

/** What the columns are, by their names, and where they have none, by what is in them. */
function findColumns(
  table: readonly TableRow[],
  { width, hasHeader }: { width: number; hasHeader: boolean },
): readonly PlanColumn[] {
  const columns: (PlanColumn | undefined)[] = Array.from({ length: width }, () => undefined);
  const take = (column: PlanColumn, index: number) => {
    if (index !== -1 && !columns.includes(column)) columns[index] = column;
  };
  if (hasHeader)
    for (const [index, cell] of (table[0]?.cells ?? []).entries()) {
      const column = columnNamed(cell);
      if (column !== undefined) take(column, index);
    }
  const contents = columns.map((_, index) => cellsIn(table.slice(hasHeader ? 1 : 0), index));
  const share = (index: number, is: (cell: string) => boolean) => {
    const cells = contents[index] ?? [];
    return columns[index] !== undefined || cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
  };
  const free = (is: (index: number) => boolean) =>
    columns.findIndex((column, index) => column === undefined && is(index));
  take(
    "date",
    free((index) => share(index, isDateLike) >= 0.5),
  );
  take(
    "edition",
    free((index) => share(index, (cell) => readEditionName(cell) !== undefined) >= 0.5),
  );
  const likeness = columns.map((_, index) => share(index, (cell) => !/\s|\d/.test(cell)));
  const best = Math.max(...likeness);
  take(
    "word",
    free((index) => best > 0 && likeness[index] === best),
  );
  take(
    "word",
    free((index) => share(index, () => true) > 0),
  );
  take(
    "note",
    free((index) => !hasHeader && share(index, (cell) => !/^\d+$/.test(cell)) > 0),
  );
  return columns.map((column) => column ?? "other");
}

function toLine({ line, typed, cells }: TableRow, columns: readonly PlanColumn[]): PlanLine {
  const textOf = (column: PlanColumn) => cells[columns.indexOf(column)] ?? "";
  return {
    line,
    typed: typed.slice(0, MAX_TYPED),
    word: trimItem(textOf("word")).slice(0, MAX_WORD),
    date: textOf("date").slice(0, MAX_SHORT),
    edition: textOf("edition").slice(0, MAX_SHORT),
    note: textOf("note").slice(0, MAX_NOTE),
  };
}

/** Writes lines as a text that `readPlan` reads as the same ones. @param names of the columns, as the reader knows them */
export function writePlan(
  lines: readonly Omit<PlanLine, "line" | "typed">[],
  names: Readonly<Record<(typeof NAMED_COLUMNS)[number], string>>,
): string {
  const shown = NAMED_COLUMNS.filter((name) => name === "date" || name === "word" || lines.some((line) => line[name]));
  // As a spreadsheet copies them.
  return writeTable(
    [names, ...lines].map((line) => shown.map((name) => line[name])),
    SEPARATORS.tab,
  );
}
