import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createLog } from "../log.server";
import { type HttpServer, startHttpServer } from "./httpServer.server";
import { createWebSockets, type Handshake, type WebSocketOptions } from "./webSockets.server";

let server: HttpServer;
let accepted: { socket: WebSocket; handshake: Handshake }[];
/** What the app calls of use among the accepted. */
let inUse: Set<WebSocket>;
const clients: WebSocket[] = [];

const start = async (options: Partial<WebSocketOptions> = {}) => {
  accepted = [];
  inUse = new Set();
  const sockets = createWebSockets({
    path: "/socket",
    origin: undefined,
    isProxy: () => false,
    limits: { total: 3, perNetwork: 2 },
    countAttempt: () => Promise.resolve(undefined),
    accept: (socket, handshake) => {
      accepted.push({ socket, handshake });
      socket.on("message", (data, isBinary) => {
        socket.send(data as Buffer, { binary: isBinary });
      });
      socket.on("error", () => undefined);
      return () => inUse.has(socket);
    },
    log: createLog("silent"),
    ...options,
  });
  server = await startHttpServer({
    listener: (req, res) => res.end(`plain ${req.method ?? ""} ${req.url ?? ""}`),
    port: 0,
    host: "127.0.0.1",
    sockets,
    limits: { total: 4, perNetwork: 4, bodiesPerClient: 4 },
  });
};
beforeEach(() => start());
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await server.close(0);
});

const url = (path = "/socket") => `ws://127.0.0.1:${server.port}${path}`;
function open(path?: string, headers: Record<string, string> = {}): WebSocket {
  const client = new WebSocket(url(path), { headers });
  clients.push(client);
  return client;
}
/** What a handshake is answered with: a status, or 101. */
async function statusOf(client: WebSocket): Promise<number> {
  client.on("error", () => undefined);
  return Promise.race([
    once(client, "open").then(() => 101),
    once(client, "unexpected-response").then(([, res]) => (res as IncomingMessage).statusCode ?? 0),
  ]);
}
const echo = async (client: WebSocket, message: string) => {
  client.send(message);
  const [data] = (await once(client, "message")) as [Buffer];
  return data.toString();
};
const handshake = (lines: readonly string[] = []) =>
  [
    "GET /socket HTTP/1.1",
    "Host: a",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ...lines,
    "",
    "",
  ].join("\r\n");

describe("a socket", () => {
  it("is opened at the path, with the cookies and the address of its client", async () => {
    const client = open("/socket?x=1", { Cookie: "team=seat" });
    expect(await statusOf(client)).toBe(101);
    expect(await echo(client, "héllo")).toBe("héllo");
    expect(accepted[0]?.handshake).toEqual({
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      cookie: "team=seat",
      clientAddress: "127.0.0.1",
    });
  });

  it.each([1, 100, 4000, 60_000])("gets %i bytes that were sent together with the handshake", async (length) => {
    const message = Buffer.alloc(length, "a");
    const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 0xff];
    // A mask of zeros leaves the bytes as they are.
    const frame = Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), message]);
    const client = connect(server.port, "127.0.0.1");
    client.write(Buffer.concat([Buffer.from(handshake()), frame]));
    let received = Buffer.alloc(0);
    for await (const chunk of client) {
      received = Buffer.concat([received, chunk as Buffer]);
      if (received.length > length && received.includes("\r\n\r\n") && received.subarray(-length).equals(message))
        break;
    }
    expect(received.toString()).toMatch(/^HTTP\/1\.1 101 /);
    client.destroy();
  });

  it("may follow an answered request of the same connection", async () => {
    const client = connect(server.port, "127.0.0.1");
    client.write("GET /first HTTP/1.1\r\nHost: a\r\n\r\n");
    const [first] = (await once(client, "data")) as [Buffer];
    client.write(handshake());
    const [second] = (await once(client, "data")) as [Buffer];
    expect([first.toString().endsWith("plain GET /first"), second.toString().slice(0, 12)]).toEqual([
      true,
      "HTTP/1.1 101",
    ]);
    client.destroy();
  });

  it("is not opened while a request of the connection is being answered", async () => {
    const client = connect(server.port, "127.0.0.1");
    client.write(`GET /first HTTP/1.1\r\nHost: a\r\n\r\n${handshake()}`);
    expect(await text(client)).not.toContain("101");
    expect(accepted).toEqual([]);
  });

  it("does not count as a connection any more: others find room", async () => {
    for (let count = 0; count < 2; count += 1) expect(await statusOf(open())).toBe(101);
    const agents = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = connect(server.port, "127.0.0.1");
        client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        await once(client, "data");
        return client;
      }),
    );
    expect(agents.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
    for (const { socket } of accepted) expect(socket.readyState).toBe(WebSocket.OPEN);
    for (const agent of agents) agent.destroy();
  });

  it("is closed with 1009 for a message that is too long", async () => {
    const client = open();
    await statusOf(client);
    client.send(Buffer.alloc(1024 * 1024, "a"), { binary: false });
    const [code] = (await once(client, "close")) as [number];
    expect(code).toBe(1009);
  });
});

describe("a message in fragments", () => {
  const send = (client: WebSocket, fragments: number) => {
    for (let index = 1; index < fragments; index += 1) client.send("a", { fin: false });
    client.send("a");
  };

  it("is read whole", async () => {
    const client = open();
    await statusOf(client);
    send(client, 64);
    const [data] = (await once(client, "message")) as [Buffer];
    expect(data.toString()).toBe("a".repeat(64));
  });

  it("of more than 64 closes the socket with 1008, before its end", async () => {
    const client = open();
    await statusOf(client);
    for (let index = 0; index < 65; index += 1) client.send("a", { fin: false });
    const [code] = (await once(client, "close")) as [number];
    expect(code).toBe(1008);
  });
});

describe("a handshake", () => {
  it.each([
    ["of another origin", { Origin: "https://evil.example" }, 403],
    ["without a valid origin", { Origin: "null" }, 403],
  ])("%s is refused", async (_, headers, status) => {
    expect(await statusOf(open("/socket", headers))).toBe(status);
    expect(accepted).toEqual([]);
  });

  it("of an older protocol is refused", async () => {
    const client = connect(server.port, "127.0.0.1");
    client.write(handshake().replace("Version: 13", "Version: 7"));
    expect(await text(client)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("of the same origin is accepted", async () => {
    expect(await statusOf(open("/socket", { Origin: `http://127.0.0.1:${server.port}` }))).toBe(101);
  });

  it("beyond the sockets of its network is refused, until one is closed", async () => {
    const [first] = [open(), open()];
    await Promise.all(clients.map(statusOf));
    expect(await statusOf(open())).toBe(429);
    const closed = once(accepted[0]?.socket ?? open(), "close");
    first.close();
    await closed;
    expect(await statusOf(open())).toBe(101);
  });

  it("beyond all sockets is refused", async () => {
    await server.close(0);
    await start({ isProxy: (_, hop) => hop === 0 });
    const from = (address: string) => statusOf(open("/socket", { "X-Forwarded-For": address }));
    const statuses = [];
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"]) statuses.push(await from(address));
    expect(statuses).toEqual([101, 101, 101, 503]);
  });

  it("beyond all sockets closes one of the network that has most: the oldest that is of no use", async () => {
    await server.close(0);
    await start({ isProxy: (_, hop) => hop === 0 });
    const from = (address: string) => open("/socket", { "X-Forwarded-For": address });
    const first: WebSocket[] = [];
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.2"]) {
      const client = from(address);
      expect(await statusOf(client)).toBe(101);
      first.push(client);
    }
    const [single, used, unused] = first;
    if (accepted[1] !== undefined) inUse.add(accepted[1].socket);
    const closed = once(unused ?? open(), "close") as Promise<[number]>;
    expect(await statusOf(from("192.0.2.3"))).toBe(101);
    expect((await closed)[0]).toBe(1013);
    expect([single?.readyState, used?.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    // Each has one.
    expect(await statusOf(from("192.0.2.2"))).toBe(503);
    expect(await statusOf(from("192.0.2.4"))).toBe(503);
  });

  it("that comes too often is refused with the time to wait", async () => {
    await server.close(0);
    await start({ countAttempt: (network) => Promise.resolve(network === "127.0.0.1" ? 7 : undefined) });
    const client = open();
    client.on("error", () => undefined);
    const [, res] = (await once(client, "unexpected-response")) as [unknown, IncomingMessage];
    expect([res.statusCode, res.headers["retry-after"]]).toEqual([429, "7"]);
  });
});

describe("a request with an Upgrade header that is no handshake", () => {
  it.each([
    ["/", "h2c", "GET"],
    ["/", "h2c", "POST"],
    ["/", "websocket", "GET"],
    ["/socket", "h2c", "GET"],
  ])("for %s with %s by %s is answered like any other", async (path, upgrade, method) => {
    const req = request({
      port: server.port,
      host: "127.0.0.1",
      path,
      method,
      headers: { Connection: "Upgrade", Upgrade: upgrade },
    });
    req.end(method === "POST" ? "body" : undefined);
    const [res] = (await once(req, "response")) as [IncomingMessage];
    expect([res.statusCode, await text(res)]).toEqual([200, `plain ${method} ${path}`]);
  });

  it("CONNECT stays refused", async () => {
    const client = connect(server.port, "127.0.0.1");
    client.write("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await text(client)).toMatch(/^HTTP\/1\.1 405 /);
  });
});
