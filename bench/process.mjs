// bench: measurements that need a separate process. scripts/bench.mjs starts it with the path of the bundled app/vectors
// folder, or "bare". It prints one JSON object. It may not import anything else of the project.
import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

const [bundle = "bare", task = "memory"] = process.argv.slice(2);
/** Number of ranking threads: all cores except one for the event loop. */
const WORKERS = Math.max(1, availableParallelism() - 1);
const MEASURED_MS = 3000;
const none = new Set();
/** Words that take ranks, about as many as in an edition. */
const FAMILIAR = 22_000;

async function openAll(familiar = Infinity) {
  /** @type {unknown} */
  const imported = await import(bundle);
  const room = /** @type {typeof import("../app/vectors/vectors.server")} */ (imported);
  const edition = (/** @type {string} */ pack) => ({ pack, hidden: none, stopwords: none, familiar });
  return room.openVectors({
    directories: ["db/vectors"],
    editions: { en: edition("en"), jr: edition("en"), es: edition("es"), de: edition("de") },
    workers: WORKERS,
    cachedRankings: 64,
  });
}

/** 99th percentile of the event loop's delay beyond its timer, in milliseconds. */
async function delay() {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  await wait(MEASURED_MS);
  histogram.disable();
  return histogram.percentile(99) / 1e6;
}

/** Memory of a listening server that has opened all editions and ranked in each. */
async function memory() {
  const server = createServer((_, response) => response.end("ok"));
  await new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      resolve(undefined);
    }),
  );
  let openMs = 0;
  if (bundle !== "bare") {
    const start = performance.now();
    const vectors = await openAll();
    openMs = performance.now() - start;
    for (const name of /** @type {const} */ (["en", "jr", "es", "de"])) await vectors.of(name).nearest(100, 1000);
    await wait(500);
    return { rss: process.memoryUsage.rss(), openMs };
  }
  await wait(500);
  return { rss: process.memoryUsage.rss(), openMs };
}

/** How many secrets are looked back at, the guesses of each, and how often each is measured. */
const LOOKED_BACK = 30;
const GUESSES = 60;
const TURNS = 7;

/**
 * Milliseconds of a look back in English, in turns with full rankings: for each secret the least of its turns, then the middle of all
 * secrets, and the most. Guesses and secrets are among the words that take ranks. The wait for a thread is part of it.
 */
async function lookBack() {
  const vectors = await openAll(FAMILIAR);
  const en = vectors.of("en");
  const rowOf = (/** @type {number} */ index) => (index * 7919) % FAMILIAR;
  /** @type {Record<"ranking" | "fitting" | "between", number[]>} */
  const times = { ranking: [], fitting: [], between: [] };
  for (let index = 0; index < LOOKED_BACK; index++) {
    const secret = rowOf(index);
    const guesses = Array.from({ length: GUESSES }, (_, at) => rowOf(1000 + index * GUESSES + at));
    const timed = async (/** @type {() => Promise<unknown>} */ work) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const least = { ranking: Infinity, fitting: Infinity, between: Infinity };
    for (let turn = 0; turn < TURNS; turn++) {
      least.ranking = Math.min(least.ranking, await timed(() => en.ranking(secret, { isKept: false })));
      least.fitting = Math.min(least.fitting, await timed(() => en.fitting(secret, guesses)));
    }
    // The words between need the ranking of the secret, which is there when a page is shown.
    await en.ranking(secret);
    for (let turn = 0; turn < TURNS; turn++)
      least.between = Math.min(least.between, await timed(() => en.between(secret, guesses[0] ?? 0)));
    for (const name of /** @type {const} */ (["ranking", "fitting", "between"])) times[name].push(least[name]);
  }
  await vectors.close();
  const sorted = (/** @type {number[]} */ list) => [...list].sort((a, b) => a - b);
  const middle = (/** @type {number[]} */ list) => sorted(list)[list.length >> 1] ?? 0;
  return {
    ranking: middle(times.ranking),
    fitting: middle(times.fitting),
    between: middle(times.between),
    longestFitting: Math.max(...times.fitting),
    longestBetween: Math.max(...times.between),
  };
}

async function eventLoop() {
  const vectors = await openAll();
  const en = vectors.of("en");
  await en.ranking(0);
  await delay();
  const idle = await delay();
  let running = true;
  let rankings = 0;
  let next = 1;
  const keepBusy = async () => {
    while (running) {
      await en.ranking(next++ % en.count);
      rankings++;
    }
  };
  // Two requests per thread, so that none ever waits for the event loop.
  const loops = Array.from({ length: WORKERS * 2 }, keepBusy);
  const start = performance.now();
  const busy = await delay();
  running = false;
  const perSecond = rankings / ((performance.now() - start) / 1000);
  await Promise.all(loops);
  await vectors.close();
  return { idle, busy, perSecond, workers: WORKERS };
}

const TASKS = { memory, eventLoop, lookBack };
console.log(JSON.stringify(await TASKS[/** @type {keyof typeof TASKS} */ (task)]()));
process.exit(0);
