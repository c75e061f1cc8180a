// vectors: packs of word vectors, word lookup, and exact rankings by WebAssembly in worker threads.
// This file defines the pack format: header, sections and their validation.
//
// A pack is one file, little-endian throughout:
//   0     magic "PROXPACK"
//   8     u32 version
//   12    u32 length of the JSON header
//   16    SHA-256 of every byte from 4096 on, then of bytes 0–15, then of bytes 48–4095
//   48    JSON header (PackHeader), then zeros
//   4096  sections, each aligned to 64 bytes:
//         rows          int16 × stride per word: unit vector × 32767, rounded, padded with zeros
//         inverseNorms  float64 per word: 1 / √(row · row) of the stored row
//         wordOffsets   u32 per word, plus one: start of each word in `words`
//         words         UTF-8, in order of frequency, without separators
//         byteOrder     u32 rows, sorted by the UTF-8 bytes of their words (which is their code point order)
//         accented      u32 rows of the words that fold to another spelling, sorted by folded spelling, then by row

const MAGIC = "PROXPACK";
export const VERSION = 1;
export const HEADER_BYTES = 4096;
export const CHECKSUM_AT = 16;
export const JSON_AT = 48;
const SECTION_ALIGNMENT = 64;
/** Limit of the overflow bounds of the dot product (wasm/assembly/rank.ts). */
export const MAX_DIMENSIONS = 4096;
/** A row index shares a 64-bit sort entry with a 40-bit key. */
export const MAX_WORDS = 2 ** 24;
export const UNIT = 32767;

export const SECTIONS = ["rows", "inverseNorms", "wordOffsets", "words", "byteOrder", "accented"] as const;
export type Section = (typeof SECTIONS)[number];

export interface Extent {
  /** Byte offset in the file. */
  readonly at: number;
  readonly bytes: number;
}

export interface PackHeader {
  readonly format: string;
  readonly dimensions: number;
  /** int16 numbers per row, padding included. */
  readonly stride: number;
  readonly count: number;
  /** Size of the whole file. */
  readonly bytes: number;
  readonly sections: Readonly<Record<Section, Extent>>;
  readonly source: string;
  readonly license: string;
}

/** int16 numbers per row: `dimensions` rounded up to a multiple of 16, as the kernel reads 32 bytes per step. */
export function strideOf(dimensions: number): number {
  return Math.ceil(dimensions / 16) * 16;
}

export function align(at: number): number {
  return Math.ceil(at / SECTION_ALIGNMENT) * SECTION_ALIGNMENT;
}

/** The first 4096 bytes of a pack, with a zero checksum. */
export function encodeHeader(header: PackHeader): Buffer {
  const json = Buffer.from(JSON.stringify(header), "utf8");
  if (json.length > HEADER_BYTES - JSON_AT)
    throw new Error("The source and license texts are too long for a pack's header.");
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write(MAGIC, 0, "latin1");
  bytes.writeUInt32LE(VERSION, 8);
  bytes.writeUInt32LE(json.length, 12);
  json.copy(bytes, JSON_AT);
  return bytes;
}

/** Validation error of a pack. The message names a byte offset or a word. */
export class PackFault extends Error {
  override readonly name = "PackFault";
}

/**
 * Reads the first 4096 bytes of a file of `fileBytes` bytes.
 * @throws PackFault naming the invalid byte.
 */
export function decodeHeader(bytes: Buffer, fileBytes: number): PackHeader {
  if (bytes.length < HEADER_BYTES) {
    throw new PackFault(`it ends at byte ${bytes.length}, inside its header of ${HEADER_BYTES} bytes`);
  }
  if (bytes.toString("latin1", 0, 8) !== MAGIC) throw new PackFault(`byte 0: it does not begin with ${MAGIC}`);
  const version = bytes.readUInt32LE(8);
  if (version !== VERSION) throw new PackFault(`byte 8: version ${version}, but this program reads version ${VERSION}`);
  const length = bytes.readUInt32LE(12);
  if (length > HEADER_BYTES - JSON_AT) throw new PackFault(`byte 12: a header text of ${length} bytes does not fit`);
  let header: PackHeader;
  try {
    const text = bytes.toString("utf8", JSON_AT, JSON_AT + length);
    header = JSON.parse(text) as PackHeader;
  } catch {
    throw new PackFault(`byte ${JSON_AT}: the header is not readable JSON`);
  }
  const fault = findHeaderFault(header, fileBytes);
  if (fault !== undefined) throw new PackFault(fault);
  return header;
}

function findHeaderFault(header: PackHeader, fileBytes: number): string | undefined {
  const { dimensions, stride, count, sections } = header;
  if (!isWithin(dimensions, 1, MAX_DIMENSIONS) || stride !== strideOf(dimensions)) {
    return `byte ${JSON_AT}: impossible dimensions or stride`;
  }
  if (!isWithin(count, 1, MAX_WORDS)) return `byte ${JSON_AT}: impossible number of words`;
  if (header.bytes !== fileBytes) {
    return `it should have ${header.bytes} bytes, but it ${fileBytes < header.bytes ? "ends" : "goes on"} at byte ${Math.min(fileBytes, header.bytes)}`;
  }
  const sizes: Partial<Record<Section, number>> = {
    rows: count * stride * 2,
    inverseNorms: count * 8,
    wordOffsets: (count + 1) * 4,
    byteOrder: count * 4,
  };
  let end = HEADER_BYTES;
  for (const name of SECTIONS) {
    const section = (sections as Partial<PackHeader["sections"]> | undefined)?.[name];
    if (section?.at !== align(end) || !isWithin(section.bytes, 0, fileBytes - section.at)) {
      return `byte ${JSON_AT}: section ${name} is missing or out of place`;
    }
    if (section.bytes !== (sizes[name] ?? section.bytes)) {
      return `byte ${JSON_AT}: section ${name} has ${section.bytes} bytes, which does not suit ${count} words`;
    }
    end = section.at + section.bytes;
  }
  if (end !== fileBytes || sections.accented.bytes % 4 !== 0)
    return `byte ${JSON_AT}: the sections do not fill the file`;
  return undefined;
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
