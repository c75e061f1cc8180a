// scripts: npm run bench:http: measures HTTP throughput against the bars of docs/performance.md, relative to a bare
// node:http handler of the same run, and the processor time of a page relative to its rendering by React.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { timeFinder } from "../bench/finder.mjs";
import { findGame, findWords, start } from "./builtSite.mjs";
import { createHarness, withSite } from "./harness.mjs";
import { readArguments, root } from "./setup.mjs";

const CONNECTIONS = 10;
const GUESSES = 60;
/** Processor time of a page over that of React's rendering, at most. On a busy machine it is 0.1 more than on a quiet one. */
const PAGE_BAR = 1.8;
/** How long an editor waits for the finder of words at most, of 99 in 100 pages, milliseconds. */
const FINDER_BAR = 200;
const FINDER_PAGES = 200;
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

const USAGE = `Usage: npm run bench:http -- [--json] [--rounds N] [--seconds N]

  --json       prints only one JSON object
  --rounds N   of which the best counts (default: 5)
  --seconds N  of each measurement (default: 3)`;

const { values } = readArguments(USAGE, {
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

const { say, build, install, report } = createHarness({ isJson: values.json });

/**
 * The progress cookie of a play (app/player/guestStore.request.server.ts). @param {number} game @param {readonly
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
  const file = install("autocannon");
  build();
  /** @type {unknown} */
  const loaded = createRequire(file)(file);
  const autocannon = /** @type {Autocannon} */ (loaded);
  await withSite(
    () => ({ env: LIMITLESS }),
    async (site, data) => {
      const game = await findGame(site.origin);
      const words = await findWords(site.origin, { game, count: WORDS });
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
        const plays = Array.from({ length: PLAYERS }, (_, player) =>
          words.slice(player * GUESSES, (player + 1) * GUESSES),
        );
        const page = await profilePages(plays.map((guessed) => ({ game, guessed })));
        // Last: the site goes on estimating how hard the found words are.
        say("Finding words …");
        const finder = await timeFinder(site.origin, { data, root, themes: words.slice(0, FINDER_PAGES) });
        reportAll(works, finder, page);
      } finally {
        await bare.end();
      }
    },
  );
}

/** Settings without limits for one client. */
const LIMITLESS = { API_CALLS_PER_MINUTE: "100000000" };

/**
 * Profiles a server of its own while it answers pages of games, one after the other.
 *
 * @param {readonly { game: number, guessed: readonly string[] }[]} plays
 * @returns processor time of a page on the main thread, and the part of it in React's `renderToString`, milliseconds
 */
async function profilePages(plays) {
  say(`Profiling / with ${GUESSES} guesses …`);
  return withSite(
    (data) => ({ env: LIMITLESS, node: ["--cpu-prof", `--cpu-prof-dir=${data}`, "--cpu-prof-interval=200"] }),
    async (site, data) => {
      const requests = plays.map(({ game, guessed }) => toCookie(game, guessed));
      const bytes = await requireWholePage(site.origin, requests[0] ?? "");
      const ask = async (/** @type {number} */ rounds) => {
        for (let round = 0; round < rounds; round++)
          for (const cookie of requests) await (await fetch(site.origin, { headers: { cookie } })).arrayBuffer();
      };
      await ask(WARM_UP_ROUNDS);
      // The clock of the profile too.
      const begin = Number(process.hrtime.bigint() / 1000n);
      await ask(PAGE_ROUNDS);
      const end = Number(process.hrtime.bigint() / 1000n);
      await site.end();
      const pages = PAGE_ROUNDS * requests.length;
      const { all, react } = readProfile(data, { begin, end });
      return { bytes, all: all / pages, react: react / pages };
    },
  );
}

/** Rounds of all plays that are measured. With 300 pages, a millisecond between samples, the figure is off by 0.05. */
const PAGE_ROUNDS = 20;
/** Rounds of all plays before the measurement. After fewer, not all functions are compiled as those of a server that runs. */
const WARM_UP_ROUNDS = 20;

/**
 * Reads the profile of the main thread.
 *
 * @param {string} directory
 * @param {{ begin: number, end: number }} times microseconds
 * @returns milliseconds between the times, without those of waiting
 */
function readProfile(directory, { begin, end }) {
  // The threads that rank have profiles too, which are much shorter.
  const [text = ""] = readdirSync(directory)
    .filter((name) => name.endsWith(".cpuprofile"))
    .map((name) => readFileSync(path.join(directory, name), "utf8"))
    .sort((a, b) => b.length - a.length);
  /** @type {unknown} */
  const parsed = JSON.parse(text);
  /** @typedef {{ id: number, callFrame: { functionName: string }, children?: number[] }} ProfileNode */
  const { nodes, samples, timeDeltas, startTime } =
    /** @type {{ nodes: ProfileNode[], samples: number[], timeDeltas: number[], startTime: number }} */ (parsed);
  /** @type {Map<number, { name: string, isReact: boolean }>} Parents come before their children. */
  const frames = new Map();
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  for (const { id, callFrame } of nodes) {
    const name = callFrame.functionName;
    const isReact = name.endsWith("renderToString") || frames.get(parents.get(id) ?? 0)?.isReact === true;
    frames.set(id, { name, isReact });
  }
  let [now, all, react] = [startTime, 0, 0];
  samples.forEach((id, index) => {
    const delta = timeDeltas[index] ?? 0;
    now += delta;
    const { name = "", isReact = false } = frames.get(id) ?? {};
    if (now < begin || now > end || name === "(idle)" || name === "(program)") return;
    all += delta / 1000;
    if (isReact) react += delta / 1000;
  });
  if (react === 0) throw new Error("The profile has no rendering.");
  return { all, react };
}

/**
 * @param {Record<string, { best: number }>} works
 * @param {number} finder milliseconds
 * @param {{ bytes: number, all: number, react: number }} page
 */
function reportAll(works, finder, page) {
  const rate = (/** @type {string} */ name) => works[name]?.best ?? 0;
  const rows = [
    {
      work: "guess on a ranked game as JSON",
      yardstick: "bare node:http handler",
      value: rate("similarity") / rate("bare"),
      unit: "×",
      bar: 0.5,
      hope: 0.7,
      isLeast: true,
    },
    {
      work: "the same, each word for the first time",
      yardstick: "bare node:http handler",
      value: rate("anew") / rate("bare"),
      unit: "×",
      bar: 0.4,
      hope: 0.5,
      isLeast: true,
    },
    {
      work: `/ with ${GUESSES} guesses`,
      yardstick: "React's rendering of it",
      value: page.all / page.react,
      unit: "×",
      bar: PAGE_BAR,
      hope: 1.6,
    },
    { work: "a page of the finder of words, p99", value: finder, unit: "ms", bar: FINDER_BAR },
  ];
  report({
    rows,
    figures: { bare: rate("bare"), similarity: rate("similarity"), anew: rate("anew"), page, rounds },
    print: () => {
      console.log(`${CONNECTIONS} connections, best of ${rounds} rounds`);
      for (const [name, perSecond] of /** @type {const} */ ([
        ["bare node:http handler", rate("bare")],
        ["guess on a ranked game as JSON", rate("similarity")],
        ["guesses that nobody made before", rate("anew")],
      ]))
        console.log(
          `${name.padEnd(42)}${perSecond.toFixed(0).padStart(7)}/s ${(perSecond / rate("bare")).toFixed(3)} ×`,
        );
      console.log(`/ with ${GUESSES} guesses: ${page.all.toFixed(2)} ms, ${page.react.toFixed(2)} of them React`);
    },
  });
}

await main();
