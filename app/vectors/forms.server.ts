// vectors: the forms table, which maps inflected forms and variant spellings to words of the pack. A gloss table is one too: it
// maps words to what they mean.
import { compareBytes, isMadeOfBytes } from "./words.server";

const TAB = 9;
const NEWLINE = 10;
/** Entries of an index with this bit are forms: the rest is the byte offset of a line. The others are rows. */
export const FORM_BIT = 0x8000_0000;
/** The last of the control characters at the start of ASCII. */
const LAST_CONTROL = 31;
/** Control characters that are neither tab nor line feed, by the number of bytes that they stand for: see `Forms`. */
const ENDINGS = [
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  ...Array.from({ length: LAST_CONTROL - NEWLINE }, (_, at) => NEWLINE + 1 + at),
];
const ENDING_LENGTHS = new Uint8Array(LAST_CONTROL + 1);
for (const [length, control] of ENDINGS.entries()) ENDING_LENGTHS[control] = length;

/**
 * A table of lines "form, tab, word", sorted by the bytes of the form. Lookup is a binary search in bytes, so half a million
 * forms need less memory than their file. Most words begin as their form does, so in memory a control character in place of
 * the tab says how many bytes of the form's end to replace by the rest of the line: "houses, 1, line feed" is house.
 */
export class Forms {
  /** UTF-8 bytes of the lines. A form ends at a control character. */
  readonly bytes: Buffer;
  /** Number of lines. */
  readonly count: number;

  /**
   * @param bytes of the file, which are overwritten
   * @throws Error naming the first line that is malformed, repeated or out of order
   */
  constructor(bytes: Buffer) {
    this.count = checkForms(bytes);
    this.bytes = Buffer.from(bytes.subarray(0, shorten(bytes)));
  }

  wordFor(form: string): string | undefined {
    const text = this.bytes;
    const formBytes = Buffer.from(form, "utf8");
    const key = { text: formBytes, start: 0, end: formBytes.length };
    let low = 0;
    let high = text.length;
    while (low < high) {
      // Find the start and the ends of the line that contains the middle byte.
      const middle = (low + high) >>> 1;
      const start = middle === 0 ? 0 : text.lastIndexOf(NEWLINE, middle - 1) + 1;
      const end = endOfForm(text, start);
      const sign = compareBytes(key, { text, start, end });
      if (sign === 0) return this.#wordOf(start, end);
      if (sign < 0) high = start;
      else low = text.indexOf(NEWLINE, end) + 1;
    }
    return undefined;
  }

  /** All forms of a word. A scan of the whole table: about 5 ms for half a million forms. */
  formsOf(word: string): string[] {
    const text = this.bytes;
    const target = Buffer.from(word, "utf8");
    const forms: string[] = [];
    for (let start = 0; start < text.length;) {
      const end = endOfForm(text, start);
      const line = text.indexOf(NEWLINE, end);
      if (isWord(target, text, { start, end, line })) forms.push(text.toString("utf8", start, end));
      start = line + 1;
    }
    return forms;
  }

  /** The forms that are made of the supplied bytes. See `isMadeOfBytes`. 3 ms for 50,000 forms, 20 for 340,000. */
  madeOfBytes(supply: Uint8Array): string[] {
    const text = this.bytes;
    const made: string[] = [];
    for (let start = 0; start < text.length;) {
      const end = endOfForm(text, start);
      if (isMadeOfBytes(text, { start, end }, supply)) made.push(text.toString("utf8", start, end));
      start = lineAfter(text, end);
    }
    return made;
  }

  /** Byte offsets of the lines whose form is not ASCII. */
  accentedOffsets(): number[] {
    const text = this.bytes;
    const offsets: number[] = [];
    for (let start = 0; start < text.length;) {
      let end = start;
      let isAccented = false;
      for (let byte = text[end] ?? 0; byte > LAST_CONTROL; byte = text[++end] ?? 0) isAccented ||= byte >= 0x80;
      if (isAccented) offsets.push(start);
      start = lineAfter(text, end);
    }
    return offsets;
  }

  /** UTF-8 bytes of the form in the line at a byte offset. */
  bytesAt(offset: number): Uint8Array {
    return this.bytes.subarray(offset, endOfForm(this.bytes, offset));
  }

  /** The form and the word of the line at a byte offset. */
  lineAt(offset: number): { readonly form: string; readonly word: string } {
    const end = endOfForm(this.bytes, offset);
    return { form: this.bytes.toString("utf8", offset, end), word: this.#wordOf(offset, end) };
  }

  /** @param end of the form that starts at a byte offset */
  #wordOf(start: number, end: number): string {
    const text = this.bytes;
    const rest = text.subarray(end + 1, text.indexOf(NEWLINE, end));
    const control = text[end] ?? TAB;
    // An ending may begin within a letter of several bytes.
    const kept = control === TAB ? [] : [text.subarray(start, end - (ENDING_LENGTHS[control] ?? 0))];
    return Buffer.concat([...kept, rest]).toString("utf8");
  }
}

/** Whether the bytes of a word are those of a line whose form starts at `start` and ends at `end`. */
function isWord(
  word: Buffer,
  text: Buffer,
  { start, end, line }: { start: number; end: number; line: number },
): boolean {
  const control = text[end] ?? TAB;
  const kept = control === TAB ? 0 : end - start - (ENDING_LENGTHS[control] ?? 0);
  const rest = line - end - 1;
  if (kept + rest !== word.length || (kept > 0 && text[start] !== word[0])) return false;
  for (let at = 0; at < kept; at++) if (text[start + at] !== word[at]) return false;
  for (let at = 0; at < rest; at++) if (text[end + 1 + at] !== word[kept + at]) return false;
  return true;
}

/** Byte offset of the end of the form that starts at one. A call of `indexOf` takes longer than the few bytes of a form. */
export function endOfForm(text: Uint8Array, start: number): number {
  let at = start;
  while ((text[at] ?? 0) > LAST_CONTROL) at++;
  return at;
}

/** Byte offset of the line after the one that contains a byte offset. */
export function lineAfter(text: Uint8Array, offset: number): number {
  let at = offset;
  while (text[at] !== NEWLINE) at++;
  return at + 1;
}

/**
 * Shortens valid lines in place, as `Forms` has them. No line gets longer.
 * @returns the length of all
 */
function shorten(text: Buffer): number {
  let to = 0;
  for (let start = 0; start < text.length;) {
    const tab = endOfForm(text, start);
    const end = lineAfter(text, tab) - 1;
    const word = tab + 1;
    let shared = 0;
    while (start + shared < tab && word + shared < end && text[start + shared] === text[word + shared]) shared++;
    const control = shared === 0 ? undefined : ENDINGS[tab - start - shared];
    // Faster than `copyWithin` for a few bytes.
    for (let at = start; at < tab; at++) text[to++] = text[at] ?? 0;
    text[to++] = control ?? TAB;
    for (let at = control === undefined ? word : word + shared; at <= end; at++) text[to++] = text[at] ?? 0;
    start = end + 1;
  }
  return to;
}

/**
 * Validates in one pass without allocating per line, as half a million lines are checked at every start.
 * @returns the number of lines
 */
export function checkForms(text: Buffer): number {
  let line = 1;
  let start = 0;
  let tab = -1;
  let formBefore = 0;
  let tabBefore = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte === undefined || byte > LAST_CONTROL) continue;
    if (byte === TAB && tab < 0) {
      tab = at;
      continue;
    }
    if (byte !== NEWLINE || tab <= start || tab + 1 === at)
      throw new Error(`line ${line}: expected one tab, with text before and after it`);
    const before = { text, start: formBefore, end: tabBefore };
    if (line > 1 && compareBytes(before, { text, start, end: tab }) >= 0) {
      throw new Error(`line ${line}: "${text.toString("utf8", start, tab)}" is repeated or out of order`);
    }
    formBefore = start;
    tabBefore = tab;
    start = at + 1;
    tab = -1;
    line++;
  }
  if (start < text.length) throw new Error(`line ${line}: it does not end with a line feed`);
  return line - 1;
}
