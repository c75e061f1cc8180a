// load: a backup of a server under load has every write that was acknowledged before it was begun.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import type { TurnReply } from "~/game/turn";
import { openTeamClient } from "../fixtures/teamSockets";
import { closedGate } from "../support/gate";
import { logIn, signUp, type TestMember } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { report } from "./figures";
import { guessForm, storedWords, todaysNumber } from "./player";

const MEMBERS = 4;
const TEAMS = 2;
/** The backup is begun when each writer has had so many writes acknowledged. */
const WRITES_BEFORE = 5;
/** What the database has beside the games, so that a copy takes many steps. */
const BALLAST_BYTES = 60_000_000;

/** Somebody who writes one thing after the other. */
interface Writer {
  readonly name: string;
  /** Between two writes, milliseconds: fewer than the server limits, and no end before that of the backup. */
  readonly pause: number;
  /** @returns what the server has acknowledged: a word, or the address of an account. It throws for anything else. */
  readonly write: (turn: number) => Promise<string>;
  /** What a server has of it. */
  readonly read: (server: TestServer) => Promise<ReadonlySet<string>>;
}

it("a backup that is made under load has every write that was acknowledged before", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "proxima-load-"));
  const inFolder = (name: string) => path.join(folder, name);
  const [data, backup, restored] = [inFolder("data"), inFolder("backup"), inFolder("restored")];
  mkdirSync(data);
  const server = await startServer({ DATA_DIR: data });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  addBallast(data);
  const load = startLoad(await openWriters(server));

  await load.isUnderWay;
  const before = load.acknowledged();
  const backedUp = await run("backup", [backup], data);
  const after = load.acknowledged();
  const refused = await run("restore", [backup, "--replace"], data);
  await load.stop();
  expect(backedUp).toMatchObject({ code: 0, errors: "" });
  expect(refused).toMatchObject({
    code: 1,
    errors: `${data} is in use. Stop the server and whatever else has its database open.\n`,
  });
  const count = (writes: ReadonlyMap<Writer, readonly string[]>) => [...writes.values()].flat().length;
  expect(count(after)).toBeGreaterThan(count(before));

  expect(await run("restore", [backup], restored)).toMatchObject({ code: 0, errors: "" });
  expect(readFileSync(path.join(restored, "keys.json"))).toEqual(readFileSync(path.join(data, "keys.json")));
  await server.stop();
  const second = await startServer({ DATA_DIR: restored });
  onTestFinished(() => second.stop());
  const missing: string[] = [];
  for (const [writer, writes] of before) {
    const stored = await writer.read(second);
    missing.push(...writes.filter((write) => !stored.has(write)).map((write) => `${writer.name}: ${write}`));
  }
  report(
    "backup under load",
    `${count(before)} writes before`,
    `${count(after) - count(before)} during`,
    `${missing.length} lost`,
  );
  expect(missing).toEqual([]);
});

function addBallast(data: string): void {
  const db = new SQLite(path.join(data, "proxima.sqlite"));
  db.exec(`create table ballast (bytes blob); insert into ballast values (zeroblob(${BALLAST_BYTES}))`);
  db.close();
}

async function openWriters(server: TestServer): Promise<Writer[]> {
  const number = todaysNumber();
  const words = server.guessableWords("en", number);
  const wordAt = (turn: number) => {
    const word = words[turn];
    if (word === undefined) throw new Error("there are too few words for the time of a backup");
    return word;
  };
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, index) => signUp(server, `ana${index}@words.example`)),
  );
  const teams = Array.from({ length: TEAMS }, (_, index) => openTeam(server, { name: `team ${index}`, wordAt }));
  return [
    openAccounts(server),
    ...members.map((member) => openMember(server, { member, number, wordAt })),
    ...(await Promise.all(teams)),
  ];
}

/** New members. Each is found by a log-in with the password. */
function openAccounts(server: TestServer): Writer {
  const made: TestMember[] = [];
  return {
    name: "accounts",
    pause: 700,
    write: async (turn) => {
      const member = await signUp(server, `new${turn}@words.example`);
      made.push(member);
      return member.email;
    },
    read: async (other) => {
      const found = new Set<string>();
      for (const member of made)
        await logIn(other, member).then(
          ({ email }) => found.add(email),
          () => undefined,
        );
      return found;
    },
  };
}

/** A member's game, found with the session of before. */
function openMember(
  { origin }: TestServer,
  { member, number, wordAt }: { member: TestMember; number: number; wordAt: (turn: number) => string },
): Writer {
  return {
    name: member.email,
    pause: 60,
    write: async (turn) => {
      const { body, headers } = guessForm(wordAt(turn), number);
      const response = await fetch(`${origin}/play`, {
        method: "POST",
        body,
        headers: { ...headers, ...member.headers },
      });
      const reply = (await response.json()) as TurnReply;
      if (reply.type !== "scored") throw new Error(`"${wordAt(turn)}" was ${reply.type}: ${String(reply.why)}`);
      return wordAt(turn);
    },
    read: (other) => storedWords(other, member, number),
  };
}

const socketOf = ({ origin }: TestServer) => openTeamClient(`${origin.replace("http", "ws")}/socket`);

/** A guest's team, found with the seat of before. */
async function openTeam(
  server: TestServer,
  { name, wordAt }: { name: string; wordAt: (turn: number) => string },
): Promise<Writer> {
  const guest = await socketOf(server);
  const { teamCode, seat } = await guest.ask({ type: "createGame", name: "Ana" }, "gameCreated");
  return {
    name,
    pause: 150,
    write: async (turn) => {
      const { guess } = await guest.ask({ type: "guessWord", teamCode, word: wordAt(turn) }, "wordGuessed");
      return guess.word;
    },
    read: async (other) => {
      const again = await socketOf(other);
      const { gameData } = await again.ask({ type: "rejoinGame", teamCode, seat }, "gameRejoined");
      await again.drop();
      return new Set(gameData.guesses.map(({ word }) => word));
    },
  };
}

function startLoad(writers: readonly Writer[]) {
  const written = new Map(writers.map((writer) => [writer, [] as string[]]));
  const underWay = closedGate();
  let isStopped = false;
  const ended = Promise.all(
    [...written].map(async ([{ write, pause }, writes]) => {
      for (let turn = 0; !isStopped; turn += 1) {
        writes.push(await write(turn));
        if ([...written.values()].every(({ length }) => length >= WRITES_BEFORE)) underWay.open();
        await sleep(pause);
      }
    }),
  );
  return {
    isUnderWay: Promise.race([underWay.isOpen, ended]),
    /** A copy of what is acknowledged by now. */
    acknowledged: () => new Map([...written].map(([writer, writes]) => [writer, [...writes]])),
    stop: async () => {
      isStopped = true;
      await ended;
    },
  };
}

/** Runs a script beside the load. */
async function run(script: string, args: readonly string[], data: string) {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: data },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, errors };
}
