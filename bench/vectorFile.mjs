// bench: writes a made-up file of word vectors, as they are published: the same words and numbers every time.
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";

const DIMENSIONS = 300;

/**
 * word2vec text, gzip, like the published ones: four decimals, words in lower case.
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
  // Pieces of ten numbers, drawn again and again: making three million lines is then a matter of minutes.
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
