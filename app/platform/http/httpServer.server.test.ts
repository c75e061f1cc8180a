import { EventEmitter, once } from "node:events";
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openListener, rawStatus } from "../../../tests/fixtures/listener";
import type { ConnectionLimits } from "./connections.server";
import { type HttpServer, startHttpServer } from "./httpServer.server";
import type { IsProxy } from "./network.server";

const listener = await openListener();
const { server, ask } = listener;
afterAll(() => listener.close());

describe("a server", () => {
  test("that cannot use its port fails with one line that names PORT", async () => {
    const unused = () => undefined;
    await expect(startHttpServer({ listener: unused, port: server.port, host: "127.0.0.1" })).rejects.toThrow(
      `Port ${server.port} is in use by another program. Set PORT to a free one`,
    );
  });

  /** A server whose requests are answered by the test. */
  async function startWaiting() {
    const requests = new EventEmitter();
    const announce = (_: IncomingMessage, res: ServerResponse) => requests.emit("request", res);
    return { requests, waiting: await startHttpServer({ listener: announce, port: 0, host: "127.0.0.1" }) };
  }

  test("that closes waits for a running request", async () => {
    const { requests, waiting } = await startWaiting();
    const begun = once(requests, "request");
    const answer = ask("/", { to: waiting });
    const [res] = (await begun) as [ServerResponse];
    const closed = waiting.close(60_000);
    res.end("done");
    expect((await answer).text).toBe("done");
    await closed;
    await expect(ask("/", { to: waiting })).rejects.toThrow();
  });

  test("that closes destroys connections that do not end in time", async () => {
    const { requests, waiting } = await startWaiting();
    const begun = once(requests, "request");
    const answer = expect(ask("/", { to: waiting })).rejects.toThrow();
    await begun;
    await waiting.close(0);
    await answer;
  });

  const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

  test("that closes answers a request on an idle connection and then closes it", async () => {
    const quick = await startHttpServer({ listener: (_, res) => res.end("done"), port: 0, host: "127.0.0.1" });
    const client = connect(quick.port, "127.0.0.1");
    client.write(GET);
    const [first] = (await once(client, "data")) as [Buffer];
    expect(first.toString()).toContain("Connection: keep-alive");
    const closed = quick.close(60_000);
    client.write(GET);
    const last = await text(client);
    expect(last).toContain("Connection: close");
    expect(last).toContain("done");
    await closed;
  });

  test("that closes does not wait for connections that send nothing", async () => {
    const { waiting } = await startWaiting();
    const client = connect(waiting.port, "127.0.0.1");
    await once(client, "connect");
    await waiting.close(60_000);
    expect(await text(client)).toBe("");
  });

  test("that closes resets none of the clients that send one request after the other", async () => {
    const quick = await startHttpServer({ listener: (_, res) => res.end("done"), port: 0, host: "127.0.0.1" });
    const answers = new EventEmitter();
    /** Sends until it fails. Returns how its last answer left the connection, and the failure. */
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let last: string | undefined;
      for (;;) {
        try {
          const [res] = (await once(get({ host: "127.0.0.1", port: quick.port, agent }), "response")) as [
            IncomingMessage,
          ];
          await text(res);
          last = res.headers.connection;
          answers.emit("answer");
        } catch (error) {
          return [last, (error as NodeJS.ErrnoException).code];
        }
      }
    };
    const clients = Array.from({ length: 20 }, client);
    for (let count = 0; count < 100; count++) await once(answers, "answer");
    await quick.close(60_000);
    expect(await Promise.all(clients)).toEqual(clients.map(() => ["close", "ECONNREFUSED"]));
  });

  test("answers what it has read before it refuses what it cannot read", async () => {
    const { requests, waiting } = await startWaiting();
    const begun = once(requests, "request");
    const client = connect(waiting.port, "127.0.0.1");
    client.write(GET);
    const [res] = (await begun) as [ServerResponse];
    client.write(`this is not HTTP\r\n\r\n${GET}`);
    // The answer to another connection comes after the server has read this one.
    const answer = ask("/", { to: waiting });
    const [other] = (await once(requests, "request")) as [ServerResponse];
    other.end("other");
    await answer;
    res.end("done");
    const all = await text(client);
    expect([rawStatus(all), all.match(/HTTP\/1\.1/g)?.length, all.endsWith("done")]).toEqual([200, 1, true]);
    await waiting.close(0);
  });
});

describe("beyond the limit of connections", () => {
  const servers: HttpServer[] = [];
  afterEach(async () => {
    for (const one of servers.splice(0)) await one.close(0);
  });

  /** A server whose answers to `/held` are ended by the test. */
  async function start(limits: Partial<ConnectionLimits>, isProxy?: IsProxy) {
    const held: ServerResponse[] = [];
    const listener = (req: IncomingMessage, res: ServerResponse) => {
      if (req.url === "/held") held.push(res);
      else if (req.url === "/long") held.push(res.end(Buffer.alloc(LONG_BYTES)));
      else res.end("done");
    };
    const started = await startHttpServer({
      listener,
      port: 0,
      host: "127.0.0.1",
      limits: { total: 10, perNetwork: 10, bodiesPerClient: 10, ...limits },
      ...(isProxy && { isProxy }),
    });
    servers.push(started);
    const open = (localAddress = "127.0.0.1") => connect({ port: started.port, host: "127.0.0.1", localAddress });
    return { held, open };
  }

  /** More than the system takes of an answer that its client does not read. */
  const LONG_BYTES = 16 * 1024 * 1024;

  const send = (client: Socket, path: string) => client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  /** Sends the head of a form. @param from the client, as a proxy names it */
  const sendHead = (client: Socket, from = "") =>
    client.write(`POST /held HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nContent-Length: 4\r\n\r\n`);
  const isClosed = (client: Socket) => {
    client.on("error", () => undefined).resume();
    return expect.poll(() => client.closed);
  };
  /** Whether the server answers on a connection. */
  async function isServed(client: Socket): Promise<boolean> {
    if (client.closed) return false;
    const answered = new Promise<boolean>((resolve) => {
      client.once("data", () => {
        resolve(true);
      });
      client.once("close", () => {
        resolve(false);
      });
      client.on("error", () => undefined);
    });
    send(client, "/");
    return answered;
  }

  test("of a network, its longest idle connection is closed for a new one", async () => {
    const { open } = await start({ total: 10, perNetwork: 2 });
    const other = open("127.0.0.2");
    const [first, second] = [open(), open()];
    for (const client of [other, first, second, first]) expect(await isServed(client)).toBe(true);
    const third = open();
    expect(await isServed(third)).toBe(true);
    expect(await Promise.all([first, second, other].map(isServed))).toEqual([true, false, true]);
  });

  test("a new one is closed if all others are answered at the moment", async () => {
    const { held, open } = await start({ total: 10, perNetwork: 2 });
    const busy = [open(), open()];
    for (const client of busy) send(client, "/held");
    await expect.poll(() => held.length).toBe(2);
    expect(await isServed(open())).toBe(false);
    expect(await isServed(open("127.0.0.2"))).toBe(true);
    for (const res of held) res.end("done");
    for (const client of busy) await once(client, "data");
    expect(await isServed(open())).toBe(true);
  });

  test("of all networks, the longest idle connection of any is closed", async () => {
    const { open } = await start({ total: 2, perNetwork: 2 });
    const [first, second] = [open("127.0.0.2"), open("127.0.0.3")];
    for (const client of [first, second]) expect(await isServed(client)).toBe(true);
    expect(await isServed(open())).toBe(true);
    expect([await isServed(second), await isServed(first)]).toEqual([true, false]);
  });

  test("one that waits for a body is closed for a new one: the oldest of the client that has most", async () => {
    const { held, open } = await start({ total: 4 });
    const [idle, one] = [open("127.0.0.2"), open("127.0.0.2")];
    expect(await isServed(idle)).toBe(true);
    const slow = [];
    for (const client of [one, open("127.0.0.3"), open("127.0.0.3")]) {
      sendHead(client);
      await expect.poll(() => held.length).toBe(slow.push(client));
    }
    // An idle one goes first, where the clients have as many.
    expect(await isServed(open("127.0.0.4"))).toBe(true);
    await isClosed(idle).toBe(true);
    expect(await isServed(open("127.0.0.5"))).toBe(true);
    await isClosed(slow[1] ?? idle).toBe(true);
    expect(slow.map(({ closed }) => closed)).toEqual([false, true, false]);
  });

  test("the client of a request that a proxy sends is the one that the proxy names", async () => {
    const { held, open } = await start({ total: 3 }, (_, hop) => hop === 0);
    const slow = [];
    for (const from of ["192.0.2.1", "192.0.2.2", "192.0.2.2"]) {
      const client = open();
      sendHead(client, from);
      await expect.poll(() => held.length).toBe(slow.push(client));
    }
    expect(await isServed(open())).toBe(true);
    await isClosed(slow[1] ?? open()).toBe(true);
    expect(slow.map(({ closed }) => closed)).toEqual([false, true, false]);
  });

  test("of bodies of a client, the oldest that is not whole ends, behind a proxy or not", async () => {
    const { held, open } = await start({ bodiesPerClient: 2 }, (address) => address === "127.0.0.1");
    for (const [address, own, other] of [
      ["127.0.0.2", "", ""],
      ["127.0.0.1", "192.0.2.1", "192.0.2.2"],
    ] as const) {
      const before = held.length;
      const clients: Socket[] = [];
      const begin = async (from: string, at: string = address, body = "") => {
        const client = open(at);
        sendHead(client, from);
        client.write(body);
        await expect.poll(() => held.length).toBe(before + clients.push(client));
      };
      // Whole, so it does not count.
      await begin(own, address, "word");
      await expect.poll(() => held.at(-1)?.req.complete).toBe(true);
      await begin(own);
      await begin(other, other === "" ? "127.0.0.3" : address);
      await begin(own);
      expect(clients.map(({ closed }) => closed)).toEqual([false, false, false, false]);
      await begin(own);
      await isClosed(clients[1] ?? open()).toBe(true);
      expect(clients.map(({ closed }) => closed)).toEqual([false, true, false, false, false]);
    }
  });

  test("one whose client does not read its answer is closed for a new one", async () => {
    const { held, open } = await start({ total: 2 });
    const deaf = [open("127.0.0.2"), open("127.0.0.2")];
    for (const [index, client] of deaf.entries()) {
      send(client.pause(), "/long");
      await expect.poll(() => held.length).toBe(index + 1);
    }
    expect(await isServed(open("127.0.0.3"))).toBe(true);
    await isClosed(deaf[0] ?? open()).toBe(true);
    expect(deaf[1]?.closed).toBe(false);
  });

  test("a proxy, which has one address for all its clients, is not limited as a network, but others are", async () => {
    const { open } = await start({ total: 10, perNetwork: 1 }, (address) => address === "127.0.0.1");
    const [first, second] = [open(), open()];
    for (const client of [first, second, first]) expect(await isServed(client)).toBe(true);
    const [older, newer] = [open("127.0.0.2"), open("127.0.0.2")];
    expect([await isServed(newer), await isServed(older)]).toEqual([true, false]);
  });
});
