import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { openTeamClient, type TeamClient } from "../fixtures/teamSockets";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";

let data: string;
let server: TestServer;
let words: readonly string[];
const clients: TeamClient[] = [];

const start = () => startServer({ DATA_DIR: data, SOCKETS_PER_NETWORK: "100" });
const socketUrl = (to: TestServer, pathname = "/socket") => `${to.origin.replace("http", "ws")}${pathname}`;
const open = async (headers: Readonly<Record<string, string>> = {}, to = server) => {
  const client = await openTeamClient(socketUrl(to), headers);
  clients.push(client);
  return client;
};
const post = (pathname: string, fields: Readonly<Record<string, string>>, cookie: string) =>
  fetch(`${server.origin}${pathname}`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, Accept: "application/json" },
    body: new URLSearchParams(fields),
  });
/** What a refused handshake is answered with. */
async function refusalOf(pathname: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const socket = new WebSocket(socketUrl(server, pathname), { headers });
  socket.on("error", () => undefined);
  const [, res] = (await once(socket, "unexpected-response")) as [unknown, IncomingMessage];
  return res.statusCode ?? 0;
}

beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), "proxima-team-"));
  server = await start();
  ({ words } = todaysGameOf(server, "en"));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.drop()));
  await server.stop();
  rmSync(data, { recursive: true });
});

describe("a handshake", () => {
  it("is refused from another origin, and at other paths", async () => {
    expect(await refusalOf("/socket", { Origin: "https://evil.example" })).toBe(403);
    expect(await refusalOf("/socket", { Origin: "null" })).toBe(403);
    expect(await refusalOf("/sockets", {})).toBe(404);
    await open({ Origin: server.origin });
  });

  it("is refused beyond the sockets of one network, until one is closed", async () => {
    const other = await startServer({ SOCKETS_PER_NETWORK: "2", SOCKET_PATH: "/live/teams" });
    onTestFinished(() => other.stop());
    const url = socketUrl(other, "/live/teams");
    const [first, second] = [await openTeamClient(url), await openTeamClient(url)];
    await expect(openTeamClient(url)).rejects.toThrow("429");
    await Promise.all([first.drop(), second.drop()]);
  });
});

describe("players with and without a socket", () => {
  it("hear each other's guesses", async () => {
    const [word = "", other = ""] = words;
    const host = await open();
    const { teamCode } = await host.ask({ type: "createGame", name: "Ana" }, "gameCreated");
    const mate = await open();
    const { seat } = await mate.ask({ type: "joinGame", teamCode, name: "Bea" }, "gameJoined");
    await mate.drop();
    const cookie = `team=${seat}`;
    const reply = await post("/play", { intent: "guess", guess: word, team: teamCode }, cookie);
    expect(reply.status).toBe(200);
    expect(await host.next("wordGuessed")).toMatchObject({ word, userName: "Bea" });
    await host.ask({ type: "guessWord", teamCode, word: other }, "wordGuessed");
    const page = (await (await post("/play", { intent: "restore", log: "" }, cookie)).json()) as {
      view: { guesses: readonly { word: string; by: string }[]; team: { players: readonly { name: string }[] } };
    };
    expect(page.view.guesses.map(({ word: one, by }) => [one, by])).toEqual([
      [word, "Bea"],
      [other, "Ana"],
    ]);
    expect(page.view.team.players.map(({ name }) => name)).toEqual(["Ana", "Bea"]);
    const refused = await post("/play", { intent: "giveUp" }, cookie);
    expect([refused.status, await refused.json()]).toMatchObject([403, { why: "noGiveUpInTeam" }]);
  });
});

describe("a server that is killed in the middle of guesses", () => {
  it("has every acknowledged guess when it is back, and a client that sends again counts once", async () => {
    const host = await openTeamClient(socketUrl(server));
    const { teamCode, seat } = await host.ask({ type: "createGame", name: "Ana" }, "gameCreated");
    const mate = await openTeamClient(socketUrl(server));
    const joined = await mate.ask({ type: "joinGame", teamCode, name: "Bea" }, "gameJoined");
    const sent = words.slice(0, 40);
    sent.forEach((word, index) => {
      const client = index % 2 === 0 ? host : mate;
      client.send({ type: "guessWord", teamCode, word, id: `guess-${index}` });
    });
    await host.next("wordGuessed", ({ version }) => version >= 10);
    await server.kill();
    await Promise.all([host.closed, mate.closed]);
    const acknowledged = [host, mate].flatMap(({ received }) =>
      received.flatMap((message) => (message.type === "wordGuessed" ? [message.word] : [])),
    );
    server = await start();
    const again = await openTeamClient(socketUrl(server));
    const { gameData } = await again.ask({ type: "rejoinGame", teamCode, seat }, "gameRejoined");
    const stored = gameData.guesses.map(({ word }) => word);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(8);
    // Both send everything once more, as after a reconnection.
    const mateAgain = await openTeamClient(socketUrl(server));
    await mateAgain.ask({ type: "rejoinGame", teamCode, seat: joined.seat }, "gameRejoined");
    for (const [index, word] of sent.entries()) {
      const client = index % 2 === 0 ? again : mateAgain;
      const id = `guess-${index}`;
      client.send({ type: "guessWord", teamCode, word, id });
      if (index % 8 === 7) await Promise.all([again.settled(), mateAgain.settled()]);
    }
    const last = await again.ask({ type: "rejoinGame", teamCode }, "gameRejoined");
    expect(last.gameData.guesses.map(({ word }) => word).sort()).toEqual([...sent].sort());
    await Promise.all([again.drop(), mateAgain.drop()]);
  });
});
