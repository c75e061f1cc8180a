// vectors: the forms table, which maps inflected forms and variant spellings to words of the pack. A gloss table is one too: it
// maps words to what they mean.
import { compareBytes, isMadeOfBytes } from "./words.server";

const TAB = 9;
const NEWLINE = 10;
/** Entries of an index with this bit are forms: the rest is the byte offset of a line. The others are rows. */
export const FORM_BIT = 0x8000_0000;
/** The last of the control characters at the start of ASCII. */
const LAST_CONTROL = 31;

/**
 * A table of lines "form, tab, word", sorted by the bytes of the form. Lookup is a binary search in the file's bytes, so
 * half a million forms need no more memory than their file.
 */
export class Forms {
  /** UTF-8 bytes of the file. */
  readonly bytes: Buffer;
  /** Number of lines. */
  readonly count: number;

  /** @throws Error naming the first line that is malformed, repeated or out of order. */
  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.count = checkForms(bytes);
  }

  wordFor(form: string): string | undefined {
    const text = this.bytes;
    const key = Buffer.from(form, "utf8");
    let low = 0;
    let high = text.length;
    while (low < high) {
      // Find the start, tab and end of the line that contains the middle byte.
      const middle = (low + high) >>> 1;
      const start = middle === 0 ? 0 : text.lastIndexOf(NEWLINE, middle - 1) + 1;
      const tab = text.indexOf(TAB, start);
      const end = text.indexOf(NEWLINE, start);
      const sign = compareBytes(key, text, { start, end: tab });
      if (sign === 0) return text.toString("utf8", tab + 1, end);
      if (sign < 0) high = start;
      else low = end + 1;
    }
    return undefined;
  }

  /** All forms of a word. A scan of the whole table: about 3 ms for half a million forms. */
  formsOf(word: string): string[] {
    const text = this.bytes;
    const target = Buffer.from(`\t${word}\n`, "utf8");
    const forms: string[] = [];
    for (let tab = text.indexOf(target); tab >= 0; tab = text.indexOf(target, tab + 1)) {
      const start = text.lastIndexOf(NEWLINE, tab) + 1;
      forms.push(text.toString("utf8", start, tab));
    }
    return forms;
  }

  /** The forms that are made of the supplied bytes. See `isMadeOfBytes`. 3 ms for 50,000 forms, 20 for 340,000. */
  madeOfBytes(supply: Uint8Array): string[] {
    const text = this.bytes;
    const made: string[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      const byte = text[at];
      if (byte === NEWLINE) start = at + 1;
      else if (byte === TAB && isMadeOfBytes(text, { start, end: at }, supply))
        made.push(text.toString("utf8", start, at));
    }
    return made;
  }

  /** Byte offsets of the lines whose form is not ASCII. */
  accentedOffsets(): number[] {
    const text = this.bytes;
    const offsets: number[] = [];
    let start = 0;
    let isForm = true;
    let isAccented = false;
    for (let at = 0; at < text.length; at++) {
      const byte = text[at] ?? 0;
      if (byte === NEWLINE) {
        if (isAccented) offsets.push(start);
        start = at + 1;
        isForm = true;
        isAccented = false;
      } else if (byte === TAB) isForm = false;
      else if (isForm && byte >= 0x80) isAccented = true;
    }
    return offsets;
  }

  /** UTF-8 bytes of the form in the line at a byte offset. */
  bytesAt(offset: number): Uint8Array {
    return this.bytes.subarray(offset, this.bytes.indexOf(TAB, offset));
  }

  /** The form and the word of the line at a byte offset. */
  lineAt(offset: number): { readonly form: string; readonly word: string } {
    const tab = this.bytes.indexOf(TAB, offset);
    const end = this.bytes.indexOf(NEWLINE, tab);
    return { form: this.bytes.toString("utf8", offset, tab), word: this.bytes.toString("utf8", tab + 1, end) };
  }
}

/**
 * Validates in one pass without allocating per line, as half a million lines are checked at every start.
 * @returns the number of lines
 */
function checkForms(text: Buffer): number {
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
    if (line > 1 && !isAscending({ text, a: formBefore, aEnd: tabBefore, b: start, bEnd: tab })) {
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

/** Whether the bytes `[a, aEnd)` sort strictly before `[b, bEnd)`. */
function isAscending(range: { text: Buffer; a: number; aEnd: number; b: number; bEnd: number }): boolean {
  const { text, aEnd, bEnd } = range;
  let { a, b } = range;
  while (a < aEnd && b < bEnd && text[a] === text[b]) {
    a++;
    b++;
  }
  if (b === bEnd) return false;
  return a === aEnd || (text[a] ?? 0) < (text[b] ?? 0);
}
