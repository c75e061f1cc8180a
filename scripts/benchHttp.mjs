// scripts: npm run bench:http: measures HTTP throughput against the bars of docs/performance.md, relative to a bare
// node:http handler of the same run. Options: --json (print only one JSON object), --rounds N (default 5), --seconds N
// per measurement (default 3).
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { deflateRawSync } from "node:zlib";
import { findGame, findWords, start, startSite } from "./builtSite.mjs";
import { root } from "./setup.mjs";

const CONNECTIONS = 10;
const GUESSES = 60;
/** Number of players whose pages are requested in turn. Their words are disjoint. */
const PLAYERS = 60;
/** Number of words that many players guess at the same time: responses that can be cached. */
const COMMON_WORDS = 200;
/**
 * Numbers of words and games in an uncached round. Each pair is requested once. The round ends when all have been
 * answered.
 */
const WORDS = 4000;
const GAMES = 6;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
if (!(Number.isInteger(rounds) && rounds > 0 && seconds > 0))
  throw new Error("--rounds and --seconds are numbers above 0.");

/** @param {string} text */
function say(text) {
  if (!values.json) console.log(text);
}

function prepare() {
  /** @param {string} command @param {string[]} args */
  const run = (command, args, cwd = root) => {
    execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  };
  if (!existsSync(path.join(root, "bench/node_modules/autocannon"))) {
    say("Installing autocannon, which only this benchmark needs, into bench/node_modules …");
    run("npm", ["install", "--no-package-lock", "--silent"], path.join(root, "bench"));
  }
  say("Building …");
  run(process.execPath, ["scripts/build.mjs"]);
}

/**
 * The progress cookie of a play (app/http/request/progressCookie.server.ts). @param {number} game @param {readonly
 * string[]} words
 */
function toCookie(game, words) {
  return `game_en_${game}=${deflateRawSync(words.join("\n"), { level: 9 }).toString("base64url")}`;
}

/** @param {string} url @param {string} cookie */
async function requireWholePage(url, cookie) {
  const html = await (await fetch(url, { headers: { cookie } })).text();
  const [, body = ""] = /<tbody[^>]*>([^]*?)<\/tbody>/.exec(html) ?? [];
  const rows = body.split("<tr").length - 1;
  if (rows !== GUESSES) throw new Error(`The page has ${rows} rows instead of ${GUESSES}.`);
  return html.length;
}

/**
 * Builds the requests of an uncached round, with games that no other round uses. The games are opened first, so that no
 * ranking is computed during the measurement.
 *
 * @param {string} origin
 * @param {{ game: number, words: readonly string[], round: number }} from `game` is today's, which the other
 *   measurements use
 */
async function uncachedRequests(origin, { game, words, round }) {
  const numbers = Array.from({ length: GAMES }, (_, index) => game - 1 - round * GAMES - index);
  for (const number of numbers) {
    const response = await fetch(`${origin}/semantle/game/en/${number}`);
    if (!response.ok) throw new Error(`Game ${number} cannot be opened.`);
  }
  return numbers.flatMap((number) => words.map((word) => ({ path: `/similarity/en/${number}/${word}` })));
}

/**
 * The types of autocannon that are used here. It is installed in bench/ only.
 *
 * @typedef {{ url: string, connections: number, duration: number, requests?: Ask[], setupClient?: (client: {
 *   setRequests: (requests: Ask[]) => void }) => void, maxConnectionRequests?: number }} Shots
 * @typedef {{ non2xx: number, errors: number, timeouts: number, "2xx": number }} Hits
 * @typedef {(options: Shots) => Promise<Hits> & { on: (event: "start" | "response", listener: () => void) => void }}
 *   Autocannon
 */
/** @typedef {{ path: string, headers?: Record<string, string> }} Ask */

/**
 * Measures requests per second. The time is from the first request to the last response, without the setup.
 *
 * @param {Autocannon} autocannon
 * @param {string} origin
 * @param {{ requests: readonly Ask[], isOnce?: boolean | undefined }} asked `isOnce`: each request is sent at most
 *   once. Otherwise each connection repeats all of them.
 */
async function measure(autocannon, origin, { requests, isOnce = false }) {
  const all = { url: origin, connections: CONNECTIONS, duration: seconds };
  const run = autocannon(isOnce ? { ...all, ...splitByConnection(requests) } : { ...all, requests: [...requests] });
  let begin = 0;
  let end = 0;
  run.on("start", () => {
    begin = performance.now();
  });
  run.on("response", () => {
    end = performance.now();
  });
  const result = await run;
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${requests[0]?.path ?? ""}: ${result.non2xx} refused, ${result.errors + result.timeouts} failed`);
  return result["2xx"] / ((end - begin) / 1000);
}

/**
 * Distributes requests over the connections. Each connection ends after its requests, as it would otherwise repeat them.
 *
 * @param {readonly Ask[]} requests
 */
function splitByConnection(requests) {
  let connections = 0;
  /** @type {Shots["setupClient"]} */
  const setupClient = (client) => {
    const connection = connections++;
    client.setRequests(requests.filter((_, index) => index % CONNECTIONS === connection));
  };
  return { setupClient, maxConnectionRequests: Math.floor(requests.length / CONNECTIONS) };
}

async function main() {
  prepare();
  /** @type {unknown} */
  const loaded = createRequire(path.join(root, "bench/package.json"))("autocannon");
  const autocannon = /** @type {Autocannon} */ (loaded);
  const data = mkdtempSync(path.join(tmpdir(), "proxima-bench-"));
  const site = await startSite(data, { env: { API_CALLS_PER_MINUTE: "100000000" } });
  try {
    const game = await findGame(site.origin);
    const words = await findWords(site.origin, { game, count: WORDS });
    const plays = Array.from({ length: PLAYERS }, (_, player) => words.slice(player * GUESSES, (player + 1) * GUESSES));
    const cookies = plays.map((guessed) => toCookie(game, guessed));
    const pageBytes = await requireWholePage(site.origin, cookies[0] ?? "");
    const sample = await (await fetch(`${site.origin}/similarity/en/${game}/${words[0] ?? ""}`)).text();
    const bare = await start(["bench/bareServer.mjs", sample]);
    try {
      /**
       * @type {Record<string, { origin: string, requests: readonly Ask[] | ((round: number) => Promise<Ask[]>), best:
       * number }>}
       */
      const works = {
        bare: { origin: bare.origin, requests: [{ path: "/" }], best: 0 },
        similarity: {
          origin: site.origin,
          requests: words.slice(0, COMMON_WORDS).map((word) => ({ path: `/similarity/en/${game}/${word}` })),
          best: 0,
        },
        anew: {
          origin: site.origin,
          requests: (round) => uncachedRequests(site.origin, { game, words, round }),
          best: 0,
        },
        page: { origin: site.origin, requests: cookies.map((cookie) => ({ path: "/", headers: { cookie } })), best: 0 },
      };
      // The rounds alternate, so that load on the machine affects all measurements. Load only slows a round down, so
      // the best counts.
      for (let round = 0; round <= rounds; round++) {
        if (round > 0) say(`Round ${round} of ${rounds} …`);
        for (const work of Object.values(works)) {
          const { requests: given } = work;
          const isOnce = typeof given === "function";
          const rate = await measure(autocannon, work.origin, {
            requests: isOnce ? await given(round) : given,
            isOnce,
          });
          // Round 0 is the warm-up.
          if (round > 0) work.best = Math.max(work.best, rate);
        }
      }
      report(works, pageBytes);
    } finally {
      await bare.end();
    }
  } finally {
    await site.end();
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * @param {Record<string, { best: number }>} works
 * @param {number} pageBytes
 */
function report(works, pageBytes) {
  const rate = (/** @type {string} */ name) => works[name]?.best ?? 0;
  const rows = [
    { work: "guess on a ranked game as JSON", requestsPerSecond: rate("similarity"), bar: 0.5, hope: 0.7 },
    { work: `/ with ${GUESSES} guesses, whole page`, requestsPerSecond: rate("page"), bar: 0.03, hope: 0.05 },
  ].map((row) => {
    const value = row.requestsPerSecond / rate("bare");
    return { ...row, yardstick: "bare node:http handler", value, holds: value >= row.bar };
  });
  const anew = { requestsPerSecond: rate("anew"), value: rate("anew") / rate("bare") };
  const figures = {
    cpu: cpus()[0]?.model ?? "unknown",
    node: process.version,
    bare: rate("bare"),
    anew,
    pageBytes,
    rounds,
  };
  if (values.json) console.log(JSON.stringify({ holds: rows.every(({ holds }) => holds), rows, figures }));
  else {
    console.log(`\n${figures.cpu}, Node ${figures.node}; ${CONNECTIONS} connections, best of ${rounds} rounds`);
    console.log(`bare node:http handler: ${figures.bare.toFixed(0)} requests/s\n`);
    const row = (/** @type {string} */ work, /** @type {number} */ requestsPerSecond, /** @type {number} */ value) =>
      `${work.padEnd(36)}${requestsPerSecond.toFixed(0).padStart(7)}/s ${value.toFixed(3).padStart(7)} of it`;
    for (const { work, requestsPerSecond, value, bar, hope, holds } of rows) {
      console.log(`${row(work, requestsPerSecond, value)}  bar ${bar}  hope ${hope}  ${holds ? "holds" : "FAILS"}`);
    }
    console.log(row("guesses that nobody made before", anew.requestsPerSecond, anew.value));
  }
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1;
}

await main();
