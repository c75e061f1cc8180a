import { isUtf8 } from "node:buffer";
import type { Language } from "~/editions/languages";

/** The encodings in which editors' programs save tables. */
export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What stands between the columns of a table. `line`: nothing, as each line has a word, and maybe a date before or after it. */
export const SEPARATORS = { semicolon: ";", comma: ",", tab: "\t", pipe: "|", line: null } as const;
export type Separator = keyof typeof SEPARATORS;

/** What spreadsheets in a language expect: where numbers have a decimal comma, a comma does not part columns. */
export function separatorOf(language: Language): string {
  return new Intl.NumberFormat(language).format(1.5).includes(",") ? ";" : ",";
}

/** One row of a table. */
export interface TableRow {
  /** Number of the line on which it begins, from 1. */
  readonly line: number;
  /** As it was typed. */
  readonly typed: string;
  readonly cells: readonly string[];
}

const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding of a text: that of its byte order mark, else UTF-8 if it can be, else Windows-1252. */
function findEncoding(bytes: Uint8Array): Encoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  return marked?.[0] ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
}

/**
 * The text of a file without its byte order mark.
 * @param asked the encoding to read it in. Undefined: the one that it seems to have.
 * @returns also the encoding in which it could have been meant instead, null if the text would be the same
 */
export function decodeText(bytes: Uint8Array, asked?: Encoding) {
  const found = findEncoding(bytes);
  const encoding = asked ?? found;
  const isAscii = found === "utf-8" && bytes.every((byte) => byte < 0x80);
  const instead: Encoding = encoding === found ? (found === "utf-8" ? "windows-1252" : "utf-8") : found;
  // No database keeps the character 0, of which UTF-16 without a mark has one beside each letter.
  const text = new TextDecoder(encoding).decode(bytes).replaceAll("\0", "");
  return { encoding, other: isAscii ? null : instead, text };
}

/** How files begin that are no tables: workbooks (a ZIP archive, or of old), pages and other documents. */
const OTHER_FILES = [
  "PK\u0003",
  "PK\u0005",
  "\u00d0\u00cf\u0011\u00e0",
  "%PDF-",
  "{\\rtf",
  "<html",
  "<!doctype",
  "<?xml",
];
const SPACE = 0x20;
/** Tab, the breaks of lines and pages, and the end of a file in DOS. */
const CONTROLS_OF_TEXT: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);

/** Whether a file is no text that a person or a spreadsheet has written as a table. */
export function isOtherFile(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, 1000);
  const [, mark = []] = BYTE_ORDER_MARKS.find(([, one]) => one.every((byte, at) => first[at] === byte)) ?? [];
  // UTF-16 has the character 0 beside each letter, and others in letters.
  const said = first.subarray(mark.length).filter((byte) => byte !== 0);
  const start = Buffer.from(said).toString("latin1").trimStart().toLowerCase();
  if (OTHER_FILES.some((file) => start.startsWith(file.toLowerCase()))) return true;
  return mark.length !== 2 && said.some((byte) => byte < SPACE && !CONTROLS_OF_TEXT.has(byte));
}

const LINE_BREAK = /\r\n|\n|\r/;

/** What is more than a rule between rows. */
const SAYS = /[\p{L}\p{N}]/u;

/** The rows of a table that say something. Cells are trimmed, and quoted ones may have separators and line breaks in them (RFC 4180). */
export function readTable(text: string, separator: Separator): TableRow[] {
  const sign = SEPARATORS[separator];
  if (sign !== null) return readRows(text.replace(NAMED_SEPARATOR, ""), sign);
  return text.split(LINE_BREAK).flatMap((typed, index) => {
    const word = typed.trim();
    return !SAYS.test(word) ? [] : [{ line: index + 1, typed: word, cells: [word] }];
  });
}

function readRows(text: string, sign: string): TableRow[] {
  const rows: TableRow[] = [];
  /** Where the row begins, and on which line. */
  let [start, line] = [0, 1];
  let [at, lines] = [0, 1];
  let cells: string[] = [];
  const endRow = () => {
    const typed = text.slice(start, at).trim();
    if (cells.some((cell) => SAYS.test(cell))) rows.push({ line, typed, cells });
    cells = [];
  };
  while (at < text.length) {
    const cell = readCell(text, at, sign);
    cells.push(cell.value.trim());
    lines += countLineBreaks(text.slice(at, cell.end));
    at = cell.end;
    if (text[at] === sign) {
      at += 1;
      // The text may end with a separator.
      if (at === text.length) cells.push("");
      continue;
    }
    endRow();
    at += text.startsWith("\r\n", at) ? 2 : 1;
    lines += 1;
    [start, line] = [at, lines];
  }
  endRow();
  return rows;
}

function countLineBreaks(text: string): number {
  return text.split(LINE_BREAK).length - 1;
}

/** Reads one cell from a place on. @returns its text, and where the separator, line break or end after it stands */
function readCell(text: string, from: number, sign: string): { value: string; end: number } {
  const quote = /[^\S\r\n\t]*"/y;
  quote.lastIndex = from;
  const quoted = quote.test(text) ? readQuoted(text, quote.lastIndex) : undefined;
  const rest = quoted?.end ?? from;
  const end = findEnd(text, rest, sign);
  return { value: (quoted?.value ?? "") + text.slice(rest, end), end };
}

/** Undefined if the quotation mark is never closed, and so is a part of the text. */
function readQuoted(text: string, from: number): { value: string; end: number } | undefined {
  let at = from;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) return undefined;
    if (text[close + 1] !== '"') return { value: text.slice(from, close).replaceAll('""', '"'), end: close + 1 };
    at = close + 2;
  }
}

function findEnd(text: string, from: number, sign: string): number {
  let end = from;
  while (end < text.length && text[end] !== sign && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return end;
}

/** In which order separators are preferred that part a text equally well: by how seldom they stand in a text. */
export const PREFERRED = ["tab", "semicolon", "pipe", "comma"] as const;

/** The line with which a spreadsheet names the separator. */
const NAMED_SEPARATOR = /^sep=(.)[^\S\n\r]*(?=[\r\n])/i;

/** The separator that parts most of its rows of a text, and half of them at least, into the same number of columns. */
export function findSeparator(text: string): Separator {
  const named = PREFERRED.find((separator) => SEPARATORS[separator] === NAMED_SEPARATOR.exec(text)?.[1]);
  if (named !== undefined) return named;
  let best: { readonly separator: Separator; readonly share: number } = { separator: "line", share: 0 };
  for (const separator of PREFERRED) {
    if (!text.includes(SEPARATORS[separator])) continue;
    const widths = readTable(text, separator).map(({ cells }) => cells.length);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    // Not their number: a sign inside the cells of another separator may make more rows of the text.
    const share = Math.max(0, ...counts.values()) / Math.max(1, widths.length);
    if (share > best.share && share >= 0.5) best = { separator, share };
  }
  return best.separator;
}

/**
 * Where a cell may begin for a reader that parts the file at other signs than its writer, and a formula in it: after the signs,
 * spaces and quotation marks. With an apostrophe before it, it is only a text.
 */
const FORMULA = /(?:^|[,;|\t\r\n])[\s"]*(?='*[=+\-@＝＋－＠])/g;
const HARMLESS_FORMULA = /((?:^|[,;|\t\r\n])[\s"]*)'(?='*[=+\-@＝＋－＠])/g;
/** A text that a program has written as a formula, so that a spreadsheet changes nothing about it. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** Writes a table (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe, which `readText` takes away. */
export function writeTable(rows: readonly (readonly string[])[], sign: string): string {
  const toCell = (value: string) => {
    const text = value.replace(FORMULA, "$&'");
    const isPlain = !text.includes(sign) && !/["\r\n]|^\s|\s$/.test(text);
    return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
  };
  return rows.map((cells) => `${cells.map(toCell).join(sign)}\r\n`).join("");
}

/** The text of a cell as it was before `writeTable` or another program made it harmless. */
export function readText(cell: string): string {
  return cell.replace(TEXT_FORMULA, "$1").replace(HARMLESS_FORMULA, "$1");
}
