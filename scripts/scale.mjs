// scripts: npm run scale: prints the table of docs/scale.md: what a number of daily players needs, from the costs below.
import { randomBytes } from "node:crypto";
import { findGame, findWords, processorTimeOf } from "./builtSite.mjs";
import { withSite } from "./harness.mjs";
import { readArguments } from "./setup.mjs";

const STEPS = [1000, 100_000, 10_000_000];

/** What people do. Guesses at how a word game is played, to be replaced by the figures of a site. */
const PLAYERS = {
  /** Pages and guesses of a player in a day. */
  pages: 3,
  guesses: 30,
  /** Share of players whose games are kept on the server: members, and those who play in a team. */
  members: 0.25,
  teamPlayers: 0.05,
  /** How long a player of a team is connected in a day, seconds. */
  connected: 20 * 60,
  /** Share of a day's requests in its busiest hour, and how much busier its busiest minute is. */
  busiestHour: 0.1,
  busiestMinute: 2,
};

/** Processor time in milliseconds, lengths in bytes. Of the machine that docs/performance.md is about. */
const COSTS = {
  page: 5.8,
  guess: 1.4,
  /** On PostgreSQL, without what PostgreSQL itself takes. */
  memberGuess: 2.3,
  /** `npm run bench:teams`. */
  teamGuess: 1.04,
  socketBytes: 11_600,
  pageBytes: 14_000,
  guessBytes: 1500,
  /** A stored game with its index entries. */
  gameBytes: 700,
};

/** Share of a processor that a process may use at the busiest time, so that answers do not queue. */
const BUSY = 0.5;
/** Memory of a process with all editions, bytes. */
const PROCESS_BYTES = 360e6;

/** @param {number} players a day @param {typeof COSTS} costs */
function simulate(players, costs) {
  const toPeak = (PLAYERS.busiestHour / 3600) * PLAYERS.busiestMinute;
  const pages = players * PLAYERS.pages * toPeak;
  const guesses = players * PLAYERS.guesses * toPeak;
  const byTeams = guesses * PLAYERS.teamPlayers;
  const byMembers = guesses * PLAYERS.members;
  const byGuests = guesses - byTeams - byMembers;
  const sockets = players * PLAYERS.teamPlayers * PLAYERS.connected * toPeak;
  const busy =
    (pages * costs.page + byGuests * costs.guess + byMembers * costs.memberGuess + byTeams * costs.teamGuess) / 1000;
  const processes = Math.ceil(busy / BUSY);
  return {
    "pages a second": pages,
    "guesses a second": guesses,
    "database writes a second": byMembers + byTeams,
    "open sockets": sockets,
    "busy cores": busy,
    processes,
    "memory, GB": (processes * PROCESS_BYTES + sockets * costs.socketBytes) / 1e9,
    "traffic, Mbit/s": ((pages * costs.pageBytes + guesses * costs.guessBytes) * 8) / 1e6,
    "stored in a year, GB": (players * PLAYERS.members * costs.gameBytes * 365) / 1e9,
  };
}

/** @param {typeof COSTS} costs */
function printTable(costs) {
  const columns = STEPS.map((players) => simulate(players, costs));
  const line = (/** @type {readonly string[]} */ cells) => {
    console.log(`| ${cells.join(" | ")} |`);
  };
  line(["in the busiest minute", ...STEPS.map((players) => `${format(players)} players a day`)]);
  line(["---", ...STEPS.map(() => "---")]);
  const names = /** @type {(keyof ReturnType<typeof simulate>)[]} */ (Object.keys(columns[0] ?? {}));
  for (const name of names) line([name, ...columns.map((column) => format(column[name]))]);
}

/** Two digits that count. @param {number} value */
function format(value) {
  return value.toLocaleString("en", { maximumSignificantDigits: 2 });
}

/** Measures what takes no sockets. @param {import("./harness.mjs").Site} site @returns {Promise<typeof COSTS>} */
async function measure(site) {
  const game = await findGame(site.origin);
  const words = await findWords(site.origin, { game, count: 2 * PLAYERS.guesses });
  const signUp = async () => {
    const address = `${randomBytes(8).toString("hex")}@words.example`;
    const form = { email: address, password: randomBytes(16).toString("hex"), firstName: "Ana" };
    const body = new URLSearchParams(form);
    const { headers } = await fetch(`${site.origin}/account/sign-up`, { method: "POST", body, redirect: "manual" });
    return toCookies(headers);
  };
  /** @param {string} cookie @param {string} guess */
  const play = async (cookie, guess) => {
    const body = new URLSearchParams({ intent: "guess", edition: "en", game: String(game), guess });
    const csrf = /(?:^|; )csrf=([^;]*)/.exec(cookie)?.[1];
    const headers = {
      Accept: "application/json",
      Cookie: cookie,
      ...(csrf === undefined ? {} : { "X-CSRF-Token": csrf }),
    };
    const response = await fetch(`${site.origin}/play`, { method: "POST", body, headers });
    const answer = await response.text();
    if (!response.ok) throw new Error(`a guess was answered with ${response.status}: ${answer}`);
    return response;
  };
  /** @param {string} first cookies of a member, or none @returns the cookies afterwards */
  const playGame = async (first) => {
    let cookie = first;
    for (const word of words.slice(0, PLAYERS.guesses)) {
      const { headers } = await play(cookie, word);
      if (first === "") cookie = toCookies(headers);
    }
    return cookie;
  };
  /** Processor time of each call after the first ones. @param {number} times @param {(index: number) => Promise<unknown>} work */
  const timeOf = async (times, work) => {
    for (let index = times; index < 1.2 * times; index++) await work(index);
    const before = processorTimeOf(site.pid);
    for (let index = 0; index < times; index++) await work(index);
    return (processorTimeOf(site.pid) - before) / times;
  };
  const cookie = await playGame("");
  const page = await timeOf(1000, async () => (await fetch(site.origin, { headers: { cookie } })).text());
  const guess = (await timeOf(30, () => playGame(""))) / PLAYERS.guesses;
  /** @type {string[]} */
  const members = [];
  for (let index = 0; index < 30; index++) members.push(await signUp());
  const memberGuess = (await timeOf(25, (index) => playGame(members[index] ?? ""))) / PLAYERS.guesses;
  return { ...COSTS, page, guess, memberGuess };
}

/** @param {Headers} headers of a response */
function toCookies(headers) {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

const USAGE = `Usage: npm run scale -- [--measure]

  --measure  measures the costs of pages and guesses on this machine first, about a minute. DATABASE_URL chooses the
             database of that`;

const { values } = readArguments(USAGE, { options: { measure: { type: "boolean", default: false } } });
const costs = values.measure ? await withSite(() => ({ env: { API_CALLS_PER_MINUTE: "100000000" } }), measure) : COSTS;
if (values.measure) console.log(costs);
printTable(costs);
