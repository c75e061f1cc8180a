import { installGlobals } from "@remix-run/node";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { insertGames } from "~/play/games.data.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { openTeamClient, startTeamServer, type TeamClient, type TeamServer } from "../../tests/fixtures/teamSockets";
import { HEARTBEAT_MS } from "./protocolConstants";
import {
  openTeamSocket,
  readServerMessage,
  type TeamConnection,
  type TeamNews,
  type TeamSocket,
} from "./teamSocket.browser";

/** A proxy that can stop forwarding without closing anything, as a network that is gone does. */
async function startProxy(target: number) {
  const open = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("data", (data) => {
        if (!isSilent) to.write(data);
      });
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    setSilent: (silent: boolean) => {
      isSilent = silent;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await once(server.close(), "close");
    },
  };
}

let test: TestApp;
let server: TeamServer;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let host: TeamClient;
let teamCode: string;
let page: TeamSocket;
let connections: TeamConnection[];
let news: TeamNews[];
let wake: () => void;

/** Waits for what the page hears, in real time: its own timers stand still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}
const untilLive = async (times: number) => {
  await until(() => connections.filter((connection) => connection === "live").length === times);
};
const lastOf = () => connections.at(-1);

beforeEach(async () => {
  installGlobals({ nativeFetch: false });
  test = await openTestApp();
  await insertGames(test.app.db, [{ edition: "en", number: 7, secret: "gala" }], 0);
  server = await startTeamServer(test.app);
  proxy = await startProxy(Number(new URL(server.url).port));
  host = await openTeamClient(server.url);
  const created = await host.ask({ type: "createGame", name: "Ana" }, "gameCreated");
  ({ teamCode } = created);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("location", new URL(`http://127.0.0.1:${proxy.port}/`));
  vi.stubGlobal(
    "WebSocket",
    class extends WebSocket {
      constructor(url: string) {
        super(url, { headers: { Cookie: `team=${created.seat}` } });
      }
    },
  );
  [connections, news, wake] = [[], [], () => undefined];
  page = openTeamSocket({
    path: "/socket",
    teamCode,
    version: 1,
    onNews: (heard) => {
      news.push(heard);
      wake();
    },
    onConnection: (connection) => {
      connections.push(connection);
      wake();
    },
  });
  vi.advanceTimersByTime(5000);
  await untilLive(1);
});
afterEach(async () => {
  page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await host.drop();
  await proxy.close();
  await server.close();
  await test.close();
});

describe("the connection of a page to its team", () => {
  it("is given up after 45 seconds of silence, and the next one brings what was missed", async () => {
    proxy.setSilent(true);
    await host.ask({ type: "guessWord", teamCode, word: "bada" }, "wordGuessed");
    vi.advanceTimersByTime(44_999);
    expect(lastOf()).toBe("live");
    vi.advanceTimersByTime(1);
    expect(lastOf()).toBe("lost");
    proxy.setSilent(false);
    await vi.advanceTimersByTimeAsync(5000);
    await untilLive(2);
    expect(news.at(-1)).toMatchObject({ type: "gameRejoined", gameData: { guesses: [{ word: "bada" }] } });
  });

  it("is kept by the heartbeats of a server with nothing to say", async () => {
    vi.advanceTimersByTime(44_999);
    for (let second = 0; second < HEARTBEAT_MS / 1000; second += 1) await server.teams.tick();
    await host.next("heartbeat");
    // Sent after the heartbeat, so the page has both.
    await host.ask({ type: "guessWord", teamCode, word: "bada" }, "wordGuessed");
    await until(() => news.at(-1)?.type === "wordGuessed");
    vi.advanceTimersByTime(44_999);
    expect(lastOf()).toBe("live");
  });

  it("is lost as soon as the device is offline, and comes back with it", async () => {
    page.drop();
    expect(lastOf()).toBe("lost");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lastOf()).toBe("lost");
    page.rejoin();
    await vi.advanceTimersByTimeAsync(5000);
    await untilLive(2);
  });
});

describe("a message of the server", () => {
  it("is read by browsers", () => {
    expect(readServerMessage('{"type":"heartbeat"}')).toEqual({ type: "heartbeat" });
  });

  it.each(["", "null", "[]", "{}", '{"type":7}', "{"])("is not read from %j", (frame) => {
    expect(readServerMessage(frame)).toBeUndefined();
  });
});
