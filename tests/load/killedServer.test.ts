// load: a server that is killed loses no guess that it has acknowledged.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { TurnReply } from "~/play/turn";
import { signUp, type TestMember } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { type Client, openClient } from "./client";
import { report } from "./figures";
import { guessForm, storedWords } from "./player";

const ROUNDS = Number(process.env.LOAD_ROUNDS ?? 3);
const MEMBERS = 4;
/** The server is killed after so many acknowledged guesses and one more for each round, while others are under way. */
const GUESSES = 40;

it(
  `a server that is killed ${ROUNDS} times keeps every guess that it acknowledged`,
  { timeout: 30_000 * ROUNDS },
  async () => {
    const data = mkdtempSync(path.join(tmpdir(), "proxima-load-"));
    const env = { DATA_DIR: data };
    let server = await startServer(env);
    onTestFinished(async () => {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    });
    const number = todaysNumber();
    const words = server.guessableWords("en", number);
    const members: TestMember[] = [];
    for (let index = 0; index < MEMBERS; index += 1) members.push(await signUp(server, `ana${index}@words.example`));
    const acknowledged = members.map(() => new Set<string>());
    const missing: string[] = [];
    let underWay = 0;

    for (let round = 1; round <= ROUNDS; round += 1) {
      const isUnanswered = await guessUntilKilled(server, {
        number,
        guesses: GUESSES + round,
        plays: members.map((member, index) => ({
          member,
          acknowledged: acknowledged[index] ?? new Set(),
          words: words.filter((_, at) => at % ROUNDS === round - 1),
        })),
      });
      underWay += isUnanswered;
      server = await startServer(env);
      for (const [index, member] of members.entries()) {
        const stored = await storedWords(server, member, number);
        for (const word of acknowledged[index] ?? []) if (!stored.has(word)) missing.push(`round ${round}: ${word}`);
      }
    }
    const all = acknowledged.reduce((sum, { size }) => sum + size, 0);
    report(`killed ${ROUNDS} times`, `${all} guesses acknowledged`, `${underWay} under way`, `${missing.length} lost`);
    expect(missing).toEqual([]);
    expect(all).toBeGreaterThanOrEqual(ROUNDS * GUESSES);
  },
);

interface MembersPlay {
  readonly member: TestMember;
  /** Gets every word whose guess the server has acknowledged. */
  readonly acknowledged: Set<string>;
  readonly words: readonly string[];
}

/** Members guess at the same time until the server is killed. Returns how many guesses were then under way. */
async function guessUntilKilled(
  server: TestServer,
  { number, guesses, plays }: { number: number; guesses: number; plays: readonly MembersPlay[] },
): Promise<number> {
  let left = guesses;
  let killing: Promise<void> | undefined;
  const client = openClient(server.origin, "127.0.0.1");
  const unanswered = await Promise.all(
    plays.map(async ({ member, acknowledged, words }) => {
      for (const word of words) {
        const reply = await sendGuess(client, { member, word, number });
        if (reply === undefined) return 1;
        if (reply.type !== "scored") throw new Error(`"${word}" was ${reply.type}: ${String(reply.why)}`);
        acknowledged.add(word);
        left -= 1;
        if (left === 0) killing = server.kill();
      }
      throw new Error("there are too few words for a round");
    }),
  );
  await killing;
  client.close();
  return unanswered.reduce<number>((sum, one) => sum + one, 0);
}

/** Undefined: the server was killed before it answered. */
async function sendGuess(
  client: Client,
  { member, word, number }: { member: TestMember; word: string; number: number },
): Promise<TurnReply | undefined> {
  const { body, headers } = guessForm(word, number);
  try {
    const answer = await client.send("/play", { method: "POST", body, headers: { ...headers, ...member.headers } });
    return JSON.parse(answer.text) as TurnReply;
  } catch {
    return undefined;
  }
}
