// load: another process, such as a backup, holds the database's write lock.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { machineSlowness } from "../support/machine";
import { createTeam, signUp, type TestMember } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { type Client, openClient, statusText } from "./client";
import { brokenBounds, type Counts, report, showCounts, showLatency } from "./figures";
import { guessForm, openPlayer, type Player } from "./player";

const LOCKED_MS = 8000;
/** How long guesses are measured without the lock, milliseconds. */
const QUIET_MS = 1000;
/** Time between two guesses of a member, and between two pages, milliseconds. */
const INTERVAL_MS = 250;
/** What a member reads: an ended game, its statistics, and the game of a team. */
const PAGES = ["/espanol", "/espanol/stats", "/junior", "/teams/news?edition=jr"];

let server: TestServer;
let member: TestMember;
/** In a team, with an ended game of another edition. */
let mate: TestMember;
let player: Player;

beforeAll(async () => {
  server = await startServer();
  member = await signUp(server, "ana@words.example");
  const others = [await signUp(server, "bea@words.example"), await signUp(server, "eva@words.example")] as const;
  [mate] = await createTeam(server, "jr", others);
  const ended = await fetch(`${server.origin}/play`, {
    method: "POST",
    headers: { Accept: "application/json", ...mate.headers },
    body: new URLSearchParams({ intent: "giveUp", edition: "es" }),
  });
  expect(ended.status).toBe(200);
  player = await openPlayer(server, "127.0.0.1");
});
afterAll(async () => {
  player.close();
  await server.stop();
});

it.skipIf(process.platform !== "linux")(
  "while another process holds the write lock, reads go on and a guess is taken or told to come back",
  async () => {
    const { guess: quiet } = await player.playUntil(new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
    const slowness = machineSlowness();
    const release = server.lock();
    const isReleased = new Promise((resolve) => setTimeout(resolve, LOCKED_MS)).finally(release);
    const guesses = sendGuesses(isReleased, member, "en");
    const teamGuesses = sendGuesses(isReleased, mate, "jr");
    const reads = readPages(isReleased);
    const { guess, healthz, failures } = await player.playUntil(isReleased);
    const answers = { own: await guesses, team: await teamGuesses, pages: await reads };
    report(
      `write lock held for ${LOCKED_MS / 1000} s`,
      `guest's guess ${showLatency(guess)}`,
      `healthz ${showLatency(healthz)}`,
      `machine × ${slowness.toFixed(1)}`,
      `member's guesses ${showCounts(answers.own)}`,
      `in a team ${showCounts(answers.team)}`,
      `pages ${showCounts(answers.pages)}`,
      `guest failed ${showCounts(failures)}`,
    );
    const unexpected = [...Object.keys(answers.own), ...Object.keys(answers.team)].filter(
      (answer) => !/^(?:200|303|503 with Retry-After)$/.test(answer),
    );
    expect([
      ...brokenBounds({ guess, healthz, failures }, { quiet, slowness }),
      ...unexpected.map((answer) => `a member's guess was answered ${answer}`),
      ...Object.keys(answers.pages)
        .filter((answer) => answer !== "200")
        .map((answer) => `a member's page was answered ${answer}`),
    ]).toEqual([]);
  },
);

/** A member's guesses until `isOver`, by their answers. */
function sendGuesses(isOver: Promise<unknown>, { headers: cookies }: TestMember, edition: Edition): Promise<Counts> {
  const { number, words } = todaysGameOf(server, edition);
  return sendUntil(isOver, "127.0.0.2", (client, count) => {
    const { body, headers } = guessForm(words[count] ?? "", number, edition);
    return client.send("/play", { method: "POST", body, headers: { ...headers, ...cookies } });
  });
}

/** A member's pages until `isOver`, by their answers. */
function readPages(isOver: Promise<unknown>): Promise<Counts> {
  return sendUntil(isOver, "127.0.0.3", (client, count) =>
    client.send(PAGES[count % PAGES.length] ?? "", { headers: mate.headers }),
  );
}

/** Sends requests of one browser until `isOver`. @returns how often each answer was given */
async function sendUntil(
  isOver: Promise<unknown>,
  from: string,
  send: (client: Client, count: number) => ReturnType<Client["send"]>,
): Promise<Counts> {
  // Other addresses than the player's: requests that wait are in the way of others of their own address.
  const client = openClient(server.origin, from);
  const answers: Record<string, number> = {};
  const open: Promise<void>[] = [];
  const timer = setInterval(() => {
    open.push(
      send(client, open.length).then(({ status, headers: { "retry-after": retryAfter } }) => {
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
