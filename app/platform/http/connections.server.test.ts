import fc from "fast-check";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type Connection, openConnection } from "./connections.server";

let server: Server;
let clients: Socket[] = [];
afterEach(() => {
  for (const client of clients) client.destroy();
  clients = [];
  server.closeAllConnections();
  server.close();
});

/** A server with one connection, and the client's end of it. */
async function open(answer: (req: IncomingMessage, res: ServerResponse) => void) {
  const received: string[] = [];
  let connection: Connection | undefined;
  server = createServer((req, res) => {
    received.push(req.url ?? "");
    connection?.receive(req, res);
  });
  server.on("connection", (socket) => {
    connection = openConnection(socket, { answer, onChange: () => undefined });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  clients.push(client);
  const accepted = once(server, "connection") as Promise<[Socket]>;
  await once(client, "connect");
  const [socket] = await accepted;
  const chunks: string[] = [];
  client.on("data", (chunk) => chunks.push(chunk.toString("latin1")));
  return { client, socket, received, text: () => chunks.join("") };
}

/** `once` would fail with an error of the socket, which some versions of Node report before it closes. */
const untilClosed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

const get = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const LAST = "Connection: close\r\n";

describe("requests that are sent at once on one connection", () => {
  test("are answered one at a time, in their order", async () => {
    let running = 0;
    const begun: string[] = [];
    const { client, text } = await open((req, res) => {
      running += 1;
      begun.push(`${req.url ?? ""} beside ${running - 1}`);
      setImmediate(() => {
        running -= 1;
        res.end(`answer to ${req.url ?? ""}`);
      });
    });
    client.write(get("/1") + get("/2") + get("/3") + get("/4", LAST));
    await once(client, "close");
    expect(begun).toEqual(["/1 beside 0", "/2 beside 0", "/3 beside 0", "/4 beside 0"]);
    expect(text().match(/answer to \/\d/g)).toEqual(["answer to /1", "answer to /2", "answer to /3", "answer to /4"]);
  });

  test("beyond sixteen that wait are dropped, and the connection ends when those are answered", async () => {
    let answerFirst: () => void = () => undefined;
    const { client, received, text } = await open((req, res) => {
      if (req.url === "/0") answerFirst = () => res.end("answer to /0");
      else res.end(`answer to ${req.url ?? ""}`);
    });
    const closed = once(client, "close");
    client.write(Array.from({ length: 16 }, (_, index) => get(`/${index}`)).join(""));
    await expect.poll(() => received.length).toBe(16);
    client.on("error", () => undefined);
    client.write(Array.from({ length: 3000 }, (_, index) => get(`/${index + 16}`)).join(""));
    await expect.poll(() => received.length).toBeGreaterThan(17);
    answerFirst();
    await closed;
    const answers = text().match(/answer to \/\d+/g) ?? [];
    expect(answers).toEqual(Array.from({ length: 17 }, (_, index) => `answer to /${index}`));
  });

  test("are never begun when the connection is gone before their turn", async () => {
    const begun: string[] = [];
    const { client, socket, received } = await open((req) => {
      begun.push(req.url ?? "");
    });
    client.write(get("/1") + get("/2") + get("/3"));
    await expect.poll(() => [received, begun]).toEqual([["/1", "/2", "/3"], ["/1"]]);
    const closed = untilClosed(socket);
    client.destroy();
    await closed;
    expect(begun).toEqual(["/1"]);
  });

  test("are never begun when the client hangs up after sending the first", async () => {
    const begun: string[] = [];
    const { client, socket, received } = await open((req, res) => {
      begun.push(req.url ?? "");
      res.end();
    });
    const closed = untilClosed(socket);
    client.write(get("/1"), () => client.resetAndDestroy());
    await closed;
    expect([received, begun]).toEqual([["/1"], []]);
  });

  test("arrive as they were sent, with their bodies, however they are cut", async () => {
    const request = fc.record({
      body: fc.option(fc.string({ maxLength: 9000, unit: fc.constantFrom("x", "\r\n\r\n") })),
    });
    const requests = fc.array(request, { minLength: 1, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(requests, fc.array(fc.nat(20_000), { maxLength: 5 }), async (sent, cuts) => {
        const { client, text } = await open((req, res) => {
          const chunks: Buffer[] = [];
          req.on("data", (chunk: Buffer) => chunks.push(chunk));
          req.on("end", () => res.end(`[${req.url ?? ""} ${Buffer.concat(chunks).length}]`));
        });
        const bytes = sent
          .map(({ body }, index) => {
            const close = index === sent.length - 1 ? LAST : "";
            if (body === null) return get(`/${index}`, close);
            return `POST /${index} HTTP/1.1\r\nHost: a\r\n${close}Content-Length: ${body.length}\r\n\r\n${body}`;
          })
          .join("");
        const ends = [...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        let from = 0;
        for (const end of ends) {
          client.write(bytes.slice(from, end));
          await new Promise(setImmediate);
          from = end;
        }
        if (!client.closed) await once(client, "close");
        expect(text().match(/\[\/\d+ \d+\]/g)).toEqual(
          sent.map(({ body }, index) => `[/${index} ${body?.length ?? 0}]`),
        );
        server.close();
      }),
      { numRuns: 40 },
    );
  });
});
