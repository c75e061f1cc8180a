// scripts: imports published word vector files by streaming them into a pack.
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { MAX_DIMENSIONS } from "../../app/vectors/layout.server";
import { PackWriter } from "./packWriter";

/** What a word of a pack consists of: letters of any script with combining marks, and at most one digit at the end ("mp3"). */
export const PACK_WORD = /^\p{L}[\p{L}\p{M}]*\d?$/u;
const CHUNK_BYTES = 1 << 20;
/** Maximum size of a text line or a binary record. 4096 numbers of 25 characters are a tenth of it. */
const MAX_RECORD_BYTES = 1 << 20;
const MAX_WORD_BYTES = 255;
/** Bytes after the header line that are examined to distinguish text from binary. */
const SAMPLE_BYTES = 4096;

/** A byte order mark, which some editors write at the start of UTF-8. */
const UTF8_MARK = Buffer.from("\ufeff", "utf8");

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/** Numbers of skipped words by reason. None is an error. */
interface Skipped {
  capitals: number;
  /** Contains a digit, a sign or a space, is invalid UTF-8, or is longer than 255 bytes. */
  notLetters: number;
  /** Not in the requested vocabulary. */
  unlisted: number;
  /** A variant of an imported word, which came first and is more frequent: in Unicode, or with other capitals. */
  respelled: number;
  /** All of its numbers are zero. It is similar to nothing. */
  zeros: number;
}

export interface Imported {
  readonly format: "text with a header line" | "text without a header line" | "binary";
  readonly dimensions: number;
  readonly kept: number;
  readonly skipped: Readonly<Skipped>;
  /** SHA-256 of the pack, hexadecimal. */
  readonly checksum: string;
}

export interface ImportOptions {
  /** word2vec text or binary, fastText .vec, GloVe .txt; plain or gzip. The format is detected from the content. */
  readonly file: string;
  /** The pack to write. */
  readonly out: string;
  /** Maximum number of imported words. */
  readonly limit?: number | undefined;
  /** Read words with capitals as those without. Default: they are skipped, as names are written with them. */
  readonly foldsCase?: boolean | undefined;
  /**
   * Says why the words of the file are not enough. Then nothing is imported.
   * @param kept the words, most frequent first: their number, and the place of each
   */
  readonly refuse?:
    | ((kept: { readonly count: number; readonly rowOf: (word: string) => number | undefined }) => string | undefined)
    | undefined;
  /** Import only these words. */
  readonly vocabulary?: ReadonlySet<string> | undefined;
  readonly source: string;
  readonly license: string;
  /** `read` of `total` bytes of the file, and the number of imported words so far. */
  readonly onProgress?: ((progress: { read: number; total: number; kept: number }) => void) | undefined;
  /** Aborting removes the unfinished file. */
  readonly signal?: AbortSignal | undefined;
}

/** A file that cannot be imported. The message names the line (text) or byte (binary, in the decompressed file). */
export class ImportFault extends Error {
  override readonly name = "ImportFault";
  /** @param wholeWords how many words can be imported before the fault. 0: none */
  constructor(
    message: string,
    readonly wholeWords = 0,
  ) {
    super(message);
  }
}

/**
 * Streams a file into a pack. Memory is bounded by the words and about 30 bytes for each, not by the rows.
 * @throws ImportFault if the file is invalid. An existing pack is unchanged then, and no partial file remains.
 */
export async function importVectors(options: ImportOptions): Promise<Imported> {
  const total = await sizeOf(options.file);
  const reader = new VectorReader(options);
  const stream = createReadStream(options.file, { highWaterMark: CHUNK_BYTES });
  const source = (await isGzip(options.file)) ? stream.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : stream;
  stream.on("error", (error) => source.destroy(error));
  try {
    for await (const chunk of source) {
      reader.push(chunk as Buffer);
      options.onProgress?.({ read: stream.bytesRead, total, kept: reader.kept });
      options.signal?.throwIfAborted();
      if (reader.isDone) break;
    }
    return reader.finish();
  } catch (error) {
    reader.discard();
    if (isZlibError(error)) {
      throw new ImportFault(`${reader.position}: the gzip data is truncated or damaged there (${error.message})`);
    }
    throw error;
  } finally {
    stream.destroy();
    source.destroy();
  }
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file, "r");
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new ImportFault("it is not a file");
    if (stat.size === 0) throw new ImportFault("it is empty");
    return stat.size;
  } finally {
    await handle.close();
  }
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");
}

interface Format {
  readonly name: Imported["format"];
  readonly dimensions: number;
  /** Number of words according to the header. */
  readonly declaredCount: number | undefined;
}

/** Splits a stream of chunks into words and vectors. Incomplete records stay buffered in a window. */
class VectorReader {
  readonly #options: ImportOptions;
  readonly #sink: WordSink;
  #window = Buffer.alloc(CHUNK_BYTES * 2 + 1);
  #start = 0;
  #end = 0;
  /** Offset of the window in the decompressed file. */
  #before = 0;
  #line = 1;
  /** Number of words read, including skipped ones. */
  #read = 0;
  #format: Format | undefined;
  #vector = new Float64Array(0);
  #floats = new Float32Array(0);
  #floatBytes = new Uint8Array(0);

  constructor(options: ImportOptions) {
    this.#options = options;
    this.#sink = new WordSink(options);
  }

  get kept(): number {
    return this.#sink.kept;
  }

  /** Whether the limit of imported words is reached. */
  get isDone(): boolean {
    return this.kept >= (this.#options.limit ?? Infinity);
  }

  get position(): string {
    return this.#format?.name === "binary" ? this.#byte(this.#start) : `line ${this.#line}`;
  }

  #byte(at: number): string {
    return `byte ${this.#before + at}`;
  }

  push(chunk: Buffer): void {
    this.#append(chunk);
    if (!this.#format && this.#end - this.#start < MAX_RECORD_BYTES) return;
    this.#consume(false);
  }

  finish(): Imported {
    if (!this.isDone) this.#consume(true);
    const format = this.#format;
    if (!format) throw new ImportFault("line 1: no word vectors begin here");
    if (!this.isDone && format.declaredCount !== undefined && this.#read < format.declaredCount) {
      throw new ImportFault(
        `${this.#format?.name === "binary" ? this.#byte(this.#end) : `line ${this.#line}`}: the file ends after ` +
          `${this.#read} of the ${format.declaredCount} words that its first line promises. If it was cut off, get it ` +
          `again; if the first line is wrong, put ${this.#read} there`,
        this.kept,
      );
    }
    return { format: format.name, dimensions: format.dimensions, ...this.#sink.finish() };
  }

  discard(): void {
    this.#sink.discard();
  }

  #append(chunk: Buffer): void {
    // Reserve one byte for the line feed that may be missing at the end of the file.
    if (this.#end + chunk.length >= this.#window.length) {
      const held = this.#window.subarray(this.#start, this.#end);
      const needed = held.length + chunk.length + 1;
      const target = needed > this.#window.length ? Buffer.alloc(needed * 2) : this.#window;
      target.set(held);
      this.#window = target;
      this.#before += this.#start;
      this.#end -= this.#start;
      this.#start = 0;
    }
    this.#window.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  #consume(isLast: boolean): void {
    if (!this.#format) {
      this.#format = this.#detect();
      this.#vector = new Float64Array(this.#format.dimensions);
      this.#floats = new Float32Array(this.#format.dimensions);
      this.#floatBytes = new Uint8Array(this.#floats.buffer);
      this.#sink.begin(this.#format);
    }
    if (this.#format.name === "binary") this.#consumeBinary(this.#format, isLast);
    else this.#consumeText(this.#format, isLast);
  }

  /** Parses the optional header and detects text or binary from the bytes after it. */
  #detect(): Format {
    if (this.#window.indexOf(UTF8_MARK, this.#start) === this.#start) this.#start += UTF8_MARK.length;
    const bytes = this.#window.subarray(this.#start, this.#end);
    if (isUtf16(bytes))
      throw new ImportFault(
        "line 1: it is text in UTF-16; save it as UTF-8 and import that, for example with: iconv -f UTF-16 -t UTF-8",
      );
    const lineEnd = bytes.indexOf(NEWLINE);
    const first = bytes.toString("latin1", 0, lineEnd < 0 ? Math.min(bytes.length, MAX_RECORD_BYTES) : lineEnd);
    const header = /^(\d+)[ \t]+(\d+)\s*$/.exec(first);
    if (!header) {
      const dimensions = first.trim().split(/[ \t]+/).length - 1;
      if (dimensions < 2 || dimensions > MAX_DIMENSIONS) {
        throw new ImportFault('line 1: expected "count dimensions" or a word and its numbers');
      }
      return { name: "text without a header line", dimensions, declaredCount: undefined };
    }
    const [declaredCount, dimensions] = [Number(header[1]), Number(header[2])];
    if (declaredCount < 1 || dimensions < 1 || dimensions > MAX_DIMENSIONS) {
      throw new ImportFault(`line 1: ${declaredCount} words of ${dimensions} dimensions cannot be imported`);
    }
    const bodyStart = lineEnd < 0 ? bytes.length : lineEnd + 1;
    this.#start += bodyStart;
    this.#line = 2;
    const isText = !bytes.subarray(bodyStart, bodyStart + SAMPLE_BYTES).some(isControl);
    return { name: isText ? "text with a header line" : "binary", dimensions, declaredCount };
  }

  #consumeText(format: Format, isLast: boolean): void {
    if (isLast && this.#end > this.#start && this.#window[this.#end - 1] !== NEWLINE) {
      this.#window[this.#end++] = NEWLINE;
    }
    while (this.#start < this.#end && !this.isDone) {
      const found = this.#window.indexOf(NEWLINE, this.#start);
      const isWhole = found >= 0 && found < this.#end;
      if ((isWhole ? found : this.#end) - this.#start > MAX_RECORD_BYTES) {
        throw new ImportFault(`line ${this.#line}: longer than ${MAX_RECORD_BYTES} bytes`);
      }
      if (!isWhole) return;
      this.#readLine(format, found);
      this.#start = found + 1;
      this.#line++;
    }
  }

  #readLine(format: Format, lineEnd: number): void {
    const bytes = this.#window;
    const start = this.#start;
    let end = lineEnd;
    while (end > start && isBlank(bytes[end - 1])) end--;
    if (end === start) {
      const isRest = this.#read === format.declaredCount || format.declaredCount === undefined;
      if (isRest && lineEnd + 1 === this.#end) return;
      throw new ImportFault(`line ${this.#line}: it is empty`);
    }
    if (format.declaredCount !== undefined && this.#read === format.declaredCount) {
      throw new ImportFault(
        `line ${this.#line}: more words than the ${format.declaredCount} that the first line promises`,
      );
    }
    this.#read++;
    let wordEnd = start;
    while (wordEnd < end && bytes[wordEnd] !== SPACE && bytes[wordEnd] !== TAB) wordEnd++;
    const word = this.#sink.wordOf(bytes, start, wordEnd);
    if (!word) return;
    if (!readNumbers({ bytes, at: wordEnd, end, into: this.#vector })) {
      if (this.#isPhrase(format, bytes.toString("utf8", start, end))) return;
    }
    const fault = this.#sink.keep(word, this.#vector, this.#line);
    if (fault) throw new ImportFault(`line ${this.#line}: ${fault("line")}`);
  }

  /**
   * Handles a line that is not a word with its numbers. Skips a phrase (a "word" with spaces) and returns true.
   * @throws ImportFault for any other line
   */
  #isPhrase(format: Format, line: string): boolean {
    const { dimensions } = format;
    const fields = line.split(/[ \t]+/);
    const surplus = fields.length - 1 - dimensions;
    const numbers = surplus < 0 ? fields.slice(1) : fields.slice(-dimensions);
    const broken = numbers.find((field) => !Number.isFinite(parseDecimal(field)));
    if (broken !== undefined) {
      const isNumber = /^[+-]?(nan|inf|infinity|[\d.]+(e[+-]?\d+)?)$/i.test(broken);
      throw new ImportFault(
        `line ${this.#line}: ${quote(broken)} is not ${isNumber ? "a finite number" : "a number"} (in the vector of ${quote(fields[0] ?? "")})`,
      );
    }
    const isWord = surplus > 0 && fields.slice(1, surplus + 1).some((field) => !Number.isFinite(parseDecimal(field)));
    if (isWord) {
      this.#sink.skipped.notLetters++;
      return true;
    }
    throw new ImportFault(
      `line ${this.#line}: ${quote(fields[0] ?? "")} has ${fields.length - 1} numbers instead of ${dimensions}`,
    );
  }

  #consumeBinary(format: Format, isLast: boolean): void {
    const bytes = this.#window;
    const vectorBytes = format.dimensions * 4;
    while (!this.isDone) {
      // Some writers append a line feed to each vector.
      while (this.#start < this.#end && isBlank(bytes[this.#start])) this.#start++;
      const start = this.#start;
      if (start === this.#end) return;
      if (this.#read === format.declaredCount) {
        throw new ImportFault(
          `${this.#byte(start)}: more data than the ${format.declaredCount} words that the first line promises`,
        );
      }
      const found = bytes.indexOf(SPACE, start);
      const wordEnd = found < 0 || found > this.#end ? this.#end : found;
      if (wordEnd - start > MAX_RECORD_BYTES - vectorBytes) {
        throw new ImportFault(`${this.#byte(start)}: no word begins here`);
      }
      const end = wordEnd + 1 + vectorBytes;
      if (end > this.#end) {
        if (!isLast) return;
        throw new ImportFault(
          `${this.#byte(this.#end)}: the file ends inside word ${this.#read + 1} of ${format.declaredCount ?? 0}; it is truncated`,
        );
      }
      this.#read++;
      this.#start = end;
      const word = this.#sink.wordOf(bytes, start, wordEnd);
      if (!word) continue;
      this.#floatBytes.set(bytes.subarray(wordEnd + 1, end));
      this.#vector.set(this.#floats);
      const broken = this.#vector.findIndex((value) => !Number.isFinite(value));
      if (broken >= 0) {
        const at = this.#byte(wordEnd + 1 + broken * 4);
        throw new ImportFault(`${at}: number ${broken + 1} of ${quote(word.toString("utf8"))} is not finite`);
      }
      const fault = this.#sink.keep(word, this.#vector, this.#before + start);
      if (fault) throw new ImportFault(`${this.#byte(start)}: ${fault("byte")}`);
    }
  }
}

type WordFault = (unit: "line" | "byte") => string;

/** Filters words and writes the accepted ones to the pack. */
class WordSink {
  readonly skipped: Skipped = { capitals: 0, notLetters: 0, unlisted: 0, respelled: 0, zeros: 0 };
  readonly #options: ImportOptions;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #writer: PackWriter | undefined;
  /** Line or byte of each imported word. */
  #places = new Float64Array(1 << 14);
  /** Rows of words that the file has in another spelling: not in NFKC, or with capitals. */
  readonly #respelled = new Set<number>();
  #isRespelled = false;

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  get kept(): number {
    return this.#writer?.count ?? 0;
  }

  begin(format: Format): void {
    this.#writer = new PackWriter({ file: this.#options.out, dimensions: format.dimensions });
  }

  /** The normalized word (UTF-8), or undefined if it is skipped. */
  wordOf(bytes: Buffer, start: number, end: number): Buffer | undefined {
    this.#isRespelled = false;
    let at = start;
    while (at < end && isLowerCaseAscii(bytes[at])) at++;
    const { vocabulary } = this.#options;
    if (at === end && end - start <= MAX_WORD_BYTES && end > start) {
      if (vocabulary && !vocabulary.has(bytes.toString("latin1", start, end))) return this.#skip("unlisted");
      return bytes.subarray(start, end);
    }
    if (end - start > MAX_WORD_BYTES || end === start) return this.#skip("notLetters");
    let raw: string;
    try {
      raw = this.#decoder.decode(bytes.subarray(start, end));
    } catch {
      return this.#skip("notLetters");
    }
    const { foldsCase = false } = this.#options;
    // As a guess is read, so that every word can be guessed.
    const normal = raw.normalize("NFKC");
    const word = foldsCase ? normal.toLowerCase() : normal;
    if (word !== word.toLowerCase()) return this.#skip("capitals");
    if (!PACK_WORD.test(word)) return this.#skip("notLetters");
    if (vocabulary && !vocabulary.has(word)) return this.#skip("unlisted");
    this.#isRespelled = word !== raw;
    return Buffer.from(word, "utf8");
  }

  #skip(reason: keyof Skipped): Buffer | undefined {
    this.skipped[reason]++;
    return undefined;
  }

  /** Adds a word with its vector. Returns the fault if it is invalid. `place` is its line or byte. */
  keep(word: Buffer, vector: Float64Array, place: number): WordFault | undefined {
    const writer = this.#writer;
    if (!writer) throw new Error("The pack was not begun.");
    const row = writer.count;
    const result = writer.add(word, vector);
    if (result.kind === "zero") {
      this.skipped.zeros++;
      return undefined;
    }
    if (result.kind === "duplicate") {
      if (this.#isRespelled || this.#respelled.has(result.row)) {
        this.skipped.respelled++;
        return undefined;
      }
      const earlier = this.#places[result.row] ?? 0;
      return (unit) => `the word ${quote(word.toString("utf8"))} is a duplicate; it was at ${unit} ${earlier} already`;
    }
    if (row === this.#places.length) {
      const places = new Float64Array(row * 2);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places[row] = place;
    if (this.#isRespelled) this.#respelled.add(row);
    return undefined;
  }

  finish(): Pick<Imported, "kept" | "skipped" | "checksum"> {
    const writer = this.#writer;
    if (!writer || writer.count === 0)
      throw new ImportFault(
        "none of its words can be used: only words made of letters are kept, in most languages only those without capitals",
      );
    const { source, license, refuse } = this.#options;
    const rowOf = (word: string) => writer.rowOf(Buffer.from(word, "utf8"));
    const why = refuse?.({ count: writer.count, rowOf });
    if (why !== undefined) throw new ImportFault(why);
    return { kept: writer.count, skipped: this.skipped, checksum: writer.finish({ source, license }) };
  }

  discard(): void {
    this.#writer?.discard();
  }
}

function isLowerCaseAscii(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 97 && byte <= 122;
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB || byte === NEWLINE || byte === RETURN;
}

/** Whether text begins with the byte order mark of UTF-16, or with a letter or digit in it. */
function isUtf16(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const isPlain = bytes.length > 3 && (first === 0) !== (second === 0) && (third === 0) !== (fourth === 0);
  return isMarked || isPlain;
}

/** Control characters do not occur in text. In binary floats, about one byte in nine is one. */
function isControl(byte: number): boolean {
  return byte < SPACE && byte !== TAB && byte !== NEWLINE && byte !== RETURN;
}

function quote(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** NaN if the text is not a decimal number. */
function parseDecimal(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
}

/** Powers of ten that are exact in float64. */
const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** Integers with this many digits are exact in float64. */
const EXACT_DIGITS = 15;

/**
 * Parses exactly `into.length` numbers, separated by blanks, from bytes `[at, end)`. Results are correctly rounded: up to
 * 15 digits are an exact integer divided by an exact power of ten, which rounds once. Longer numbers and exponents use
 * Number(). `bytes[end]` must exist and must not continue a number.
 *
 * @returns false if there are more or fewer numbers, or invalid ones
 */
export function readNumbers(options: { bytes: Uint8Array; at: number; end: number; into: Float64Array }): boolean {
  const { bytes, end, into } = options;
  const count = into.length;
  let at = options.at;
  for (let index = 0; index < count; index++) {
    let byte = bytes[at] ?? 0;
    if (byte !== SPACE && byte !== TAB) return false;
    while (byte === SPACE || byte === TAB) byte = bytes[++at] ?? 0;
    const start = at;
    let isNegative = false;
    if (byte === 45) {
      isNegative = true;
      byte = bytes[++at] ?? 0;
    }
    let integer = 0;
    const wholeStart = at;
    while (byte >= 48 && byte <= 57) {
      integer = integer * 10 + (byte - 48);
      byte = bytes[++at] ?? 0;
    }
    let digits = at - wholeStart;
    let decimals = 0;
    if (byte === 46) {
      byte = bytes[++at] ?? 0;
      const decimalStart = at;
      while (byte >= 48 && byte <= 57) {
        integer = integer * 10 + (byte - 48);
        byte = bytes[++at] ?? 0;
      }
      decimals = at - decimalStart;
      digits += decimals;
    }
    if (digits > 0 && digits <= EXACT_DIGITS && (byte === SPACE || byte === TAB || at === end)) {
      const value = integer / (POWERS_OF_TEN[decimals] ?? NaN);
      into[index] = isNegative ? -value : value;
      continue;
    }
    while (at < end && bytes[at] !== SPACE && bytes[at] !== TAB) at++;
    const value = parseDecimal(String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 400))));
    if (!Number.isFinite(value)) return false;
    into[index] = value;
  }
  return at === end;
}
