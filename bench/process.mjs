// bench: measurements that need a separate process. scripts/bench.mjs starts it with the path of the bundled vectors
// room, or "bare". It prints one JSON object. It may not import anything else of the project.
import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

const [bundle = "bare", task = "memory"] = process.argv.slice(2);
/** Number of ranking threads: all cores except one for the event loop. */
const WORKERS = Math.max(1, availableParallelism() - 1);
const MEASURED_MS = 3000;
const none = new Set();

async function openAll() {
  /** @type {unknown} */
  const imported = await import(bundle);
  const room = /** @type {typeof import("../app/vectors/vectors.server")} */ (imported);
  const edition = (/** @type {string} */ pack) => ({ pack, hidden: none, stopwords: none });
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

console.log(JSON.stringify(task === "memory" ? await memory() : await eventLoop()));
process.exit(0);
