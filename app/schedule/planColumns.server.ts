import { byEdition, type Edition, EDITION_FACTS, EDITIONS, hasOwnPage, isEdition } from "~/editions/editions";
import { LANGUAGES } from "~/editions/languages";
import { foldAccents } from "~/vectors/spelling.server";
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
import { mendText, trimItem } from "./listText.server";
import { findSlashedDates, isDateLike, isWeekday, MAX_DATE, type SlashedDates } from "./planDate.server";

const NAMED_COLUMNS = ["date", "word", "edition", "note"] as const;
/**
 * What the columns of a plan can be. That of an edition has its words, `kind` says in the file of the schedule where a word is from,
 * `other` is not read.
 */
export const PLAN_COLUMNS = [...NAMED_COLUMNS, ...EDITIONS, "kind", "other"] as const;
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
/** Longest name of a column or an edition. */
const MAX_SHORT = 40;
/** How many unread lines are named. */
const MAX_NAMED_LINES = 10;
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
  /** Whether a file of the schedule says that the word is not chosen. */
  readonly isSeeded: boolean;
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
  /** What stands at the top of each column that is not read though something is in it. */
  readonly unread: readonly string[];
  /** Numbers of lines with neither a word nor a date; the first ones, and how many. */
  readonly unreadLines: { readonly count: number; readonly first: readonly number[] };
  /** One more than MAX_PLAN_LINES, or many more, if the text is too long for a plan. */
  readonly lines: readonly PlanLine[];
  readonly slashed: SlashedDates;
}

/** Names of columns in the languages of the site, without accents. */
const NAMES_OF_COLUMNS: Readonly<Record<(typeof NAMED_COLUMNS)[number] | "kind", readonly string[]>> = {
  date: ["date", "day", "fecha", "dia", "datum", "tag"],
  word: ["word", "secret", "secret word", "palabra", "palabra secreta", "wort", "losungswort", "geheimwort"],
  edition: ["edition", "edicion", "ausgabe", "language", "idioma", "sprache"],
  note: ["note", "notes", "comment", "nota", "notas", "comentario", "notiz", "bemerkung", "anmerkung"],
  kind: ["kind", "tipo", "art"],
};

/** What the file of the schedule says of its words, in the languages of the site. */
const SEEDED_NAMES = ["from the schedule", "de la programacion", "aus dem spielplan"];
const KIND_VALUES = [...SEEDED_NAMES, "chosen", "elegida", "gewahlt"];

const fold = (text: string) => foldAccents(text.trim().toLowerCase());

/** Names of editions with their own page. The others are named by their language. */
const OTHER_NAMES: Partial<Readonly<Record<Edition, readonly string[]>>> = { jr: ["junior"] };

const LANGUAGE_NAMES = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: "language" }));

/** Names of editions in the languages of the site, without accents: "german", "aleman", "deutsch". Each is also named by its code. */
const NAMES_OF_EDITIONS = byEdition((edition) => {
  const { wordLanguage } = EDITION_FACTS[edition];
  const names = hasOwnPage(edition) ? OTHER_NAMES[edition] : LANGUAGE_NAMES.map((into) => into.of(wordLanguage) ?? "");
  return [edition, ...(names ?? []).map(fold)];
});

/** What may stand beside the name of an edition: "Proxima Deutsch", "English word". */
const BESIDE_NAME = /^proxima | (?:words?|worter|wort)$/gu;

/** The edition of a typed name or code. Undefined: there is none. */
export function readEditionName(text: string): Edition | undefined {
  const name = fold(text).replace(BESIDE_NAME, "");
  return EDITIONS.find((edition) => NAMES_OF_EDITIONS[edition].includes(name));
}

function columnNamed(cell: string): (typeof NAMED_COLUMNS)[number] | undefined {
  const name = fold(cell);
  return NAMED_COLUMNS.find((column) => NAMES_OF_COLUMNS[column].includes(name));
}

const isKind = (cell: string) => KIND_VALUES.includes(fold(cell));

/**
 * Reads a plan: a table with the columns date, word, edition and note in any order, or with a column of words for each edition, or
 * lines of words.
 */
export function readPlan(bytes: Uint8Array, asked: AskedReading = {}): PlanFile {
  const { text, encoding, other: otherEncoding } = decodeText(bytes, asked.encoding);
  const undated = hideDateCommas(text);
  const likely = asked.separator ?? separatorOfNames(text) ?? findSeparator(undated);
  const isAsked = asked.separator !== undefined || asked.columns !== undefined;
  const rowsBy = (separator: Separator) =>
    readTable(separator === "comma" ? undated : text, separator)
      .slice(0, MAX_ROWS)
      .map(mendRow);
  const separator = !isAsked && isListOfWords(rowsBy(likely)) ? "line" : likely;
  const rows = rowsBy(separator);
  const table = separator === "line" ? partLines(rows).slice(0, MAX_ROWS) : rows;
  const width = Math.min(MAX_COLUMNS, Math.max(1, ...table.map(({ cells }) => cells.length)));
  const hasHeader = asked.hasHeader ?? isHeader(table);
  const columns = (separator === "line" ? undefined : asked.columns) ?? findColumns(table, { width, hasHeader });
  const read = table
    .slice(hasHeader ? 1 : 0)
    .flatMap((row) => (separator === "line" ? row : partUnparted(row, columns)))
    .map((row) => ({ row, lines: toLines(row, columns) }));
  const lines = read.flatMap((row) => row.lines);
  const unread = read.filter((row) => row.lines.length === 0 && !isHidden(row.row, columns)).map(({ row }) => row.line);
  const indexes = Array.from({ length: width }, (_, index) => index);
  return {
    encoding,
    otherEncoding,
    separator,
    columns: indexes.map((index) => columns[index] ?? "other"),
    heads: indexes.map((index) => headOf(table, index)),
    hasHeader,
    unread: findUnread(table, columns),
    unreadLines: { count: unread.length, first: unread.slice(0, MAX_NAMED_LINES) },
    lines,
    slashed: findSlashedDates(lines.map(({ date }) => date)),
  };
}

const headOf = (table: readonly TableRow[], index: number) => cellsIn(table, index)[0]?.slice(0, MAX_SHORT) ?? "";

function findUnread(table: readonly TableRow[], columns: readonly PlanColumn[]): string[] {
  const width = Math.max(0, ...table.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => headOf(table, index)).filter(
    (head, index) => head !== "" && (columns[index] ?? "other") === "other",
  );
}

/** The separator between names of columns on the first line. Undefined: it has no two of them. */
function separatorOfNames(text: string): Separator | undefined {
  const [first = ""] = text.trimStart().split("\n", 1);
  return PREFERRED.find((separator) => {
    const cells = readTable(first, separator)[0]?.cells ?? [];
    const named = cells.filter((cell) => columnNamed(cell) !== undefined);
    const editions = cells.filter((cell) => readEditionName(cell) !== undefined);
    const isNamed = named.length + editions.length === cells.length;
    return new Set(named.map(columnNamed)).size > 1 || (isNamed && editions.length > 0 && cells.length > 1);
  });
}

/** Stands for a comma that parts no columns. */
const HIDDEN_COMMA = "\u001f";
const MONTH_DAY_YEAR = /(\p{L}{3,}\.?[^\S\n]\d{1,2}(?:st|nd|rd|th)?),(?=[^\S\n]{1,3}\d{4}(?!\d))/gu;
/** A line with the comma after a weekday, its first part or what is before the last part. */
const WEEKDAY_FIRST = /^(\s*(\p{L}{2,12}\.?)),(\s{1,3}.{1,99})/u;
const WEEKDAY_LATER = /^(.*[\s;|](\p{L}{2,12}\.?)),(\s{1,3}[^,]{3,50})$/u;

/** A text without the commas in dates such as "December 1, 2026" and, where most lines have one, "Do, 04.02.2027". */
function hideDateCommas(text: string): string {
  const hide = (whole: string, start: string) => (isDateLike(start) ? `${start}${HIDDEN_COMMA}` : whole);
  const lines = text.replace(MONTH_DAY_YEAR, hide).split("\n");
  const said = lines.slice(0, MAX_ROWS).filter((line) => line.trim() !== "");
  const dated = said.filter((line) => hideWeekdayComma(line) !== line);
  return (dated.length * 2 < said.length ? lines : lines.map(hideWeekdayComma)).join("\n");
}

function hideWeekdayComma(line: string): string {
  const text = line.trimEnd();
  const [, start, name = "", after = ""] = WEEKDAY_FIRST.exec(text) ?? [];
  // A word and its date are parted by a comma too: there is more in a line with a weekday.
  const isFirst = isWeekday(name) && (partDate(after) !== undefined || isDateLike(after.split(",", 1)[0] ?? ""));
  if (isFirst && !isDateLike(after)) return `${start ?? ""}${HIDDEN_COMMA}${text.slice((start ?? "").length + 1)}`;
  const [, before, last = "", date = ""] = WEEKDAY_LATER.exec(text.slice(0, MAX_DATED_LINE)) ?? [];
  return before !== undefined && isWeekday(last) && isDateLike(date) ? `${before}${HIDDEN_COMMA}${date}` : line;
}

const showCommas = (text: string) => text.replaceAll(HIDDEN_COMMA, ",");

function mendRow({ cells, typed, ...row }: TableRow): TableRow {
  return { ...row, typed: showCommas(typed), cells: cells.map((cell) => readText(mendText(showCommas(cell)))) };
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

/** Lines with a date are no longer, characters. */
const MAX_DATED_LINE = 400;
/** A date has no more parts between spaces: "jueves, 4 de febrero de 2027, 0:00 h". */
const MAX_PARTS = 8;
const BETWEEN_WORDS = /[,;\t|]/;
/** An item of a numbered list may be the name of a month. */
const NUMBERED_MONTH = /^\d{1,2}\.\s+\p{L}+$/u;

/** The date with which a text begins or ends, and the rest of it. Undefined: it does neither, or is nothing else. */
function partDate(text: string): readonly [date: string, rest: string] | undefined {
  const parts = text.slice(0, MAX_DATED_LINE).trim().split(/\s+/);
  const most = Math.min(MAX_PARTS, parts.length - 1);
  for (let count = most; count > 0; count -= 1) {
    const first = parts
      .slice(0, count)
      .join(" ")
      .replace(/[:,;]$/, "");
    if (isDateLike(first)) return [first, parts.slice(count).join(" ")];
    const last = parts.slice(-count).join(" ");
    if (isDateLike(last))
      return [
        last,
        parts
          .slice(0, -count)
          .join(" ")
          .replace(/[:,;]$/, ""),
      ];
  }
  return undefined;
}

/** Lines as rows of a date and a word. A line without a date may have many words. */
function partLines(rows: readonly TableRow[]): TableRow[] {
  const parted = rows.flatMap((row) => {
    const [text = ""] = row.cells;
    if (isDateLike(text) && !NUMBERED_MONTH.test(text)) return [{ ...row, cells: [text, ""] }];
    const dated = partDate(text);
    if (dated !== undefined) return [{ ...row, cells: [...dated] }];
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
  const [dateAt, wordAt] = [columns.indexOf("date"), columns.findIndex(hasWords)];
  return partLines([row]).map(({ cells, ...part }) => {
    const [date = "", word = ""] = cells.length > 1 ? cells : ["", ...cells];
    return { ...part, cells: columns.map((_, index) => (index === dateAt ? date : index === wordAt ? word : "")) };
  });
}

const hasWords = (column: PlanColumn) => column === "word" || isEdition(column);

/** Whether the first row has the names of the columns. A list of words may begin with one of them. */
function isHeader(table: readonly TableRow[]): boolean {
  const [first, ...rest] = table;
  const cells = first?.cells ?? [];
  const named = cells.map(columnNamed);
  const kinds = new Set(named.filter((column) => column !== undefined));
  if (kinds.size > 1) return true;
  const editions = cells.filter((cell) => readEditionName(cell) !== undefined);
  const hasDates = kinds.has("date") && cellsIn(rest, named.indexOf("date")).some(isDateLike);
  if (editions.length > 0 && rest.length > 0) {
    const isNamed = cells.every((cell) => cell === "" || columnNamed(cell) !== undefined || editions.includes(cell));
    if (hasDates || (isNamed && editions.length + kinds.size > 1)) return true;
  }
  if (kinds.size !== 1) return false;
  const below = cellsIn(
    rest,
    named.findIndex((column) => column !== undefined),
  );
  return (
    kinds.has("word") || hasDates || (kinds.has("edition") && below.some((cell) => readEditionName(cell) !== undefined))
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
  const isKindAt = (name: string, index: number) =>
    NAMES_OF_COLUMNS.kind.includes(fold(name)) && cellsIn(table, index).some(isKind);
  if (hasHeader)
    for (const [index, cell] of (table[0]?.cells ?? []).entries()) {
      const column = columnNamed(cell) ?? readEditionName(cell) ?? (isKindAt(cell, index) ? "kind" : undefined);
      if (column !== undefined) take(column, index);
    }
  const contents = columns.map((_, index) => cellsIn(table.slice(hasHeader ? 1 : 0), index));
  const share = (index: number, is: (cell: string) => boolean) => {
    const cells = contents[index] ?? [];
    return columns[index] !== undefined || cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
  };
  const free = (is: (index: number) => boolean) =>
    columns.findIndex((column, index) => column === undefined && is(index));
  // One column has the words of a list, which may be names of languages or months.
  const isList = width === 1;
  take(
    "date",
    free((index) => share(index, (cell) => isDateLike(cell) && !(isList && NUMBERED_MONTH.test(cell))) >= 0.5),
  );
  const isByEdition = columns.some((column) => column !== undefined && isEdition(column));
  if (isByEdition) return columns.map((column) => column ?? "other");
  take(
    "edition",
    free((index) => !isList && share(index, (cell) => readEditionName(cell) !== undefined) >= 0.5),
  );
  const likeness = columns.map((_, index) => share(index, (cell) => !/\s|\d/.test(cell) && !isWeekday(cell)));
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
    free((index) => !hasHeader && share(index, (cell) => !/^\d+$/.test(cell) && !isWeekday(cell)) > 0),
  );
  return columns.map((column) => column ?? "other");
}

/** The lines of a plan that a row has: one for each word, or one with a date alone. */
function toLines(row: TableRow, columns: readonly PlanColumn[]): PlanLine[] {
  const { line, typed, cells } = row;
  const textOf = (column: PlanColumn) => cells[columns.indexOf(column)] ?? "";
  const date = textOf("date").slice(0, MAX_DATE);
  const edition = textOf("edition").slice(0, MAX_SHORT);
  const shared = {
    line,
    typed: typed.slice(0, MAX_TYPED),
    date,
    note: textOf("note").slice(0, MAX_NOTE),
    isSeeded: SEEDED_NAMES.includes(fold(textOf("kind"))),
  };
  const words = columns.flatMap((column, index) => {
    const word = hasWords(column) ? trimItem(cells[index] ?? "").slice(0, MAX_WORD) : "";
    return word === "" ? [] : [{ ...shared, word, edition: isEdition(column) ? column : edition }];
  });
  return words.length > 0 || date === "" || isHidden(row, columns) ? words : [{ ...shared, word: "", edition }];
}

/** Whether a row of the file of the schedule has a word that was hidden from its reader. */
function isHidden({ cells }: TableRow, columns: readonly PlanColumn[]): boolean {
  const textOf = (column: PlanColumn) => cells[columns.indexOf(column)] ?? "";
  return isKind(textOf("kind")) && textOf("word") === "";
}

/** Writes lines as a text that `readPlan` reads as the same ones. @param names of the columns, as the reader knows them */
export function writePlan(
  lines: readonly Pick<PlanLine, "date" | "word" | "edition" | "note">[],
  names: Readonly<Record<(typeof NAMED_COLUMNS)[number], string>>,
): string {
  const shown = NAMED_COLUMNS.filter((name) => name === "date" || name === "word" || lines.some((line) => line[name]));
  // As a spreadsheet copies them.
  return writeTable(
    [names, ...lines].map((line) => shown.map((name) => line[name])),
    SEPARATORS.tab,
  );
}
