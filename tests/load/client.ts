import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { WebSocket } from "ws";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Sent {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends requests from one address, as one browser does. */
export interface Client {
  /** @throws Error when the connection is refused, reset or silent for `TIMEOUT_MS` */
  readonly send: (path: string, sent?: Sent) => Promise<Answer>;
  readonly close: () => void;
}

/** Longer than the server may take for anything, milliseconds. */
const TIMEOUT_MS = 30_000;
/** Connections of a browser to one host. */
const BROWSER_CONNECTIONS = 6;

/**
 * @param from the client's address. Every address of 127.0.0.0/8 is of this machine on Linux, so that each can be a
 *   client of its own.
 * @param connections at once
 */
export function openClient(origin: string, from: string, connections = BROWSER_CONNECTIONS): Client {
  const { port, host } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from, host: "127.0.0.1" });
  return {
    send: (path, { method = "GET", headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
        const sent = request(
          { agent, port, path, method, headers: { Host: host, ...headers, ...length } },
          (response) => {
            readText(response).then((text) => {
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
            }, reject);
          },
        );
        sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`no answer to ${method} ${path}`)));
        sent.once("error", reject);
        sent.end(body);
      }),
    close: () => {
      agent.destroy();
    },
  };
}

/**
 * A connection from one address. `closed` resolves when it has ended in whatever way.
 *
 * @throws Error when it is refused
 */
export async function openSocket(origin: string, from: string): Promise<{ socket: Socket; closed: Promise<void> }> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(origin).port), localAddress: from });
  await once(socket, "connect");
  const closed = new Promise<void>((resolve) =>
    socket.once("close", () => {
      resolve();
    }),
  );
  socket.on("error", () => undefined);
  return { socket, closed };
}

/** A socket of team games that the server has greeted. @throws Error when it is refused */
export async function openTeamSocket(origin: string, from: string): Promise<WebSocket> {
  const url = new URL("/socket", origin);
  url.protocol = "ws:";
  url.hostname = "127.0.0.1";
  const socket = new WebSocket(url, { localAddress: from });
  await once(socket, "message");
  return socket;
}

/** A GET request as it is sent. */
export const rawGet = (origin: string, path: string) => `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`;

/** The handshake of a socket of team games as it is sent. */
export const rawHandshake = (origin: string) =>
  rawGet(origin, "/socket").replace(
    /\r\n$/,
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  );

/** The status of an answer, for counts. A 503 is honest only if it says when to come back. */
export const statusText = (status: number, hasRetryAfter: boolean) =>
  status === 503 ? `503 ${hasRetryAfter ? "with" : "without"} Retry-After` : String(status);

/** Why a request has no answer, for counts. */
export const errorText = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
