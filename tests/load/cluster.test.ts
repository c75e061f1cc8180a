// load: processes on one PostgreSQL and one Redis are one site, while a process, Redis and PostgreSQL end and come back.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/platform/database/database.server";
import type { TurnReply } from "~/play/turn";
import { seededRandom } from "~/vectors/solver.mjs";
import { migrations } from "../../db/migrations";
import { openTeamClient, type TeamClient } from "../fixtures/teamSockets";
import { PASSWORD } from "../support/account";
import {
  CLUSTER_KEYS,
  type Cluster,
  lacksCluster,
  startCluster,
  startPostgres,
  startProcess,
} from "../support/cluster";
import { attributesOf, mainOf } from "../support/html";
import { machineSlowness } from "../support/machine";
import { teamCodeOf } from "../support/member";
import { todaysNumber } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";
import { statusText } from "./client";
import { brokenBounds, report, showCounts, showLatency, toLatency } from "./figures";
import { openPlayer } from "./player";

const ROUNDS = Number(process.env.LOAD_ROUNDS ?? 10);
const PROCESSES = 3;
/** Decides when which part ends. It is printed, so that a run can be repeated. */
const SEED = Number(process.env.LOAD_SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = seededRandom(SEED);
const randomInt = (most: number) => Math.floor(random() * most);
/**
 * Longest time to an answer, and until all that waits is answered when the last part is back, milliseconds. A statement waits
 * 4 seconds for the database, and a form may need two.
 */
const PATIENCE_MS = 10_000;
/** Pause before something is sent again, milliseconds. */
const PAUSE_MS = 100;
/** Few past games, so that the schedule is short and a process starts fast. */
const EPOCH = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
const TODAY = todaysNumber("en", { epoch: EPOCH });
const SETTINGS = { GAME_EPOCH: EPOCH, RANK_WORKERS: "1", LOG_LEVEL: "fatal" };

/** What the players of a round have seen that nobody should. */
interface Seen {
  readonly wrong: string[];
  slowest: number;
  answers: number;
  unavailable: number;
  lost: number;
}

// What was lost once is not found again.
describe.skipIf(lacksCluster)("a cluster", { retry: 0 }, () => {
  let cluster: Cluster;
  let admin: Visitor;
  let words: readonly string[];
  beforeAll(async () => {
    cluster = await startCluster(PROCESSES, SETTINGS);
    const guessable = readFileSync("db/words/secrets.en.txt", "utf8").split("\n").filter(Boolean);
    const secrets = await cluster.postgres.query<{ secret: string }>("select secret from game where number <= $1", [
      TODAY,
    ]);
    words = guessable.filter((word) => secrets.every(({ secret }) => secret !== word)).slice(0, 1500);
    admin = openVisitor(cluster, { "X-Forwarded-For": "192.0.2.1" });
    await admin.post("/account/sign-up", { email: "admin@words.example", password: PASSWORD, firstName: "Ada" });
    await cluster.postgres.query("update member set is_admin = 1");
    expect((await admin.post("/admin", { username: "admin@words.example", password: PASSWORD })).path).toBe("/portal");
  }, 120_000);
  afterAll(() => cluster.stop());

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    "loses nothing that was acknowledged, counts nothing twice, and hears of every change (round %i)",
    async (round) => {
      const seen: Seen = { wrong: [], slowest: 0, answers: 0, unavailable: 0, lost: 0 };
      const order = shuffle(["process", "redis", "postgres"] as const);
      const how = randomInt(2) === 0 ? "fast" : "immediate";
      // The first time longer than a statement waits for the database.
      const pause = round === 1 ? 5000 : randomInt(1000);
      const told = `LOAD_SEED=${SEED}: ${order.join(", ")}; PostgreSQL ends ${how} and is away for ${pause} ms`;
      let isOver = false;
      let lastAnswerMs = 0;
      const goesOn = () => !isOver;
      const nextWord = takeInTurn(words);

      const [team, member, newcomers] = await Promise.all([
        openTeam(cluster, round, seen),
        openMember(cluster, round, seen),
        Promise.resolve([] as string[]),
      ]);
      const play = Promise.all([
        ...team.players.map((player) => player.playWhile(goesOn, nextWord)),
        member.playWhile(goesOn, words),
        signUpWhile(goesOn, cluster, { round, seen, emails: newcomers }),
      ]);
      try {
        for (const fault of order) {
          await wait(200 + randomInt(300));
          if (fault === "postgres") await cluster.postgres.restart(how, pause);
          else if (fault === "redis") {
            await cluster.redis.kill();
            await wait(100 + randomInt(300));
            await cluster.redis.start();
          } else {
            const { kill, start } = cluster.processes[randomInt(PROCESSES)] ?? {};
            await kill?.();
            await wait(randomInt(100));
            await start?.();
          }
        }
        await wait(300);
      } finally {
        isOver = true;
        const begun = performance.now();
        await play;
        lastAnswerMs = performance.now() - begun;
      }

      report(
        `cluster ${round}`,
        told,
        `${seen.answers} answers`,
        `${seen.unavailable} × 503`,
        `${seen.lost} connections lost`,
        `slowest ${Math.round(seen.slowest)} ms, last ${Math.round(lastAnswerMs)} ms`,
      );
      expect(seen.wrong, told).toEqual([]);
      expect(Math.max(seen.slowest, lastAnswerMs), told).toBeLessThan(PATIENCE_MS);
      await team.check();
      await member.check();
      for (const email of newcomers) {
        const { path } = await openVisitor(cluster, fromNetwork(round, 9)).post("/account/log-in", {
          email,
          password: PASSWORD,
        });
        expect([email, path]).not.toEqual([email, "/account/log-in"]);
      }
      await checkChanges(cluster, { admin, round });
    },
    120_000,
  );
});

/** Members who guess while the table of their games is locked, each from a network of their own. */
const LOCKED_MEMBERS = 60;
/** How long it is locked: longer than a statement waits, milliseconds. */
const LOCKED_MS = 6000;

describe.skipIf(lacksCluster)("while the table of members' games is locked", () => {
  it("a guest plays on, and whatever needs no game of a member is answered within its bound", async () => {
    const postgres = await startPostgres();
    const site = await startProcess({
      RANK_WORKERS: "1",
      LOG_LEVEL: "fatal",
      DATABASE_URL: postgres.urlOf("proxima"),
      TRUST_PROXY: "1",
    });
    const origin = site.origin();
    try {
      const words = readFileSync("db/words/secrets.en.txt", "utf8").trim().split("\n").slice(0, 400);
      const [{ secret } = { secret: "" }] = await postgres.query<{ secret: string }>(
        "select secret from game where edition = 'en' and number = $1",
        [todaysNumber()],
      );
      const guessable = words.filter((word) => word !== secret);
      const members = await Promise.all(
        Array.from({ length: LOCKED_MEMBERS }, async (_, at) => {
          const member = openVisitor({ origin }, { "X-Forwarded-For": `10.2.0.${at}`, Accept: "application/json" });
          const signUp = { email: `ana${at}@words.example`, password: PASSWORD, firstName: "Ana" };
          while (!member.cookies.has("csrf"))
            if ((await member.ask("/account/sign-up", signUp)).status === 503) await wait(PAUSE_MS);
          return member;
        }),
      );
      const player = await openPlayer({ origin, guessableWords: () => guessable }, "127.0.0.3");
      const { guess: quiet } = await player.playUntil(wait(1000));
      const slowness = machineSlowness();
      const answers: Record<string, number> = {};
      const wrong: string[] = [];
      const count = (status: string) => (answers[status] = (answers[status] ?? 0) + 1);

      const isOver = postgres.lock("play", LOCKED_MS);
      let isFree = false;
      const isLocked = () => !isFree;
      void isOver.finally(() => (isFree = true));
      const guesses = members.map(async (member, at) => {
        for (let turn = 0; isLocked(); turn += 1) {
          const guess = guessable[(at * 7 + turn) % guessable.length] ?? "";
          const { status, headers } = await member.ask("/play", { intent: "guess", edition: "en", guess });
          count(statusText(status, headers.has("Retry-After")));
          await wait(PAUSE_MS);
        }
      });
      const times: number[] = [];
      const pages = (async () => {
        while (isLocked())
          for (const path of [
            "/",
            "/faq",
            "/archive",
            "/deutsch/archive/game?num=1",
            "/similarity/en/1/ocean",
            "/readyz",
          ]) {
            const begun = performance.now();
            const { status } = await fetch(origin + path, { headers: { "X-Forwarded-For": "10.3.0.1" } });
            times.push(performance.now() - begun);
            if (status !== 200) wrong.push(`${status} ${path}`);
          }
      })();
      const { guess, healthz, failures } = await player.playUntil(isOver);
      await Promise.all([...guesses, pages]);
      player.close();
      report(
        "locked table",
        `guest's guess ${showLatency(guess)}, quiet p99 ${quiet.p99.toFixed(0)}`,
        `healthz ${showLatency(healthz)}`,
        `pages ${showLatency(toLatency(times))}`,
        `members ${showCounts(answers)}`,
        `machine × ${slowness.toFixed(1)}`,
      );
      expect([
        ...brokenBounds({ guess, healthz, failures }, { quiet, slowness }),
        ...brokenBounds({ guess: toLatency(times), healthz, failures: {} }, { quiet, slowness }),
        ...wrong,
        ...Object.keys(answers).filter((answer) => answer !== "200" && answer !== "503 with Retry-After"),
      ]).toEqual([]);
    } finally {
      await site.stop();
      await postgres.stop();
    }
  }, 120_000);
});

/** How long the database only reads, and then gives statements up, milliseconds. */
const SPELL_MS = 3000;

describe.skipIf(lacksCluster)("while PostgreSQL only reads, or gives statements up", () => {
  it("a guest plays on, members get 503 with Retry-After, and after it everything is as before", async () => {
    const postgres = await startPostgres();
    const env = { RANK_WORKERS: "1", LOG_LEVEL: "fatal", TRUST_PROXY: "1" };
    const site = await startProcess({ ...env, DATABASE_URL: postgres.urlOf("proxima") });
    const origin = site.origin();
    try {
      const members = await Promise.all(
        Array.from({ length: 12 }, async (_, at) => {
          const member = openVisitor({ origin }, { "X-Forwarded-For": `10.2.0.${at}`, Accept: "application/json" });
          const signUp = { email: `ana${at}@words.example`, password: PASSWORD, firstName: "Ana" };
          while (!member.cookies.has("csrf"))
            if ((await member.ask("/account/sign-up", signUp)).status === 503) await wait(PAUSE_MS);
          return member;
        }),
      );
      const [{ secret } = { secret: "" }] = await postgres.query<{ secret: string }>(
        "select secret from game where edition = 'en' and number = $1",
        [todaysNumber()],
      );
      const words = readFileSync("db/words/secrets.en.txt", "utf8").trim().split("\n").slice(0, 400);
      const guessable = words.filter((word) => word !== secret);
      const player = await openPlayer({ origin, guessableWords: () => guessable }, "127.0.0.3");
      const { guess: quiet } = await player.playUntil(wait(1000));
      const statusOf = async (path: string) => (await fetch(origin + path)).status;
      let turn = 0;
      /** Each member guesses once. @returns the answers */
      const guessAll = () =>
        Promise.all(
          members.map(async (member) => {
            const guess = guessable[(turn += 1) % guessable.length] ?? "";
            const { status, headers } = await member.ask("/play", { intent: "guess", edition: "en", guess });
            return statusText(status, headers.has("Retry-After"));
          }),
        );
      /** What members are answered, and how a guest plays, while it lasts. */
      const attacked = async (over: Promise<unknown>) => {
        const slowness = machineSlowness();
        const answers: Record<string, number> = {};
        let isEnded = false;
        const isOn = () => !isEnded;
        void over.finally(() => (isEnded = true));
        const guessing = (async () => {
          while (isOn()) {
            for (const answer of await guessAll()) answers[answer] = (answers[answer] ?? 0) + 1;
            await wait(PAUSE_MS);
          }
        })();
        const { guess, healthz, failures } = await player.playUntil(over);
        await guessing;
        return { answers, guess, broken: brokenBounds({ guess, healthz, failures }, { quiet, slowness }) };
      };
      const isWell = async () => {
        await expect.poll(() => statusOf("/readyz"), { timeout: 10_000, interval: PAUSE_MS }).toBe(200);
        await expect
          .poll(async () => [...new Set(await guessAll())], { timeout: 10_000, interval: PAUSE_MS })
          .toEqual(["200"]);
      };
      await isWell();
      const readers = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'proxima'";

      await postgres.query("alter database proxima set default_transaction_read_only = on");
      // Whoever changes the role of a server ends its connections too.
      await postgres.query(readers);
      const spell = attacked(wait(SPELL_MS));
      await expect.poll(() => statusOf("/readyz"), { timeout: SPELL_MS, interval: PAUSE_MS }).toBe(503);
      const readOnly = await spell;
      await postgres.query("begin read write; alter database proxima reset default_transaction_read_only; commit");
      await isWell();

      await postgres.query("alter database proxima set statement_timeout = '200ms'");
      await postgres.query(readers);
      const timedOut = await attacked(postgres.lock("play", SPELL_MS));
      await postgres.query("alter database proxima reset statement_timeout");
      await postgres.query(readers);
      await isWell();
      player.close();
      for (const [name, { answers, guess, broken }] of Object.entries({ readOnly, timedOut })) {
        report(
          name,
          `guest's guess ${showLatency(guess)}, quiet p99 ${quiet.p99.toFixed(0)}`,
          `members ${showCounts(answers)}`,
        );
        expect([
          name,
          broken,
          Object.keys(answers).filter((one) => !["200", "503 with Retry-After"].includes(one)),
        ]).toEqual([name, [], []]);
        expect(answers["503 with Retry-After"]).toBeGreaterThan(0);
      }
    } finally {
      await site.stop();
      await postgres.stop();
    }
  }, 120_000);
});

describe.skipIf(lacksCluster)("processes that are started at once on an empty PostgreSQL", () => {
  it(`all start, and fill one schedule, ${ROUNDS} times`, { timeout: 60_000 * ROUNDS }, async () => {
    const postgres = await startPostgres();
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        await postgres.query("drop schema public cascade");
        await postgres.query("create schema public");
        const env = { ...SETTINGS, ...CLUSTER_KEYS, DATABASE_URL: postgres.urlOf("proxima") };
        const processes = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(env)));
        const schedule = await postgres.query<{ edition: string; games: number; last: number }>(
          "select edition, count(*)::int as games, max(number)::int as last from game group by edition",
        );
        expect(schedule.map(({ edition }) => edition)).toContain("en");
        for (const { games, last } of schedule) expect(games).toBe(last);
        for (const { origin } of processes) expect((await fetch(`${origin()}/readyz`)).status).toBe(200);
        await Promise.all(processes.map(({ stop }) => stop()));
      }
    } finally {
      await postgres.stop();
    }
  });
});

describe.skipIf(lacksCluster)("a PostgreSQL database that is not in UTF-8", () => {
  it("is refused at start with one sentence", async () => {
    const postgres = await startPostgres();
    try {
      await postgres.query("create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0");
      await expect(openDatabase(postgres.urlOf("latin"), migrations)).rejects.toThrow(
        /^the PostgreSQL database 127\.0\.0\.1:\d+\/latin has the encoding LATIN1: UTF8 is needed\. Make one with createdb [^.]+\.$/,
      );
    } finally {
      await postgres.stop();
    }
  });
});

/** Each player has a network of their own, so that no limit is reached. */
const fromNetwork = (round: number, player: number) => ({ "X-Forwarded-For": `10.0.${round}.${player}` });

const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

function takeInTurn(words: readonly string[]): () => string {
  let next = 0;
  return () => words[next++] ?? "";
}

/**
 * Sends one request. Undefined: it is to be sent again, because the site said so or the connection was lost.
 * Everything else but a success or a redirect is wrong.
 */
async function attempt(
  seen: Seen,
  what: string,
  ask: () => Promise<Response>,
): Promise<{ response: Response; text: string } | undefined> {
  const begun = performance.now();
  try {
    const late = wait(PATIENCE_MS).then(() => "late" as const);
    const response = await Promise.race([ask(), late]);
    if (response === "late") {
      seen.wrong.push(`no answer: ${what}`);
      return undefined;
    }
    const text = await response.text();
    seen.answers += 1;
    if (response.status === 503) {
      seen.unavailable += 1;
      if (!response.headers.has("Retry-After")) seen.wrong.push(`503 without Retry-After: ${text.slice(0, 200)}`);
      return undefined;
    }
    if (response.status < 400) return { response, text };
    seen.wrong.push(`${response.status} ${response.url}: ${text.slice(0, 200)}`);
    return undefined;
  } catch {
    seen.lost += 1;
    return undefined;
  } finally {
    seen.slowest = Math.max(seen.slowest, performance.now() - begun);
  }
}

async function insist(
  seen: Seen,
  what: string,
  ask: () => Promise<Response>,
): Promise<{ response: Response; text: string }> {
  for (;;) {
    const answer = await attempt(seen, what, ask);
    if (answer !== undefined) return answer;
    if (seen.wrong.length > 0) throw new Error(seen.wrong.join("\n"));
    await wait(PAUSE_MS);
  }
}

interface TeamPlayer {
  readonly playWhile: (goesOn: () => boolean, nextWord: () => string) => Promise<void>;
  readonly acknowledged: Set<string>;
}

/** A team of two players with scripts and one without. */
async function openTeam(cluster: Cluster, round: number, seen: Seen) {
  const plain = openVisitor(cluster, fromNetwork(round, 1));
  await plain.post("/teams", { intent: "create", edition: "en", name: "Plain" });
  const code = teamCodeOf((await plain.get("/teams")).text);
  const scripted = await Promise.all([2, 3].map((at) => openScripted(cluster, { round, at, code, seen })));
  const acknowledged = new Set<string>();
  const withoutScripts: TeamPlayer = {
    acknowledged,
    playWhile: async (goesOn, nextWord) => {
      while (goesOn()) {
        const guess = nextWord();
        const { response } = await insist(seen, `form ${guess}`, () =>
          plain.ask("/?index", { intent: "guess", guess }),
        );
        if (response.status === 303) acknowledged.add(guess);
        else seen.wrong.push(`the form for ${guess} was answered with ${response.status}`);
      }
    },
  };
  return {
    players: [withoutScripts, ...scripted],
    check: async () => {
      const all = [withoutScripts, ...scripted].flatMap((player) => [...player.acknowledged]);
      const stored = await scripted[0]?.storedWords();
      expect(all.filter((word) => !stored?.includes(word))).toEqual([]);
      expect(new Set(stored).size).toBe(stored?.length);
      for (const player of scripted) await expect.poll(player.heardWords, { timeout: 5000 }).toEqual(stored);
      for (const { origin } of cluster.processes) {
        const { text } = await openVisitor({ origin: origin() }, { Cookie: cookiesOf(plain) }).get("/");
        expect(all.filter((word) => !mainOf(text).includes(`>${word}<`))).toEqual([]);
      }
      await Promise.all(scripted.map((player) => player.close()));
    },
  };
}

const cookiesOf = ({ cookies }: Visitor) => [...cookies].map((pair) => pair.join("=")).join("; ");

/** A player with a socket that connects again. A guess keeps its id until it is answered. */
async function openScripted(
  cluster: Cluster,
  { round, at, code, seen }: { round: number; at: number; code: string; seen: Seen },
) {
  const acknowledged = new Set<string>();
  const url = `${cluster.origin.replace("http", "ws")}/socket`;
  let seat: string | undefined;
  let client: TeamClient | undefined;
  const connect = async () => {
    const begun = performance.now();
    for (;;) {
      if (performance.now() - begun > PATIENCE_MS) throw new Error(`player ${at} could not connect again`);
      try {
        const opened = await openTeamClient(url, fromNetwork(round, at));
        const answer = Promise.race([
          seat === undefined
            ? opened.ask({ type: "joinGame", teamCode: code, name: `Player ${at}` }, "gameJoined")
            : opened.ask({ type: "rejoinGame", teamCode: code, seat }, "gameRejoined"),
          opened.next("errorJoiningGame"),
        ]);
        const joined = await answer;
        if (joined.type === "gameJoined") ({ seat } = joined);
        if (joined.type !== "errorJoiningGame") return opened;
        if (joined.code !== "overloaded") throw new Error(`joining was refused: ${joined.code}`);
        await opened.drop();
      } catch (error) {
        if (error instanceof Error && error.message.startsWith("joining")) throw error;
      }
      await wait(PAUSE_MS);
    }
  };
  client = await connect();
  /** The words that the socket has heard of, as a page shows them. */
  const heard = () => {
    const list: string[] = [];
    for (const message of client?.received ?? []) {
      if ("gameData" in message) list.splice(0, list.length, ...message.gameData.guesses.map(({ word }) => word));
      else if (message.type === "wordGuessed" && !list.includes(message.word)) list.push(message.word);
    }
    return list;
  };
  /** Sends a guess until it is answered or the socket is closed. */
  const isAcknowledged = async ({ word, id }: { word: string; id: string }): Promise<boolean> => {
    client ??= await connect();
    const mine = (message: { readonly id: string | null }) => message.id === id;
    const scored = client.next("wordGuessed", mine).then(() => undefined);
    try {
      for (;;) {
        const begun = performance.now();
        client.send({ type: "guessWord", teamCode: code, word, id });
        const refused = await Promise.race([scored, client.next("errorWordGuess", mine)]).finally(() => {
          seen.slowest = Math.max(seen.slowest, performance.now() - begun);
        });
        if (refused === undefined) return true;
        if (refused.code !== "overloaded") seen.wrong.push(`${word}: ${refused.message}`);
        await wait(PAUSE_MS);
      }
    } catch {
      client = undefined;
      return false;
    }
  };
  return {
    acknowledged,
    playWhile: async (goesOn: () => boolean, nextWord: () => string) => {
      while (goesOn()) {
        const word = nextWord();
        const id = `${round}-${at}-${word}`;
        while (!(await isAcknowledged({ word, id })));
        // A socket may send ten messages a second.
        await wait(PAUSE_MS);
        acknowledged.add(word);
      }
      client ??= await connect();
    },
    heardWords: heard,
    storedWords: async () => {
      const other = await connect();
      const [game] = other.received.flatMap((message) => ("gameData" in message ? [message.gameData] : []));
      await other.drop();
      return game?.guesses.map(({ word }) => word);
    },
    close: async () => client?.drop(),
  };
}

/** A member with two browsers, who plays one game in both and gives it up in one. */
async function openMember(cluster: Cluster, round: number, seen: Seen) {
  const email = `member${round}@words.example`;
  const [one, two] = [openVisitor(cluster, fromNetwork(round, 4)), openVisitor(cluster, fromNetwork(round, 5))];
  await one.post("/account/sign-up", { email, password: PASSWORD, firstName: "Ana" });
  await two.post("/account/log-in", { email, password: PASSWORD });
  const acknowledged = new Set<string>();
  const send = async (browser: Visitor, turn: Readonly<Record<string, string>>): Promise<TurnReply> => {
    const headers = { Accept: "application/json", ...fromNetwork(round, 4), Cookie: cookiesOf(browser) };
    const csrf = browser.cookies.get("csrf") ?? "";
    const body = new URLSearchParams({ edition: "en", game: String(TODAY), ...turn });
    const ask = () =>
      fetch(`${cluster.origin}/play`, { method: "POST", headers: { ...headers, "X-CSRF-Token": csrf }, body });
    return JSON.parse((await insist(seen, `turn ${JSON.stringify(turn)}`, ask)).text) as TurnReply;
  };
  const playIn = async (browser: Visitor, goesOn: () => boolean, own: readonly string[]) => {
    for (const guess of own) {
      if (!goesOn()) break;
      const reply = await send(browser, { intent: "guess", guess });
      if (reply.type !== "refused") acknowledged.add(guess);
      else seen.wrong.push(`${guess} was refused: ${reply.why}`);
    }
  };
  return {
    playWhile: async (goesOn: () => boolean, words: readonly string[]) => {
      const half = words.length / 2;
      await Promise.all([playIn(one, goesOn, words.slice(0, half)), playIn(two, goesOn, words.slice(half))]);
    },
    check: async () => {
      await send(one, { intent: "giveUp" });
      for (const { origin } of cluster.processes) {
        const ask = async (path: string) =>
          (await fetch(`${origin()}${path}`, { headers: { Cookie: cookiesOf(two) } })).json() as Promise<unknown>;
        const { game } = (await ask(`/semantle/user-game/en/${TODAY}`)) as { game: { gameData: string } };
        const { guesses } = JSON.parse(game.gameData) as { guesses: { guess: string }[] };
        const stored = guesses.map(({ guess }) => guess);
        expect([...acknowledged].filter((word) => !stored.includes(word))).toEqual([]);
        expect(new Set(stored).size).toBe(stored.length);
        expect(await ask("/semantle/userStats")).toMatchObject({ userStats: { en: { totalPlays: 1, giveups: 1 } } });
      }
    },
  };
}

/** Signs accounts up, one after another. An address that was sent twice may be taken by the first time. */
async function signUpWhile(
  goesOn: () => boolean,
  cluster: Cluster,
  { round, seen, emails }: { round: number; seen: Seen; emails: string[] },
): Promise<void> {
  for (let count = 1; goesOn(); count += 1) {
    const email = `new${round}.${count}@words.example`;
    const visitor = openVisitor(cluster, { "X-Forwarded-For": `10.1.${round}.${count}` });
    const answer = await attempt(seen, `sign-up ${email}`, () =>
      visitor.ask("/account/sign-up", { email, password: PASSWORD, firstName: "Eva" }),
    );
    if (answer?.response.status === 303) emails.push(email);
    await wait(PAUSE_MS);
  }
}

/** What an admin changes is known to every process within a second. */
async function checkChanges(cluster: Cluster, { admin, round }: { admin: Visitor; round: number }): Promise<void> {
  const letterOf = (digit: string) => "abcdefghij"[Number(digit)] ?? "";
  const form = `zkw${String(round).replace(/\d/g, letterOf)}zk`;
  const day = new Date().toISOString().slice(0, 10);
  await cluster.postgres.query("insert into missed_word values ('en', $1, $2, 1)", [day, form]);
  const status = (origin: string) => async () => (await fetch(`${origin}/similarity/en/${TODAY}/${form}`)).status;
  for (const { origin } of cluster.processes) expect(await status(origin())()).toBe(404);
  const list = await admin.get("/portal/words?language=en");
  const [csrf = ""] = attributesOf(mainOf(list.text), 'input[name="csrf"]', "value");
  expect((await admin.post("/portal/words?language=en", { csrf, word: form, of: "pen", verdict: "form" })).status).toBe(
    200,
  );
  for (const { origin } of cluster.processes)
    await expect.poll(status(origin()), { timeout: 1000, interval: 50 }).toBe(200);
}
