import { once } from "node:events";
import type { Edition } from "~/editions/editions";
import { MAX_STEPS } from "~/play/playStore";
import type { TurnReply } from "~/play/turn";
import { answerOf, openApiClient } from "../support/api";
import { closedGate } from "../support/gate";
import type { TestMember } from "../support/member";
import type { TestServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { type Client, errorText, openClient, openTeamSocket } from "./client";
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

/** The words of a member's English game, as a server has them. */
export async function storedWords(
  { origin }: TestServer,
  { headers }: TestMember,
  number: number,
): Promise<Set<string>> {
  const { GET } = openApiClient({ baseUrl: origin, headers });
  const path = { gameNumberOrLang: "en", other: String(number) };
  const { game } = await answerOf(GET("/semantle/user-game/{gameNumberOrLang}/{other}", { params: { path } }));
  if (game === null) return new Set();
  const { guesses } = JSON.parse(game.gameData) as { guesses: { guess: string }[] };
  return new Set(guesses.map(({ guess }) => guess));
}

/** A guest who plays today's game, and a monitor that asks for `/healthz`. */
export interface Player {
  /** Plays until `isOver` resolves. */
  readonly playUntil: (isOver: Promise<unknown>) => Promise<PlayerFigures>;
  readonly close: () => void;
}

/** @param by the proxy through which the player is connected */
export async function openPlayer(
  server: Pick<TestServer, "origin" | "guessableWords">,
  from: string,
  by?: string,
): Promise<Player> {
  const open = (): Client => {
    if (by === undefined) return openClient(server.origin, from);
    const { send, close } = openClient(server.origin, by);
    const forwarded = { "X-Forwarded-For": from };
    return { send: (path, sent) => send(path, { ...sent, headers: { ...sent?.headers, ...forwarded } }), close };
  };
  const client = open();
  // Connections of its own: a slow guess must not count as a slow `/healthz`.
  const monitor = open();
  const number = todaysNumber();
  const words = server.guessableWords("en", number);
  const cookies = await guestCookies(client, words, number);
  await monitor.send("/healthz");
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

/** A team, and the socket of its player. @param words that it begins with */
async function createTeam(server: TestServer, from: string, words: readonly string[] = []) {
  const socket = await openTeamSocket(server.origin, from);
  const guesses = words.map((guess) => ({ guess }));
  const gameData = JSON.stringify({ lang: "en", gameNumber: todaysNumber(), guesses });
  socket.send(JSON.stringify({ type: "createGame", name: "Ana", gameData }));
  for (;;) {
    const [data] = (await once(socket, "message")) as [Buffer];
    const { type, teamCode, seat, message } = JSON.parse(data.toString()) as Readonly<Record<string, string>>;
    if (type === "errorJoiningGame") throw new Error(message);
    if (type === "gameCreated" && teamCode !== undefined) return { socket, teamCode, seat };
  }
}

/** Teams with as many words as a game may have. */
const LONG_TEAMS = 6;

/** Messages that ask for the whole games of long teams, each with a seat. */
export function createLongTeams(server: TestServer, words: readonly string[], from: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: LONG_TEAMS }, async (_, index) => {
      // Other words in each team, so that no team's ratings serve another.
      const own = [...words.slice(index * 400), ...words].slice(0, MAX_STEPS);
      const { socket, teamCode, seat } = await createTeam(server, from, own);
      socket.terminate();
      return JSON.stringify({ type: "rejoinGame", teamCode, seat });
    }),
  );
}

/** Rooms in which a team player guesses in turn, so that no socket sends more than it may. */
const ROOMS = 5;
/** Time between two guesses of a team player, milliseconds. */
const TEAM_INTERVAL_MS = 25;

/** A player who guesses in teams of their own, by sockets. */
export interface TeamPlayer {
  /** Plays until `isOver` resolves, and waits for the last answers. Every word is a new one. */
  readonly playUntil: (isOver: Promise<unknown>) => Promise<Latency>;
  readonly close: () => void;
}

export async function openTeamPlayer(server: TestServer, from: string): Promise<TeamPlayer> {
  const words = server.guessableWords("en", todaysNumber());
  const answers = new Map<string, () => void>();
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, async () => {
      const { socket, teamCode } = await createTeam(server, from);
      socket.on("message", (text: Buffer) => {
        const { type, id } = JSON.parse(text.toString()) as { type: string; id?: string };
        if (type === "wordGuessed" && id !== undefined) answers.get(id)?.();
      });
      return { socket, teamCode };
    }),
  );
  let turn = 0;
  const guess = async () => {
    turn += 1;
    const room = rooms[turn % ROOMS];
    const id = String(turn);
    const begin = performance.now();
    const answered = new Promise<void>((resolve) => answers.set(id, resolve));
    const word = words[Math.floor(turn / ROOMS)];
    room?.socket.send(JSON.stringify({ type: "guessWord", teamCode: room.teamCode, word, id }));
    await answered;
    return performance.now() - begin;
  };
  return {
    playUntil: async (isOver) => {
      const open: Promise<number>[] = [];
      const timer = setInterval(() => open.push(guess()), TEAM_INTERVAL_MS);
      await isOver;
      clearInterval(timer);
      return toLatency(await Promise.all(open));
    },
    close: () => {
      for (const { socket } of rooms) socket.terminate();
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
