// load: the server's memory under minutes of mixed load. It runs only when LOAD_MINUTES says for how long.
import { expect, it, onTestFinished } from "vitest";
import { PASSWORD } from "../support/account";
import { headersFrom } from "../support/member";
import { PAGES } from "../support/pages";
import { startServer, type TestServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { errorText, openClient } from "./client";
import { report, residentMegabytes, showCounts, showLatency, toLatency } from "./figures";
import { guessForm } from "./player";

const MINUTES = Number(process.env.LOAD_MINUTES ?? 0);
const MINUTE_MS = 60_000;
/** Part of the time after which caches are full and code is compiled. */
const WARM_UP = 0.25;
/** How long the server rests before its memory is read, milliseconds. */
const REST_MS = 15_000;
/** Growth that is no leak: a heap is not the same size each time it is read. MB. */
const TOLERANCE_MB = 40;
/** Players at once. */
const PLAYERS = 4;
/** Games that are played. More than the server keeps rankings of. */
const GAMES = 100;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it.skipIf(MINUTES === 0 || process.platform !== "linux")(
  `memory does not grow in ${MINUTES} minutes of mixed load`,
  { timeout: (MINUTES + 2) * MINUTE_MS, retry: 0 },
  async () => {
    const server = await startServer();
    onTestFinished(() => server.stop());
    const statuses: Record<string, number> = {};
    const times: number[] = [];
    const load = async (minutes: number) => {
      const end = performance.now() + minutes * MINUTE_MS;
      const isOver = () => performance.now() > end;
      await Promise.all(
        Array.from({ length: PLAYERS }, (_, player) => playMixed(server, { player, isOver, statuses, times })),
      );
      return settledMegabytes(server);
    };
    const warm = await load(MINUTES * WARM_UP);
    report("memory after the warm-up", `${warm.toFixed(0)} MB`);
    const last = await load(MINUTES * (1 - WARM_UP));
    report(
      `mixed load for ${MINUTES} minutes`,
      showLatency(toLatency(times)),
      `${warm.toFixed(0)} → ${last.toFixed(0)} MB`,
      showCounts(statuses),
    );
    expect.soft(Object.keys(statuses).filter((status) => !/^[234]\d\d$/.test(status))).toEqual([]);
    expect.soft(last - warm, "growth, MB").toBeLessThan(TOLERANCE_MB);
  },
);

/** The least memory that the server has while it rests. */
async function settledMegabytes({ pid }: TestServer): Promise<number> {
  let least = Infinity;
  for (const end = performance.now() + REST_MS; performance.now() < end; await sleep(500))
    least = Math.min(least, residentMegabytes(pid));
  return least;
}

interface Mixed {
  readonly player: number;
  readonly isOver: () => boolean;
  /** Counts the answers. */
  readonly statuses: Record<string, number>;
  /** Gets the time of each answer, milliseconds. */
  readonly times: number[];
}

/** Plays, reads, calls the API, signs up and exports, one after the other, each round as another visitor. */
async function playMixed(server: TestServer, { player, isOver, statuses, times }: Mixed): Promise<void> {
  const number = todaysNumber();
  const words = server.guessableWords("en", number);
  for (let round = 0; !isOver(); round += 1) {
    // Another address each time, so that the limits of one address are not what is measured.
    const client = openClient(server.origin, `127.1.${player}.${1 + (round % 250)}`);
    const send = async (...request: Parameters<typeof client.send>) => {
      const begin = performance.now();
      const answer = await client.send(...request).catch((error: unknown) => {
        statuses[errorText(error)] = (statuses[errorText(error)] ?? 0) + 1;
        return undefined;
      });
      if (answer === undefined) return undefined;
      times.push(performance.now() - begin);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      return answer;
    };
    const game = number - ((round * PLAYERS + player) % GAMES);
    const guess = async (word: string, headers: Readonly<Record<string, string>>) => {
      const form = guessForm(word, game);
      await send("/play", { method: "POST", body: form.body, headers: { ...form.headers, ...headers } });
    };
    const some = (count: number) =>
      Array.from({ length: count }, (_, at) => words[(round * 7 + at * 13) % words.length] ?? "");

    for (const page of PAGES) await send(page);
    for (const word of some(10)) await guess(word, {});
    for (const word of some(10)) await send(`/similarity/en/${game}/${word}`);
    await send(`/semantle/hint/en/${game}/500`);
    if (round % 5 === 0) {
      const signedUp = await send("/account/sign-up", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          email: `ana${player}.${round}@words.example`,
          password: PASSWORD,
          firstName: "Ana",
        }).toString(),
      });
      if (signedUp?.status === 303) {
        const headers = new Headers();
        for (const line of signedUp.headers["set-cookie"] ?? []) headers.append("Set-Cookie", line);
        const member = headersFrom(new Response(null, { headers }));
        for (const word of some(5)) await guess(word, member);
        await send("/account/export.json", { headers: member });
      }
    }
    client.close();
  }
}
