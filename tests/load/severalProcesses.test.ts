import SQLite from "better-sqlite3";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSeal } from "~/platform/crypto/seal.server";
import { sealSecret } from "~/play/secretToken.server";
import { DAYS_AHEAD } from "~/schedule/seed.server";
import { migrations } from "../../db/migrations";
import { openTeamClient } from "../fixtures/teamSockets";

const PROCESSES = 3;
const ROUNDS = 10;
/** Number of past games. Few, so that the schedule is short and the server starts fast. */
const DAYS_SINCE_EPOCH = 20;

interface Process {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Logged numbers of scheduled games, by edition. */
  readonly scheduled: ReadonlyMap<string, number>;
}

let data: string;
let children: ChildProcess[];

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), "proxima-processes-"));
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map(stop));
  rmSync(data, { recursive: true, force: true });
});

/** Starts `build/server.js`. Unlike `startServer`, it leaves everything in the data directory to the server. */
async function start(): Promise<Process> {
  const epoch = new Date(Date.now() - DAYS_SINCE_EPOCH * 86_400_000).toISOString().slice(0, 10);
  const child = spawn(process.execPath, ["build/server.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      ORIGIN: "",
      STOP_DELAY: "0",
      DATA_DIR: data,
      GAME_EPOCH: epoch,
      RANK_WORKERS: "1",
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const scheduled = new Map<string, number>();
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [, edition, added] = /"(\w\w): (\d+) games scheduled"/.exec(line) ?? [];
      if (edition !== undefined) scheduled.set(edition, Number(added));
      const [, address] = /(http:\/\/localhost:\d+)/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    // "close" fires after the last output; "exit" may fire before it.
    child.once("close", (code) => {
      reject(new Error(`a process ended with code ${String(code)} before it listened: ${said}`));
    });
  });
  return { child, origin, scheduled };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill("SIGTERM");
  await once(child, "exit");
  return child.exitCode;
}

function query(sql: string): unknown[] {
  const db = new SQLite(path.join(data, "proxima.sqlite"), { readonly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

describe("several processes started at once on one empty data directory", () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    "all start with the same keys, migrations and schedule (round %i)",
    async () => {
      const settled = await Promise.allSettled(Array.from({ length: PROCESSES }, start));
      const errors = settled.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
      expect(errors).toEqual([]);
      const processes = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));

      // One set of keys: every process can open tokens sealed with the key in the file.
      expect(readdirSync(data).filter((name) => name.startsWith("keys"))).toEqual(["keys.json"]);
      const { sealing } = JSON.parse(readFileSync(path.join(data, "keys.json"), "utf8")) as { sealing: string };
      const seal = createSeal(Buffer.from(sealing, "base64url"));
      for (const { origin } of processes) {
        const token = sealSecret({ seal }, { kind: "game", game: { edition: "en", number: 1 } });
        expect((await fetch(`${origin}/similarity/en/${token}/ocean`)).status).toBe(200);
      }

      // Each migration ran once.
      const names = Object.keys(migrations).map((name) => ({ name }));
      expect(query("select name from kysely_migration order by name")).toEqual(names);

      // The schedule of each edition was filled by one process.
      const schedule = query("select edition, count(*) as games, max(number) as last from game group by edition") as {
        edition: string;
        games: number;
        last: number;
      }[];
      expect(schedule.map(({ edition }) => edition)).toEqual(expect.arrayContaining(["en", "de"]));
      for (const { edition, games, last } of schedule) expect([edition, games]).toEqual([edition, last]);
      expect(schedule.find(({ edition }) => edition === "en")?.last).toBeGreaterThan(DAYS_AHEAD);
      const reported = processes.flatMap(({ scheduled }) => [...scheduled]);
      expect(Object.fromEntries(reported)).toEqual(
        Object.fromEntries(schedule.map(({ edition, games }) => [edition, games])),
      );
      expect(reported).toHaveLength(schedule.length);

      expect(await Promise.all(children.map(stop))).toEqual([0, 0, 0]);
    },
  );
});

describe("a team whose sockets are at two processes", () => {
  it("hears of each guess without a bus between them, by the version of the room", async () => {
    const [one, two] = [await start(), await start()];
    const open = ({ origin }: Process) => openTeamClient(`${origin.replace("http", "ws")}/socket`);
    const host = await open(one);
    const { teamCode, seat } = await host.ask({ type: "createGame", name: "Ana" }, "gameCreated");
    const mate = await open(two);
    await mate.ask({ type: "joinGame", teamCode, name: "Bea" }, "gameJoined");
    await mate.ask({ type: "guessWord", teamCode, word: "ocean" }, "wordGuessed");

    const heard = await host.next("gameRejoined", ({ gameData }) => gameData.guesses.length === 1);
    expect(heard.gameData.guesses).toMatchObject([{ word: "ocean", by: "Bea" }]);
    expect(heard.gameData.team.players.map(({ name }) => name)).toEqual(["Ana", "Bea"]);
    await host.ask({ type: "guessWord", teamCode, word: "music" }, "wordGuessed");
    const answer = await mate.next("gameRejoined", ({ gameData }) => gameData.guesses.length === 2);
    expect(answer.gameData.guesses).toMatchObject([
      { word: "ocean", by: "Bea" },
      { word: "music", by: "Ana" },
    ]);

    // The page of a game says the same, at whichever process it is loaded.
    for (const { origin } of [one, two]) {
      const page = await fetch(origin, { headers: { Cookie: `team=${seat}` } });
      const text = await page.text();
      expect(["ocean", "music"].map((word) => text.includes(word))).toEqual([true, true]);
    }
    await Promise.all([host.drop(), mate.drop()]);
  });
});
