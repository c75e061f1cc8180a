import { randomUUID } from "node:crypto";
import { type IncomingHttpHeaders, IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import type { Log } from "../log.server";
import { type AddressOptions, readSentPath, RequestAddress } from "./address.server";
import { REFUSAL_STATUS } from "./refusal.server";

/** Maximum length of a message, bytes. A saved game of 300 guesses is shorter. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/**
 * Fragments of a message, and pieces of one that the system has received, at most. No browser sends fragments. Each takes 80
 * times a byte: with the 16,384 that `ws` takes by default, 450 sockets took 800 MB.
 */
const MAX_FRAGMENTS = 64;
const MAX_BUFFERED_CHUNKS = 512;
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

export type WebSocketOptions = AddressOptions & {
  readonly path: string;
  readonly limits: {
    /** Open sockets at most. One that is idle takes 20 to 40 kB. Beyond that, one of the network that has most is closed for a new one. */
    readonly total: number;
    /** Open sockets of one client network at most. */
    readonly perNetwork: number;
  };
  /** Counts an attempt of a network. Undefined: it may open a socket, else the seconds until it may. */
  readonly countAttempt: (network: string) => Promise<number | undefined>;
  /** Whether the sender of these headers may open a socket. Undefined: everybody may. */
  readonly mayOpen?: (headers: IncomingHttpHeaders) => Promise<boolean>;
  /** @returns whether the socket is of use: one that is not is closed first when sockets are short */
  readonly accept: (socket: WebSocket, handshake: Handshake) => () => boolean;
  readonly log: Log;
};

export type WebSockets = ReturnType<typeof createWebSockets>;

/** An endpoint for WebSockets on the port of a node:http server. */
export function createWebSockets(options: WebSocketOptions) {
  const { path, limits, countAttempt, mayOpen, accept, log } = options;
  // The declared type lacks `closeTimeout`.
  const serverOptions: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    // Messages are short, and a compressor for each socket takes more memory than the rest of it.
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    // Who accepts the socket answers pings: they count like messages.
    autoPong: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const server = new WebSocketServer(serverOptions);
  /** The open sockets of each network, the oldest first, and whether each is of use. */
  const sockets = new Map<string, Map<WebSocket, () => boolean>>();
  let total = 0;

  const sizeOf = (network: string) => sockets.get(network)?.size ?? 0;

  const add = (network: string, socket: WebSocket, isOfUse: () => boolean) => {
    const own = sockets.get(network) ?? new Map<WebSocket, () => boolean>();
    sockets.set(network, own.set(socket, isOfUse));
    total += 1;
    socket.once("close", () => {
      remove(network, socket);
    });
  };

  const remove = (network: string, socket: WebSocket) => {
    const own = sockets.get(network);
    if (own?.delete(socket) !== true) return;
    total -= 1;
    if (own.size === 0) sockets.delete(network);
  };

  /**
   * Makes room for a socket of a network: one of the network that has most is closed, if that has more than this one will have.
   * @returns false: there is none
   */
  const makeRoom = (network: string): boolean => {
    if (total < limits.total) return true;
    const [largest, own] = Array.from(sockets).reduce((a, b) => (b[1].size > a[1].size ? b : a));
    if (own.size <= sizeOf(network) + 1) return false;
    const [oldest] = own.keys();
    const [excess = oldest] = Array.from(own.keys()).filter((socket) => own.get(socket)?.() === false);
    if (excess === undefined) return false;
    remove(largest, excess);
    excess.close(TRY_AGAIN_LATER, "too many sockets");
    return true;
  };

  const answer = async (req: IncomingMessage, socket: Duplex, head: Buffer, requestId: string): Promise<void> => {
    const address = new RequestAddress(req, options);
    const { url, client: clientAddress, network } = address;
    if (!(url instanceof URL)) {
      refuse(socket, REFUSAL_STATUS[url.code]);
      return;
    }
    if (address.isForeignTo(url)) {
      log.info({ requestId, origin: req.headers.origin, host: url.host }, "socket of another origin refused");
      refuse(socket, 403);
      return;
    }
    const retryAfter = await countAttempt(network);
    if (retryAfter !== undefined || sizeOf(network) >= limits.perNetwork) {
      refuse(socket, 429, retryAfter);
      return;
    }
    if ((await mayOpen?.(req.headers)) === false) {
      refuse(socket, 401);
      return;
    }
    if (!makeRoom(network)) {
      refuse(socket, 503, RETRY_AFTER_SECONDS);
      return;
    }
    const cookie = req.headers.cookie ?? null;
    server.handleUpgrade(req, socket, head, (opened) => {
      add(network, opened, accept(opened, { requestId, cookie, clientAddress }));
    });
  };

  return {
    /** Class of the requests of the server. */
    RequestClass: upgradedOnlyAt(path),
    /** Answers a handshake, or refuses it. The socket must have no other reader. @param head what was read beyond the request */
    upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => {
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

/** Code with which a socket is closed for one of another client (registered at IANA). */
const TRY_AGAIN_LATER = 1013;

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
