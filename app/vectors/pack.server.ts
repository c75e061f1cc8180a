// vectors: opens a pack: reads its file directly into WebAssembly memory and validates it.
import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { startKernel, WASM_PAGE, type Kernel } from "./kernel.server";
import { CHECKSUM_AT, decodeHeader, HEADER_BYTES, JSON_AT, PackFault, type PackHeader } from "./layout.server";
import { Rows } from "./rows.server";
import { Words, type WordSections } from "./words.server";

const READ_BYTES = 1 << 22;
/** Maximum size of a WebAssembly memory: 4 GiB. */
const MAX_MEMORY = 2 ** 32;
/** Start address of the file in memory. The address of a section is this plus its file offset. */
const PACK_AT = WASM_PAGE;

export type Pack = Awaited<ReturnType<typeof readPack>>;

interface PackOptions {
  readonly file: string;
  /** What to do if the file is wrong. */
  readonly repair: string;
  readonly module: WebAssembly.Module;
  readonly editions: number;
  readonly workers: number;
}

/**
 * Reads a pack into shared memory, which includes `editions` exclusion lists and `workers` scratch areas.
 * @throws Error naming the file, the fault (byte or word) and `repair`, the instruction to fix it
 */
export async function openPack(options: PackOptions): Promise<Pack> {
  const handle = await open(options.file, "r");
  try {
    return await readPack(handle, options);
  } catch (error) {
    if (!(error instanceof PackFault)) throw error;
    throw new Error(
      `The word vectors in ${options.file} are damaged: ${error.message}. To fix this, ${options.repair}.`,
    );
  } finally {
    await handle.close();
  }
}

async function readPack(handle: FileHandle, options: PackOptions) {
  const fileBytes = (await handle.stat()).size;
  const head = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await handle.read(head, 0, HEADER_BYTES, 0);
  const header = decodeHeader(head.subarray(0, bytesRead), fileBytes);

  const excludedStart = Math.ceil((PACK_AT + fileBytes) / 64) * 64;
  const excludedBytes = Math.ceil(header.count / 64) * 64;
  const scratchStart = excludedStart + options.editions * excludedBytes;
  const probe = await startKernel(options.module, newMemory(WASM_PAGE));
  const scratchBytes = Math.ceil((probe.scratchBytes(header.count) >>> 0) / 64) * 64;
  const total = scratchStart + options.workers * scratchBytes;
  if (total > MAX_MEMORY) {
    throw new Error(`${options.file} needs ${total} bytes of memory with its scratch areas; the maximum is 4 GiB.`);
  }

  const memory = newMemory(total);
  const bytes = Buffer.from(memory.buffer, PACK_AT, fileBytes);
  const hash = createHash("sha256");
  head.copy(bytes);
  for (let at = HEADER_BYTES; at < fileBytes;) {
    const part = await handle.read(bytes, at, Math.min(READ_BYTES, fileBytes - at), at);
    if (part.bytesRead === 0) throw new PackFault(`it ends at byte ${at}`);
    hash.update(bytes.subarray(at, at + part.bytesRead));
    at += part.bytesRead;
  }
  hash.update(head.subarray(0, CHECKSUM_AT)).update(head.subarray(JSON_AT));
  const checksum = hash.digest("hex");
  if (checksum !== head.toString("hex", CHECKSUM_AT, JSON_AT)) {
    throw new PackFault(`the checksum at byte ${CHECKSUM_AT} does not match its content`);
  }

  const { sections, count } = header;
  const wordSections: WordSections = {
    words: bytes.subarray(sections.words.at, sections.words.at + sections.words.bytes),
    wordOffsets: new Uint32Array(memory.buffer, PACK_AT + sections.wordOffsets.at, count + 1),
    byteOrder: new Uint32Array(memory.buffer, PACK_AT + sections.byteOrder.at, count),
    accented: new Uint32Array(memory.buffer, PACK_AT + sections.accented.at, sections.accented.bytes / 4),
  };
  checkIndexes(header, wordSections);
  const words = new Words(wordSections);
  const inverseNorms = new Float64Array(memory.buffer, PACK_AT + sections.inverseNorms.at, count);

  const place: Parameters<Kernel["usePack"]> = [
    PACK_AT + sections.rows.at,
    header.stride * 2,
    count,
    PACK_AT + sections.inverseNorms.at,
    PACK_AT + sections.wordOffsets.at,
    PACK_AT + sections.words.at,
  ];
  const kernel = await startKernel(options.module, memory);
  kernel.usePack(...place);

  const pack = {
    header,
    /** SHA-256 in hexadecimal. */
    checksum,
    memory,
    /** Instance of the main thread. It has no scratch area and must not rank. */
    kernel,
    words,
    rows: new Rows(new Int16Array(memory.buffer, PACK_AT + sections.rows.at, sections.rows.bytes / 2), {
      stride: header.stride,
      inverseNorms,
    }),
    inverseNorms,
    /** Arguments of `usePack` for the instances of worker threads. */
    place,
    /** Address of the exclusion bytes of an edition, one per row. */
    excludedAt: (edition: number) => excludedStart + edition * excludedBytes,
    /** Address of the scratch area of a worker. */
    scratchAt: (worker: number) => scratchStart + worker * scratchBytes,
  };
  checkContent(pack, wordSections);
  return pack;
}

function newMemory(bytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / WASM_PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** Bounds check of all indexes, as the kernel uses them as addresses without checks. */
function checkIndexes({ sections, count }: PackHeader, { wordOffsets, byteOrder, accented }: WordSections): void {
  let before = 0;
  for (let row = 0; row <= count; row++) {
    const offset = wordOffsets[row] ?? 0;
    if (offset > sections.words.bytes || (row === 0 ? offset !== 0 : offset <= before)) {
      throw new PackFault(`byte ${sections.wordOffsets.at + row * 4}: the word of row ${row} is empty or out of place`);
    }
    before = offset;
  }
  if (before !== sections.words.bytes) throw new PackFault(`byte ${sections.words.at}: words without a row`);
  for (const [name, rows] of [["byteOrder", byteOrder] as const, ["accented", accented] as const]) {
    for (let at = 0; at < rows.length; at++) {
      if ((rows[at] ?? count) >= count) throw new PackFault(`byte ${sections[name].at + at * 4}: no such row`);
    }
  }
}

function checkContent({ header, kernel, words, inverseNorms }: Pack, { byteOrder }: WordSections): void {
  const row = kernel.firstFaultyRow();
  if (row >= 0) {
    const inverse = inverseNorms[row] ?? NaN;
    const at = header.sections.inverseNorms.at + row * 8;
    const zero = kernel.dot(row, row) === 0;
    const fault = zero ? "a row of zeros" : `an inverse norm of ${inverse} that does not suit its row (byte ${at})`;
    throw new PackFault(`the word "${words.wordAt(row)}" (row ${row}) has ${fault}`);
  }
  const place = kernel.firstDisorder(PACK_AT + header.sections.byteOrder.at);
  if (place >= 0) {
    const word = words.wordAt(byteOrder[place] ?? 0);
    const twice = word === words.wordAt(byteOrder[place - 1] ?? 0);
    const at = header.sections.byteOrder.at + place * 4;
    throw new PackFault(twice ? `the word "${word}" is in it twice` : `byte ${at}: "${word}" is out of order`);
  }
}
