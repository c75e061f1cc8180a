// scripts: npm run bench:teams: measures team games over real sockets on loopback against the bars of
// docs/performance.md, beside a bare `ws` fan-out of the same run.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { findGame, findWords, processorTimeOf, start, startSite } from "./builtSite.mjs";
import { createHarness } from "./harness.mjs";
import { readArguments } from "./setup.mjs";

/** Seconds of load that are not measured. */
const WARM_UP = 3;
/** Sockets that are opened at once. */
const OPENED_AT_ONCE = 50;
/** How long the last messages may take to come, milliseconds. */
const PATIENCE_MS = 10_000;
/** Bars: p99 in milliseconds, memory of an idle socket in bytes. */
const P99_BAR = 50;
const MEMORY_BAR = 40 * 1024;

const USAGE = `Usage: npm run bench:teams -- [--json] [--rooms N] [--players N] [--seconds N] [--kill]

  --json       prints only one JSON object
  --rooms N    (default: 400)
  --players N  in each room (default: 5)
  --seconds N  of load (default: 15)
  --kill       kills the server in the middle of the load, and compares what was acknowledged with what is stored`;

const { values } = readArguments(USAGE, {
  options: {
    json: { type: "boolean", default: false },
    kill: { type: "boolean", default: false },
    rooms: { type: "string", default: "400" },
    players: { type: "string", default: "5" },
    seconds: { type: "string", default: "15" },
  },
});
const [roomCount = 0, playerCount = 0, seconds = 0] = [values.rooms, values.players, values.seconds].map(Number);
if (!(roomCount > 0 && playerCount > 0 && seconds > WARM_UP))
  throw new Error(`--rooms and --players are numbers above 0, --seconds is one above ${WARM_UP}.`);

const { say, build, report } = createHarness({ isJson: values.json });

/** The address of the sockets of a program. @param {string} origin */
const socketsOf = (origin) => `${origin.replace("http://localhost", "ws://127.0.0.1")}/socket`;

/** @typedef {{ type: string, id?: string | null, teamCode?: string, seat?: string, code?: string, gameData?: { guesses: { word: string }[] } }} Message */
/** @param {string} text */
function readMessage(text) {
  /** @type {unknown} */
  const message = JSON.parse(text);
  return /** @type {Message} */ (message);
}

/** @typedef {{ socket: WebSocket, take: (type: string) => Promise<Message>, onMessage: (text: string) => void }} Client */

/** @param {string} url @returns {Promise<Client>} */
async function open(url) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  /** @type {Client} */
  const client = {
    socket,
    onMessage: () => undefined,
    take: (type) =>
      new Promise((resolve, reject) => {
        client.onMessage = (text) => {
          const message = readMessage(text);
          if (message.type === type) resolve(message);
          else if (message.type === "errorJoiningGame") reject(new Error(text));
        };
      }),
  };
  socket.on("message", (/** @type {Buffer} */ data) => {
    client.onMessage(data.toString());
  });
  socket.on("error", () => undefined);
  await once(socket, "open");
  return client;
}

/** @param {Client} client @param {object} message @param {string} type */
function ask(client, message, type) {
  const answer = client.take(type);
  client.socket.send(JSON.stringify(message));
  return answer;
}

/** Does work for each index, some at a time. @param {number} count @param {(index: number) => Promise<void>} work */
async function forEach(count, work) {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, worker));
}

/** @typedef {{ code: string, seat: string, clients: Client[] }} Room */

/** Rooms with all their players. @param {string} url @returns {Promise<Room[]>} */
async function openTeams(url) {
  /** @type {Room[]} */
  const rooms = [];
  await forEach(roomCount, async (index) => {
    const host = await open(url);
    const { teamCode = "", seat = "" } = await ask(host, { type: "createGame", name: "Player 1" }, "gameCreated");
    const clients = [host];
    while (clients.length < playerCount) {
      const mate = await open(url);
      const name = `Player ${clients.length + 1}`;
      await ask(mate, { type: "joinGame", teamCode, name }, "gameJoined");
      clients.push(mate);
    }
    rooms[index] = { code: teamCode, seat, clients };
  });
  return rooms;
}

/** The same number of sockets on the yardstick. @param {string} url @returns {Promise<Room[]>} */
async function openBareRooms(url) {
  /** @type {Room[]} */
  const rooms = [];
  await forEach(roomCount, async (index) => {
    const clients = [];
    while (clients.length < playerCount) {
      const client = await open(url);
      client.socket.send(`room ${index}`);
      await once(client.socket, "message");
      clients.push(client);
    }
    rooms[index] = { code: `room ${index}`, seat: "", clients };
  });
  return rooms;
}

/**
 * One guess in each room each second, spread over the second. A guess takes as long as the last of the room to hear it.
 *
 * @param {readonly Room[]} rooms
 * @param {readonly string[]} words
 * @param {{ isBare?: boolean, onSecond?: (second: number) => void }} [options]
 */
async function load(rooms, words, { isBare = false, onSecond = () => undefined } = {}) {
  /** @type {Map<string, { sentAt: number, left: number, word: string, room: number, isMeasured: boolean }>} */
  const open = new Map();
  /** @type {number[]} */
  const times = [];
  /** Words that at least one player has heard, by room. @type {Set<string>[]} */
  const acknowledged = rooms.map(() => new Set());
  /** @type {string[]} */
  const refused = [];
  for (const [room, { clients }] of rooms.entries()) {
    for (const client of clients) {
      client.onMessage = (text) => {
        const message = readMessage(text);
        if (message.type === "errorWordGuess" || message.type === "error") refused.push(text);
        const guess = message.type === "wordGuessed" ? open.get(message.id ?? "") : undefined;
        if (guess === undefined) return;
        acknowledged[room]?.add(guess.word);
        guess.left -= 1;
        if (guess.left > 0) return;
        if (guess.isMeasured) times.push(performance.now() - guess.sentAt);
        open.delete(message.id ?? "");
      };
    }
  }
  const filler = "x".repeat(150);
  const begin = performance.now();
  const total = seconds * rooms.length;
  let sent = 0;
  let second = -1;
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begin) / 1000) * rooms.length));
    for (; sent < due; sent += 1) {
      const at = sent % rooms.length;
      const turn = Math.floor(sent / rooms.length);
      if (turn > second) onSecond((second = turn));
      const room = /** @type {Room} */ (rooms[at]);
      const client = room.clients[(at + turn) % room.clients.length];
      const word = words[(at + turn) % words.length] ?? "";
      const id = `${at}-${turn}`;
      if (client?.socket.readyState !== WebSocket.OPEN) continue;
      open.set(id, {
        sentAt: performance.now(),
        left: room.clients.length,
        word,
        room: at,
        isMeasured: turn >= WARM_UP,
      });
      // The yardstick gets what it sends: about as much as the server makes of a guess.
      const message = isBare
        ? { type: "wordGuessed", id, filler }
        : { type: "guessWord", teamCode: room.code, word, id };
      client.socket.send(JSON.stringify(message));
    }
    await sleep(1);
  }
  for (const since = performance.now(); open.size > 0 && performance.now() - since < PATIENCE_MS;) await sleep(20);
  return { times: times.sort((a, b) => a - b), lost: open.size, refused, acknowledged, sent };
}

/** @param {readonly number[]} sorted @param {number} part */
const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** Resident memory, bytes. @param {number} pid */
function memoryOf(pid) {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

/** @param {readonly Room[]} rooms */
function closeAll(rooms) {
  for (const { clients } of rooms) for (const { socket } of clients) socket.terminate();
}

/** The stored words of each room. @param {string} url @param {readonly Room[]} rooms */
async function storedWords(url, rooms) {
  /** @type {Set<string>[]} */
  const stored = [];
  await forEach(rooms.length, async (index) => {
    const { code = "", seat = "" } = rooms[index] ?? {};
    const client = await open(url);
    const { gameData } = await ask(client, { type: "rejoinGame", teamCode: code, seat }, "gameRejoined");
    stored[index] = new Set(gameData?.guesses.map(({ word }) => word));
    client.socket.terminate();
  });
  return stored;
}

/** @typedef {Awaited<ReturnType<typeof start>>} Program */

/** With limits that the load does not reach. */
const ENV = {
  SOCKET_PATH: "/socket",
  API_CALLS_PER_MINUTE: "100000000",
  TEAMS_PER_HOUR: "1000000",
  SOCKETS_PER_NETWORK: "100000",
};

async function main() {
  build();
  const data = mkdtempSync(path.join(tmpdir(), "proxima-bench-"));
  let site = await startSite(data, { env: ENV });
  try {
    const words = await findWords(site.origin, { game: await findGame(site.origin), count: seconds + 50 });
    say(`Opening ${roomCount * playerCount} sockets in ${roomCount} rooms …`);
    const before = memoryOf(site.pid);
    const rooms = await openTeams(socketsOf(site.origin));
    await sleep(2000);
    const memory = (memoryOf(site.pid) - before) / (roomCount * playerCount);
    if (values.kill) {
      const acknowledged = await killUnderLoad(site, { rooms, words });
      say("Starting again …");
      site = await startSite(data, { env: ENV });
      await reportLost(site, { rooms, acknowledged });
    } else {
      await reportLoad(site, { rooms, words, memory });
    }
  } finally {
    await site.end();
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * Kills the site in the middle of the load.
 *
 * @param {Program} site
 * @param {{ rooms: readonly Room[], words: readonly string[] }} played
 * @returns {Promise<readonly ReadonlySet<string>[]>} the acknowledged words of each room
 */
async function killUnderLoad(site, { rooms, words }) {
  let killed = Promise.resolve();
  const { acknowledged } = await load(rooms, words, {
    onSecond: (second) => {
      if (second === Math.floor(seconds / 2)) killed = site.end("SIGKILL");
    },
  });
  await killed;
  return acknowledged;
}

/** @param {Program} site @param {{ rooms: readonly Room[], acknowledged: readonly ReadonlySet<string>[] }} played */
async function reportLost(site, { rooms, acknowledged }) {
  const stored = await storedWords(socketsOf(site.origin), rooms);
  const count = acknowledged.reduce((sum, heard) => sum + heard.size, 0);
  const missing = acknowledged.flatMap((heard, index) => [...heard].filter((word) => !stored[index]?.has(word)));
  reportAll([{ work: "acknowledged guesses lost by SIGKILL", value: missing.length, unit: "", bar: 0 }], {
    acknowledged: count,
  });
}

/**
 * @param {Program} site
 * @param {{ rooms: readonly Room[], words: readonly string[], memory: number }} opened `memory`: bytes of an idle socket
 */
async function reportLoad(site, { rooms, words, memory }) {
  say(`${seconds} s of one guess per room per second …`);
  const processorTime = processorTimeOf(site.pid);
  const guesses = await load(rooms, words);
  const perGuess = (processorTimeOf(site.pid) - processorTime) / guesses.sent;
  closeAll(rooms);
  if (guesses.refused.length > 0) throw new Error(`${guesses.refused.length} refused: ${guesses.refused[0] ?? ""}`);
  const bare = await start(["bench/bareFanOut.mjs"]);
  try {
    say("The same on a bare fan-out …");
    const bareRooms = await openBareRooms(socketsOf(bare.origin));
    const bareTime = processorTimeOf(bare.pid);
    const echoes = await load(bareRooms, words, { isBare: true });
    const barePerGuess = (processorTimeOf(bare.pid) - bareTime) / echoes.sent;
    closeAll(bareRooms);
    const [p50, p99, bare50, bare99] = [
      percentile(guesses.times, 0.5),
      percentile(guesses.times, 0.99),
      percentile(echoes.times, 0.5),
      percentile(echoes.times, 0.99),
    ];
    const rows = [
      {
        work: "guess to the last team-mate, p99",
        yardstick: `${(p99 / bare99).toFixed(2)} × the bare fan-out`,
        value: p99,
        unit: "ms",
        bar: P99_BAR,
      },
      { work: "guesses that not everybody heard", value: guesses.lost, unit: "", bar: 0 },
      { work: "memory of an idle socket", value: memory / 1024, unit: "kB", bar: MEMORY_BAR / 1024 },
    ];
    reportAll(rows, {
      guesses: guesses.times.length,
      p50,
      max: guesses.times.at(-1),
      bareP50: bare50,
      bareP99: bare99,
      bareLost: echoes.lost,
      cpuPerGuess: perGuess,
      bareCpuPerGuess: barePerGuess,
    });
  } finally {
    await bare.end();
  }
}

/**
 * @param {readonly import("./harness.mjs").Measured[]} rows
 * @param {Record<string, number | undefined>} measured
 */
function reportAll(rows, measured) {
  /** @type {Record<string, number | undefined>} */
  const figures = { rooms: roomCount, sockets: roomCount * playerCount, seconds, ...measured };
  report({
    rows,
    figures,
    print: () => {
      for (const [name, value] of Object.entries(figures))
        console.log(`${name.padEnd(42)}${(value ?? NaN).toFixed(2).padStart(10)}`);
    },
  });
}

await main();
// Sockets of the killed server may still be closing.
process.exit();
