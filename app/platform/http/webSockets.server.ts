import { randomUUID } from "node:crypto";
import { IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import { networkOf } from "../limiter.server";
import type { Log } from "../log.server";
import { type AddressOptions, readAddress, readClientAddress, readSentPath } from "./address.server";
import { isForeignOrigin } from "./origin.server";
import { createTally } from "./tally.server";

/** Maximum length of a message, bytes. A saved game of 300 guesses is shorter. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** How long a client may take to answer a close frame, milliseconds. */
const CLOSE_TIMEOUT_MS = 2000;

/** The request with which a socket was opened. */
export type Handshake = {
  /** Identifies the socket in the log. */
  readonly requestId: string;
  /** The `Cookie` header. */
  readonly cookie: string | null;
  readonly clientAddress: string;
};

type WebSocketLimits = {
  /** Open sockets at most. One that is idle takes 20 to 40 kB. */
  readonly total: number;
  /** Open sockets of one client network at most. */
  readonly perNetwork: number;
};

export type WebSocketOptions = AddressOptions & {
  readonly path: string;
  readonly limits: WebSocketLimits;
  /** Counts an attempt of a network. Undefined: it may open a socket, else the seconds until it may. */
  readonly countAttempt: (network: string) => Promise<number | undefined>;
  readonly accept: (socket: WebSocket, handshake: Handshake) => void;
  readonly log: Log;
};

/** An endpoint for WebSockets on the port of a node:http server. */
export type WebSockets = {
  /** Class of the requests of the server. */
  readonly RequestClass: typeof IncomingMessage;
  /** Answers a handshake, or refuses it. The socket must have no other reader. @param head what was read beyond the request */
  readonly upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

export function createWebSockets(options: WebSocketOptions): WebSockets {
  const { path, limits, countAttempt, accept, log, isProxy } = options;
  // The declared type lacks `closeTimeout`.
  const serverOptions: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    // Messages are short, and a compressor for each socket takes more memory than the rest of it.
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const server = new WebSocketServer(serverOptions);
  const sizes = createTally();
  let total = 0;

  const answer = async (req: IncomingMessage, socket: Duplex, head: Buffer, requestId: string): Promise<void> => {
    const url = readAddress(req, options);
    if (!(url instanceof URL)) {
      refuse(socket, url.status);
      return;
    }
    if (isForeignOrigin(req, url, options)) {
      log.info({ requestId, origin: req.headers.origin, host: url.host }, "socket of another origin refused");
      refuse(socket, 403);
      return;
    }
    const clientAddress = readClientAddress(req, isProxy);
    const network = networkOf(clientAddress);
    const retryAfter = await countAttempt(network);
    if (retryAfter !== undefined || sizes.of(network) >= limits.perNetwork) {
      refuse(socket, 429, retryAfter);
      return;
    }
    if (total >= limits.total) {
      refuse(socket, 503, RETRY_AFTER_SECONDS);
      return;
    }
    const cookie = req.headers.cookie ?? null;
    server.handleUpgrade(req, socket, head, (opened) => {
      total += 1;
      sizes.add(network, 1);
      opened.once("close", () => {
        total -= 1;
        sizes.add(network, -1);
      });
      accept(opened, { requestId, cookie, clientAddress });
    });
  };

  return {
    RequestClass: upgradedOnlyAt(path),
    upgrade: (req, socket, head) => {
      // Until `ws` listens, which handles errors of its own.
      const ignore = () => undefined;
      socket.on("error", ignore);
      const requestId = randomUUID();
      answer(req, socket, head, requestId)
        .catch((error: unknown) => {
          log.error({ err: error, requestId }, "a socket could not be opened");
          socket.destroy();
        })
        .finally(() => socket.off("error", ignore));
    },
  };
}

/** For a deployment that has as many sockets as it may have. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Requests that ask for an upgrade only if they are for the endpoint. As soon as a node:http server listens to upgrades, it
 * treats every request with an `Upgrade` header as one, whatever its path and protocol: some clients ask for h2c with each
 * request. Such a header may be ignored (RFC 9110, 7.8), as the server does without the listener.
 */
function upgradedOnlyAt(path: string): typeof IncomingMessage {
  class Request extends IncomingMessage {
    #wantsUpgrade = false;
    get upgrade(): boolean {
      if (!this.#wantsUpgrade || this.method === "CONNECT") return this.#wantsUpgrade;
      return this.headers.upgrade?.toLowerCase() === "websocket" && readSentPath(this) === path;
    }
    /** Set by the base class and by the parser. */
    set upgrade(wantsUpgrade: boolean | null) {
      // The base class sets it before this class has its fields.
      if (#wantsUpgrade in this) this.#wantsUpgrade = wantsUpgrade === true;
    }
  }
  return Request;
}

function refuse(socket: Duplex, status: number, retryAfter?: number): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    "Content-Length: 0",
    "Connection: close",
  ];
  socket.once("finish", () => socket.destroy());
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
}
