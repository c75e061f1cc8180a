import { currentGameNumber } from "~/game/calendar";
import type { Edition } from "~/game/editions";
import type { TurnReply } from "~/game/turn";
import { closedGate } from "../support/gate";
import type { TestServer } from "../support/server";
import { type Client, errorText, openClient } from "./client";
import { type Counts, type Latency, toLatency } from "./figures";

/** What a player asks for, and how fast the answers come. */
export interface PlayerFigures {
  readonly healthz: Latency;
  readonly guess: Latency;
  /** Answers that are no success, by what was asked and the status. */
  readonly failures: Counts;
}

/** Time between two requests of one kind, milliseconds. */
const INTERVAL_MS = 20;
/** How long the player waits for the last answers, milliseconds. A request without an answer by then has failed. */
const PATIENCE_MS = 5000;
/** Guesses of the game that is played. */
const GUESSES = 20;

/** Today's English game. */
export const todaysNumber = () => currentGameNumber("en", { now: new Date(), epoch: "2022-01-29" });

/** The form of a guess as the page's script sends it. */
export function guessForm(
  word: string,
  number: number,
  edition: Edition = "en",
): { body: string; headers: Readonly<Record<string, string>> } {
  return {
    body: new URLSearchParams({ intent: "guess", edition, game: String(number), guess: word }).toString(),
    headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8" },
  };
}

/** A guest who plays today's game, and a monitor that asks for `/healthz`. */
export interface Player {
  /** Plays until `isOver` resolves. */
  readonly playUntil: (isOver: Promise<unknown>) => Promise<PlayerFigures>;
  readonly close: () => void;
}

export async function openPlayer(server: TestServer, from: string): Promise<Player> {
  const client = openClient(server.origin, from);
  // Connections of its own: a slow guess must not count as a slow `/healthz`.
  const monitor = openClient(server.origin, from);
  const number = todaysNumber();
  const words = server.guessableWords("en", number);
  const cookies = await guestCookies(client, words, number);
  const guess = (word: string) => {
    const { body, headers } = guessForm(word, number);
    return client.send("/play", { method: "POST", body, headers: { ...headers, ...cookies } });
  };
  return {
    playUntil: async (isOver) => {
      const failures: Record<string, number> = {};
      const givenUp = closedGate();
      const times = { healthz: [] as number[], guess: [] as number[] };
      const measure = async (name: keyof typeof times, work: () => Promise<{ status: number }>) => {
        const begin = performance.now();
        const status = await Promise.race([work().then(statusOf, errorText), givenUp.isOpen.then(() => "no answer")]);
        times[name].push(performance.now() - begin);
        if (status !== 200) failures[`${name} ${status}`] = (failures[`${name} ${status}`] ?? 0) + 1;
      };
      // Requests are made at their times whether or not the earlier ones are answered. Otherwise a server that stands
      // still for a second would be seen by one request.
      const open: Promise<void>[] = [];
      let turn = 0;
      const timer = setInterval(() => {
        turn += 1;
        open.push(
          measure("healthz", () => monitor.send("/healthz")),
          measure("guess", () => guess(words[GUESSES + (turn % (words.length - GUESSES))] ?? "")),
        );
      }, INTERVAL_MS);
      await isOver;
      clearInterval(timer);
      const patience = setTimeout(givenUp.open, PATIENCE_MS);
      await Promise.all(open);
      clearTimeout(patience);
      return { healthz: toLatency(times.healthz), guess: toLatency(times.guess), failures };
    },
    close: () => {
      client.close();
      monitor.close();
    },
  };
}

const statusOf = ({ status }: { status: number }) => status;

/** Begins a guest's game. Returns the cookies that hold it. */
async function guestCookies(client: Client, words: readonly string[], number: number): Promise<{ Cookie: string }> {
  const cookies = new Map<string, string>();
  const toHeader = () => ({ Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") });
  for (const word of words.slice(0, GUESSES)) {
    const { body, headers } = guessForm(word, number);
    const answer = await client.send("/play", { method: "POST", body, headers: { ...headers, ...toHeader() } });
    if ((JSON.parse(answer.text) as TurnReply).type !== "scored")
      throw new Error(`"${word}" was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  }
  return toHeader();
}
