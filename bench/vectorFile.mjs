// bench: generates a deterministic file of word vectors in a published format.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";

const DIMENSIONS = 300;

/**
 * Writes gzipped word2vec text with four decimals and lower-case words.
 * @param {{ file: string, words: number }} options
 */
export async function writeVectorFile({ file, words }) {
  const gzip = createGzip({ level: 3, chunkSize: 1 << 20 });
  const done = finished(gzip.pipe(createWriteStream(file)));
  gzip.write(`${words} ${DIMENSIONS}\n`);
  let state = 1;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  // Random pieces of ten numbers are reused, so that three million lines take only minutes.
  const pieces = Array.from({ length: 1 << 14 }, () =>
    Array.from({ length: 10 }, () => (((random() % 20001) - 10000) / 50000).toFixed(4)).join(" "),
  );
  let lines = "";
  for (let row = 0; row < words; row++) {
    lines += spell(row);
    for (let piece = 0; piece < DIMENSIONS / 10; piece++) lines += ` ${pieces[random() & 0x3fff] ?? ""}`;
    lines += "\n";
    if (lines.length < 1 << 20) continue;
    if (!gzip.write(lines)) await once(gzip, "drain");
    lines = "";
  }
  gzip.end(lines);
  await done;
}

/** @param {number} row */
function spell(row) {
  let word = "";
  for (let rest = row + 26 ** 3; rest > 0; rest = Math.floor(rest / 26)) word += String.fromCharCode(97 + (rest % 26));
  return word;
}
