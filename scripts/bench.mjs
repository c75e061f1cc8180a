// scripts: npm run bench: measures ranking, suggestions, import and memory against the bars of docs/performance.md, each relative to
// a yardstick of the same run.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "vite";
import { measureKernel } from "../bench/kernel.mjs";
import { writeVectorFile } from "../bench/vectorFile.mjs";
import { createHarness } from "./harness.mjs";
import { readArguments, root as ROOT } from "./setup.mjs";

const CACHE = path.join(ROOT, ".cache/bench");
const YARDSTICK = path.join(CACHE, "yardstick.wasm");
const PACKS = ["en", "es", "de"].map((name) => path.join(ROOT, `db/vectors/${name}.pack`));
const MIB = 2 ** 20;

const USAGE = `Usage: npm run bench -- [--json] [--import-words N]

  --json            prints only one JSON object
  --import-words N  words of the file that is imported (default: 200000)`;

const { values } = readArguments(USAGE, {
  options: { json: { type: "boolean", default: false }, "import-words": { type: "string", default: "200000" } },
});
const importWords = Number(values["import-words"]);
if (!Number.isInteger(importWords) || importWords < 1000)
  throw new Error("--import-words must be a whole number from 1000 on.");

const { say, install, report, ...harness } = createHarness({ isJson: values.json });

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  // As the files in deploy start a server.
  const env = { ...process.env, MALLOC_ARENA_MAX: "2" };
  return execFileSync(command, [...args], { cwd: ROOT, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function prepare() {
  mkdirSync(CACHE, { recursive: true });
  const simsimd = install("simsimd");
  harness.build();
  const asc = path.join(ROOT, "node_modules/assemblyscript/bin/asc.js");
  const flags =
    "--runtime stub -O3 --noAssert --enable simd --enable threads --importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536";
  run(process.execPath, [asc, "wasm/assembly/yardstick.ts", "-o", YARDSTICK, ...flags.split(" ")]);
  return simsimd;
}

/** Bundles `app/vectors` as one JavaScript file, as in the server, and the writer of packs as another. */
async function bundleVectors() {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": path.join(ROOT, "app") } },
    build: {
      ssr: true,
      rollupOptions: { input: ["app/vectors/vectors.server.ts", "scripts/vectors/packWriter.ts"] },
      outDir: CACHE,
      emptyOutDir: false,
      target: "node20",
      copyPublicDir: false,
    },
  });
  return path.join(CACHE, "vectors.server.js");
}

/**
 * @param {string} bundle
 * @param {string} task
 */
function measureProcess(bundle, task) {
  /** @type {unknown} */
  const figures = JSON.parse(run(process.execPath, ["bench/process.mjs", bundle, task]));
  return /** @type {Record<string, number>} */ (figures);
}

/**
 * Milliseconds for each pack, and for 400,000 invented words.
 * @typedef {{ p50: number, p99: number, max: number, spellings: number }} Suggestions
 * @typedef {Suggestions & { scan: number, long: number }} SuggestionsOfPack
 */
function measureSuggestions() {
  /** @type {unknown} */
  const figures = JSON.parse(run(process.execPath, ["bench/suggestions.mjs", CACHE]));
  return /** @type {{ en: SuggestionsOfPack, es: SuggestionsOfPack, de: SuggestionsOfPack, invented: Suggestions }} */ (
    figures
  );
}

/** Minimum seconds of alternating runs of `gzip -dc` and the import, and the peak memory of the import. */
async function measureImport() {
  const file = path.join(CACHE, `words-${importWords}.vec.gz`);
  say(`Writing a file of ${importWords} × 300 numbers …`);
  await writeVectorFile({ file, words: importWords });
  say("Importing it …");
  const report =
    "data:text/javascript,process.on('exit',()=>process.stderr.write('maxRSS '+process.resourceUsage().maxRSS))";
  let gzip = Infinity;
  let seconds = Infinity;
  let peakBytes = 0;
  for (let repetition = 0; repetition < (importWords > 500_000 ? 1 : 3); repetition++) {
    let start = performance.now();
    spawnSync("gzip", ["-dc", file], { stdio: ["ignore", "ignore", "inherit"] });
    gzip = Math.min(gzip, (performance.now() - start) / 1000);
    start = performance.now();
    const args = [
      "--import",
      report,
      "--import",
      "tsx",
      "scripts/vectors/import.ts",
      "--edition",
      "en",
      "--out",
      CACHE,
      file,
    ];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
    peakBytes = Math.max(peakBytes, Number(/maxRSS (\d+)/.exec(stderr)?.[1]) * 1024);
  }
  rmSync(path.join(CACHE, "en.pack"));
  rmSync(file);
  return { words: importWords, gzip, seconds, peakBytes };
}

async function main() {
  const file = prepare();
  const bundle = await bundleVectors();
  /** @type {unknown} */
  const native = createRequire(file)(file);
  const simsimd = /** @type {{ dot: (a: Float32Array, b: Float32Array) => number }} */ (native);
  say("Ranking 60,000 × 300 …");
  const small = await measureKernel({ words: 60_000, repetitions: 60, simsimd, yardstickFile: YARDSTICK });
  say("Ranking 400,000 × 300 …");
  const large = await measureKernel({ words: 400_000, repetitions: 16, simsimd, yardstickFile: YARDSTICK });
  say("Memory and event loop …");
  const bare = measureProcess("bare", "memory");
  const loaded = measureProcess(bundle, "memory");
  const loop = measureProcess(bundle, "eventLoop");
  const lookBack = measureProcess(bundle, "lookBack");
  say("Suggestions …");
  const suggestions = measureSuggestions();
  const imported = await measureImport();

  const packBytes = PACKS.reduce((sum, file) => sum + statSync(file).size, 0);
  const { rss: bareRss = 0 } = bare;
  const { rss: loadedRss = 0, openMs = 0 } = loaded;
  const { idle = 0, busy = 0, perSecond = 0, workers = 0 } = loop;
  const rows = [
    {
      work: "scan, 60k × 300",
      yardstick: "read limit of the same bytes",
      value: small.scan / small.read,
      unit: "×",
      bar: 1.6,
      hope: 1.2,
    },
    {
      work: "full exact ranking, 60k × 300",
      yardstick: "read limit of the same bytes",
      value: small.full / small.read,
      unit: "×",
      bar: 2.3,
      hope: 1.6,
    },
    {
      work: "full exact ranking, 60k × 300",
      yardstick: "just the simsimd f32 scan",
      value: small.full / small.simsimdScan,
      unit: "×",
      bar: 0.4,
      hope: 0.25,
    },
    {
      work: "event-loop delay p99, workers ranking",
      yardstick: "idle",
      value: Math.max(0, busy - idle),
      unit: "ms more",
      bar: 5,
      hope: 1,
    },
    {
      work: "look back at 60 guesses, en",
      yardstick: "one full ranking",
      value: (lookBack.fitting ?? 0) / (lookBack.ranking ?? 1),
      unit: "×",
      bar: 10,
      hope: 4,
    },
    {
      work: "words between a guess and a secret, en",
      yardstick: "one full ranking",
      value: (lookBack.between ?? 0) / (lookBack.ranking ?? 1),
      unit: "×",
      bar: 4,
      hope: 2,
    },
    {
      work: "suggestions for an unknown word, es, p99",
      yardstick: "plain Levenshtein, all spellings",
      value: suggestions.es.p99 / suggestions.es.scan,
      unit: "×",
      bar: 0.01,
      hope: 0.005,
    },
    {
      work: `vector import, ${importWords} × 300`,
      yardstick: "gzip -dc of the same file",
      value: imported.seconds / imported.gzip,
      unit: "×",
      bar: 3,
      hope: 2,
    },
    {
      work: `vector import, ${importWords} × 300`,
      yardstick: "peak memory, pack not counted",
      value: imported.peakBytes / MIB,
      unit: "MiB",
      bar: 1024,
      hope: 1024,
    },
    {
      work: "memory, en + es + de + jr loaded",
      yardstick: "packs + a bare Node server",
      value: loadedRss / (packBytes + bareRss),
      unit: "×",
      bar: 1.3,
      hope: 1.2,
    },
  ];
  const figures = {
    small,
    large,
    openMs,
    bareRss,
    loadedRss,
    packBytes,
    idle,
    busy,
    rankingsPerSecond: perSecond,
    workers,
    lookBack,
    suggestions,
    imported,
  };
  report({
    rows,
    figures,
    print: () => {
      print(figures);
    },
  });
}

/**
 * @param {{ small: Kernel, large: Kernel, openMs: number, loadedRss: number, bareRss: number,
 *   rankingsPerSecond: number, workers: number, idle: number, busy: number, lookBack: Record<string, number>,
 *   suggestions: ReturnType<typeof measureSuggestions>,
 *   imported: { seconds: number, gzip: number, peakBytes: number } }} figures
 * @typedef {Awaited<ReturnType<typeof measureKernel>>} Kernel
 */
function print(figures) {
  const { small, large, imported } = figures;
  const ms = (/** @type {number} */ value) => value.toFixed(2).padStart(10);
  console.log("least milliseconds, one thread, 300 dimensions\n");
  console.log(`${"".padEnd(44)}${"60k words".padStart(10)}${"400k words".padStart(12)}`);
  for (const [name, key] of /** @type {const} */ ([
    ["read limit (SIMD sum of the int16 bytes)", "read"],
    ["scan", "scan"],
    ["full exact ranking", "full"],
    ["plain JavaScript Float32Array loop", "plainLoop"],
    ["simsimd f32, row by row", "simsimdScan"],
  ])) {
    console.log(`${name.padEnd(44)}${ms(small[key])}  ${ms(large[key])}`);
  }
  console.log(
    `\n400k words: scan ${(large.scan / large.read).toFixed(2)} ×, full ${(large.full / large.read).toFixed(2)} × the read limit`,
  );
  console.log(`opening the three packs: ${figures.openMs.toFixed(0)} ms`);
  console.log(
    `${figures.workers} ranking thread(s): ${figures.rankingsPerSecond.toFixed(0)} rankings/s of en; event-loop delay p99 ${figures.idle.toFixed(2)} ms idle, ${figures.busy.toFixed(2)} ms busy`,
  );
  const { ranking = 0, fitting = 0, between = 0, longestFitting = 0, longestBetween = 0 } = figures.lookBack;
  console.log(
    `look back at 60 guesses of en: ${fitting.toFixed(1)} ms, most ${longestFitting.toFixed(1)}; words between ${between.toFixed(1)} ms, most ${longestBetween.toFixed(1)}; a full ranking ${ranking.toFixed(1)} ms`,
  );
  for (const [name, { p50, p99, max, spellings, ...rest }] of Object.entries(figures.suggestions)) {
    const beside =
      "scan" in rest ? `; plain Levenshtein ${rest.scan.toFixed(0)}, 10,000 letters ${rest.long.toFixed(4)}` : "";
    console.log(
      `suggestions, ${name}, ${spellings} spellings: p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)}, max ${max.toFixed(2)} ms${beside}`,
    );
  }
  console.log(
    `import: ${imported.seconds.toFixed(1)} s, gzip -dc ${imported.gzip.toFixed(1)} s, peak ${(imported.peakBytes / MIB).toFixed(0)} MiB`,
  );
  console.log(`memory: ${(figures.loadedRss / MIB).toFixed(0)} MiB, bare ${(figures.bareRss / MIB).toFixed(0)} MiB`);
}

await main();
