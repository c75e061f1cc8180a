// bench: measures suggestions for unknown words in a separate process. scripts/bench.mjs starts it with the directory of
// the bundled folder app/vectors. It prints one JSON object. It may not import anything else of the project.
import { Buffer } from "node:buffer";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const [bundles = "."] = process.argv.slice(2);
const TEXTS = 1000;
/** The least time of so many calls counts: other work on the machine can only add to it. */
const REPETITIONS = 7;
/** Texts for the linear scan, which takes hundreds of times as long. */
const SCANNED_TEXTS = 5;
const INVENTED_WORDS = 400_000;
const none = new Set();

let state = 1;
/** @param {number} below */
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}

/**
 * The text with one or two letters missing, added or replaced.
 * @param {string} word
 */
function mistype(word) {
  let text = word;
  for (let errors = 1 + random(2); errors > 0; errors--) {
    const at = random(text.length);
    const letter = String.fromCharCode(97 + random(26));
    const [before, after] = [text.slice(0, at), text.slice(at)];
    text = [before + after.slice(1), before + letter + after, before + letter + after.slice(1)][random(3)] ?? text;
  }
  return text;
}

/**
 * Plain Levenshtein distance.
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * Words like those of a list, of which each letter follows the two before it as often as there.
 * @param {readonly string[]} models
 * @param {number} count
 */
function invent(models, count) {
  /** @type {Map<string, string[]>} */
  const following = new Map();
  for (const model of models) {
    const text = `  ${model} `;
    for (let at = 2; at < text.length; at++) {
      const letters = following.get(text.slice(at - 2, at)) ?? [];
      letters.push(text[at] ?? " ");
      following.set(text.slice(at - 2, at), letters);
    }
  }
  /** @type {Set<string>} */
  const words = new Set();
  while (words.size < count) {
    let text = "  ";
    do {
      const letters = following.get(text.slice(-2)) ?? [" "];
      text += letters[random(letters.length)] ?? " ";
    } while (!text.endsWith(" ") && text.length < 26);
    const word = text.trim();
    if (word.length > 1) words.add(word);
  }
  return words;
}

/**
 * Milliseconds of a call: the median, the 99th percentile and the most, of the least times of each text.
 * @param {(text: string) => unknown} task
 * @param {readonly string[]} texts
 * @param {number} repetitions
 */
function measure(task, texts, repetitions) {
  const times = texts.map((text) => {
    let least = Infinity;
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const start = performance.now();
      task(text);
      least = Math.min(least, performance.now() - start);
    }
    return least;
  });
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** @typedef {typeof import("../app/vectors/vectors.server")} Room */
/** @param {string} file */
async function load(file) {
  /** @type {unknown} */
  const loaded = await import(path.join(bundles, file));
  return loaded;
}

/**
 * @param {string} directory
 * @param {string} pack
 */
async function openPack(directory, pack) {
  const room = /** @type {Room} */ (await load("vectors.server.js"));
  const vectors = await room.openVectors({
    directories: [directory],
    editions: { en: { pack, hidden: none, stopwords: none } },
    workers: 1,
    cachedRankings: 1,
  });
  return vectors.of("en");
}

/** @param {import("../app/vectors/vectors.server").EditionVectors} vectors */
function measureSuggestions(vectors) {
  const options = { limit: 3, isAllowed: () => true };
  const texts = Array.from({ length: TEXTS }, () => mistype(vectors.wordAt(random(vectors.count))));
  const suggestions = measure((text) => vectors.suggest(text, options), texts, REPETITIONS);
  const long = measure((text) => vectors.suggest(text, options), ["a".repeat(10_000)], 100).max;
  return { texts, suggestions, long };
}

/** @param {string} pack */
async function measurePack(pack) {
  const vectors = await openPack("db/vectors", pack);
  const { texts, suggestions, long } = measureSuggestions(vectors);
  const lines = readFileSync(`db/vectors/${pack}.forms.tsv`, "utf8").trimEnd().split("\n");
  const forms = lines.map((line) => line.slice(0, line.indexOf("\t")));
  const spellings = [...Array.from({ length: vectors.count }, (_, row) => vectors.wordAt(row)), ...forms];
  const scan = measure(
    (text) => spellings.reduce((least, spelling) => Math.min(least, distance(text, spelling)), Infinity),
    texts.slice(0, SCANNED_TEXTS),
    2,
  );
  return { spellings, figures: { ...suggestions, long, scan: scan.p50, spellings: spellings.length } };
}

/** @param {readonly string[]} models */
async function measureInvented(models) {
  const { PackWriter } = /** @type {typeof import("../scripts/vectors/packWriter")} */ (await load("packWriter.js"));
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-bench-"));
  const writer = new PackWriter({ file: path.join(directory, "invented.pack"), dimensions: 1 });
  for (const word of invent(models, INVENTED_WORDS)) writer.add(Buffer.from(word), Float64Array.of(1));
  writer.finish({ source: "invented words", license: "MIT" });
  const vectors = await openPack(directory, "invented");
  rmSync(directory, { recursive: true });
  return { ...measureSuggestions(vectors).suggestions, spellings: INVENTED_WORDS };
}

const en = await measurePack("en");
const es = await measurePack("es");
const de = await measurePack("de");
const invented = await measureInvented(es.spellings);
console.log(JSON.stringify({ en: en.figures, es: es.figures, de: de.figures, invented }));
process.exit(0);
