// load: another process, such as a backup, holds the database's write lock.
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp, type TestMember } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { openClient, statusText } from "./client";
import { brokenBounds, machineSlowness, report, showCounts, showLatency } from "./figures";
import { guessForm, openPlayer, type Player, todaysNumber } from "./player";

const LOCKED_MS = 8000;
/** Time between two guesses of a member, milliseconds. */
const INTERVAL_MS = 250;

let server: TestServer;
let member: TestMember;
let player: Player;

beforeAll(async () => {
  server = await startServer();
  member = await signUp(server, "ana@words.example");
  player = await openPlayer(server, "127.0.0.1");
});
afterAll(async () => {
  player.close();
  await server.stop();
});

it("while another process holds the write lock, reads go on and a guess is taken or told to come back", async () => {
  const slowness = machineSlowness();
  const release = server.lock();
  const isReleased = new Promise((resolve) => setTimeout(resolve, LOCKED_MS)).finally(release);
  const guesses = sendGuesses(isReleased);
  const { guess, healthz, failures } = await player.playUntil(isReleased);
  const answers = await guesses;
  report(
    `write lock held for ${LOCKED_MS / 1000} s`,
    `guest's guess ${showLatency(guess)}`,
    `healthz ${showLatency(healthz)}`,
    `machine × ${slowness.toFixed(1)}`,
    `member's guesses ${showCounts(answers)}`,
    `guest failed ${showCounts(failures)}`,
  );
  const unexpected = Object.keys(answers).filter((answer) => !/^(?:200|303|503 with Retry-After)$/.test(answer));
  expect([
    ...brokenBounds({ guess, healthz, failures }, slowness),
    ...unexpected.map((answer) => `a member's guess was answered ${answer}`),
  ]).toEqual([]);
});

/** A member's guesses until `isOver`, by their answers. */
async function sendGuesses(isOver: Promise<unknown>): Promise<Record<string, number>> {
  const client = openClient(server.origin, "127.0.0.1");
  const answers: Record<string, number> = {};
  const open: Promise<void>[] = [];
  const number = todaysNumber();
  const words = [...server.guessableWords("en", number)];
  const timer = setInterval(() => {
    const { body, headers } = guessForm(words.pop() ?? "", number);
    const sent = client.send("/play", { method: "POST", body, headers: { ...headers, ...member.headers } });
    open.push(
      sent.then(({ status, headers: { "retry-after": retryAfter } }) => {
        const answer = statusText(status, retryAfter !== undefined);
        answers[answer] = (answers[answer] ?? 0) + 1;
      }),
    );
  }, INTERVAL_MS);
  await isOver;
  clearInterval(timer);
  await Promise.all(open);
  client.close();
  return answers;
}
