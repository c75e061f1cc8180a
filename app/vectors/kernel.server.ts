// vectors: typed interface of the WebAssembly module (one instance per pack and thread, in shared memory).
// The module is read from disk because the bundler would publish an import as a public asset.
import { readFile } from "node:fs/promises";
import path from "node:path";

/** Exports of wasm/assembly/rank.ts. Addresses are byte offsets in the memory. */
export interface Kernel {
  usePack(
    rowsAt: number,
    rowLength: number,
    rowCount: number,
    inverseNormsAt: number,
    wordOffsetsAt: number,
    wordsAt: number,
  ): void;
  scratchBytes(rowCount: number): number;
  orderAt(scratch: number): number;
  candidatesAt(scratch: number): number;
  cosinesAt(scratch: number): number;
  vectorAt(scratch: number): number;
  dot(a: number, b: number): number;
  firstFaultyRow(): number;
  firstDisorder(byteOrder: number): number;
  scan(secret: number, excluded: number, scratch: number): number;
  order(secret: number, scratch: number, length: number): void;
  rank(secret: number, excluded: number, scratch: number): number;
  cosines(guess: number, candidates: number, length: number, out: number): void;
  vectorCosines(vector: number, candidates: number, length: number, out: number): void;
  narrow(candidates: number, similarities: number, length: number, reach: number): number;
}

export const WASM_PAGE = 65536;

export async function compileKernel(root: string): Promise<WebAssembly.Module> {
  const file = path.join(root, "wasm/rank.wasm");
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read: build it with "npm run build".`, { cause });
  });
  return WebAssembly.compile(bytes);
}

export async function startKernel(module: WebAssembly.Module, memory: WebAssembly.Memory): Promise<Kernel> {
  const instance = await WebAssembly.instantiate(module, { env: { memory } });
  return instance.exports as unknown as Kernel;
}
