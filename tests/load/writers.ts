// load: a copy of a database that is made under load has every write that was acknowledged before it was begun.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { TurnReply } from "~/play/turn";
import { openTeamClient } from "../fixtures/teamSockets";
import { closedGate } from "../support/gate";
import { logIn, signUp, type TestMember } from "../support/member";
import type { TestServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { report } from "./figures";
import { guessForm, storedWords } from "./player";

const MEMBERS = 4;
const TEAMS = 2;
/** The copy is begun when each writer has had more writes acknowledged than that. */
const WRITES_BEFORE = 5;

/** Somebody who writes one thing after the other. */
interface Writer {
  readonly name: string;
  /** Between two writes, milliseconds: fewer than the server limits, and no end before that of the copy. */
  readonly pause: number;
  /** @returns what the server has acknowledged: a word, or the address of an account. It throws for anything else. */
  readonly write: (turn: number) => Promise<string>;
  /** What a server has of it. */
  readonly read: (server: TestServer) => Promise<ReadonlySet<string>>;
}

type Writes = ReadonlyMap<Writer, readonly string[]>;

const countOf = (writes: Writes) => [...writes.values()].flat().length;

/** What was acknowledged when a copy was begun, and when it had ended. */
interface Acknowledged {
  readonly before: Writes;
  readonly after: Writes;
}

/** How a copy is made. */
interface CopyOrder {
  /** Words that can be guessed today. */
  readonly words: readonly string[];
  /** Begins the copy when it is called. @param othersWrite resolves when each writer has written since */
  readonly copy: (othersWrite: () => Promise<void>) => Promise<void>;
}

/** Makes a copy while every writer writes. */
export async function copyUnderLoad(server: TestServer, { words, copy }: CopyOrder): Promise<Acknowledged> {
  const load = startLoad(await openWriters(server, words));
  await load.hasMore(() => WRITES_BEFORE);
  const before = load.acknowledged();
  await copy(() => load.hasMore((writer) => before.get(writer)?.length ?? 0));
  const after = load.acknowledged();
  await load.stop();
  expect(countOf(after)).toBeGreaterThan(countOf(before));
  return { before, after };
}

/** Looks for what was acknowledged before the copy. @param restored a server on the copy */
export async function expectInCopy(
  name: string,
  { restored, before, after }: Acknowledged & { readonly restored: TestServer },
): Promise<void> {
  const missing: string[] = [];
  for (const [writer, writes] of before) {
    const stored = await writer.read(restored);
    missing.push(...writes.filter((write) => !stored.has(write)).map((write) => `${writer.name}: ${write}`));
  }
  report(
    `${name} under load`,
    `${countOf(before)} writes before`,
    `${countOf(after) - countOf(before)} during`,
    `${missing.length} lost`,
  );
  expect(missing).toEqual([]);
}

async function openWriters(server: TestServer, words: readonly string[]): Promise<Writer[]> {
  const number = todaysNumber();
  const wordAt = (turn: number) => {
    const word = words[turn];
    if (word === undefined) throw new Error("there are too few words for the time of a copy");
    return word;
  };
  const members: TestMember[] = [];
  for (let index = 0; index < MEMBERS; index += 1) members.push(await signUp(server, `ana${index}@words.example`));
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
  let nextWrite = closedGate();
  let isStopped = false;
  const ended = Promise.all(
    [...written].map(async ([{ write, pause }, writes]) => {
      for (let turn = 0; !isStopped; turn += 1) {
        writes.push(await write(turn));
        nextWrite.open();
        nextWrite = closedGate();
        await sleep(pause);
      }
    }),
  );
  return {
    /** Resolves when each writer has had more writes acknowledged than that. */
    hasMore: async (least: (writer: Writer) => number) => {
      while ([...written].some(([writer, { length }]) => length <= least(writer)))
        await Promise.race([nextWrite.isOpen, ended]);
    },
    /** A copy of what is acknowledged by now. */
    acknowledged: () => new Map([...written].map(([writer, writes]) => [writer, [...writes]])),
    stop: async () => {
      isStopped = true;
      await ended;
    },
  };
}
