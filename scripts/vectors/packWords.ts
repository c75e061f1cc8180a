// scripts: the words of a pack without its vectors, for what counts words.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { decodeHeader, HEADER_BYTES, type Extent } from "../../app/vectors/layout.server";
import { Words } from "../../app/vectors/words.server";

/**
 * Reads a few bytes for each word of a pack. It is not checked as a whole.
 * @throws PackFault or a system error if the file is no pack or cannot be read
 */
export function readPackWords(file: string): Words {
  const descriptor = openSync(file, "r");
  try {
    const read = ({ at, bytes }: Extent) => {
      // Its own buffer, as numbers must be aligned.
      const buffer = Buffer.from(new ArrayBuffer(bytes));
      return buffer.subarray(0, readSync(descriptor, buffer, 0, bytes, at));
    };
    const numbers = (extent: Extent) => new Uint32Array(read(extent).buffer, 0, extent.bytes / 4);
    const { sections } = decodeHeader(read({ at: 0, bytes: HEADER_BYTES }), fstatSync(descriptor).size);
    return new Words({
      words: read(sections.words),
      wordOffsets: numbers(sections.wordOffsets),
      byteOrder: numbers(sections.byteOrder),
      accented: numbers(sections.accented),
    });
  } finally {
    closeSync(descriptor);
  }
}
