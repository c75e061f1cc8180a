import { createServer, type RequestListener, STATUS_CODES } from "node:http";
import { type AddressInfo, Server as NetServer, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { CONNECTION_LIMITS, type ConnectionLimits, createConnections } from "./connections.server";
import type { IsProxy } from "./network.server";
import { ALLOWED_METHODS, renderRefusalPage } from "./refusal.server";
import type { WebSockets } from "./webSockets.server";

/** Maximum length of all headers, bytes. The cookies of a long game need more than Node's default of 16 kB. */
const MAX_HEADER_BYTES = 32 * 1024;
/** Maximum time to receive the headers of a request, and the whole of it, milliseconds. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for requests that exceed those, milliseconds. Its default is as long as the longer one. */
const TIMEOUT_CHECK_MS = 5000;
/**
 * How long an idle connection stays open, milliseconds. Common proxies keep theirs for 60 seconds. If the server closed
 * first, it would cut requests that are on their way.
 */
const KEEP_ALIVE_MS = 65_000;
/** A client that takes nothing of its answer for so long is disconnected, milliseconds. */
const STALLED_MS = 60_000;
/**
 * How long open connections may still send requests after the server has stopped listening, milliseconds, and in how many
 * turns. On a busy machine one turn of the event loop may take long: it reads what has arrived once in each.
 */
const DRAIN_MS = 1000;
const DRAIN_TURNS = 10;
/**
 * Connections that the system may accept ahead of Node; it may have a smaller limit of its own. With Node's default of 511, a
 * client that opened 500 at once made others wait a second: the system drops what is beyond, and they try again after that.
 */
const BACKLOG = 4096;

export type HttpServer = Awaited<ReturnType<typeof startHttpServer>>;

/**
 * @param isProxy the proxies of the operator, which have limits of their own for their clients
 * @throws Error when the server cannot listen; its message is one line that names the setting to change
 */
export async function startHttpServer({
  listener,
  port,
  host,
  isProxy = () => false,
  limits = CONNECTION_LIMITS,
  onConnection = () => undefined,
  sockets,
  settings = { port: "PORT", host: "HOST" },
}: {
  listener: RequestListener;
  port: number;
  host: string;
  isProxy?: IsProxy;
  limits?: ConnectionLimits;
  /** Called for each new connection. */
  onConnection?: () => void;
  /** Endpoint for WebSockets. The caller closes them before or while it closes the server. */
  sockets?: WebSockets | undefined;
  /** Names of the settings of port and host, for error messages. */
  settings?: Settings;
}) {
  const connections = createConnections(listener, limits, isProxy);
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      ...(sockets === undefined ? {} : { IncomingMessage: sockets.RequestClass }),
    },
    connections.receive,
  );
  server.timeout = STALLED_MS;
  server.on("connection", (socket) => {
    onConnection();
    connections.open(socket);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // The requests before the one that cannot be read are answered first.
    if (connections.finish(socket)) return;
    refuseSocket(socket, toSocketRefusal(error));
  });
  server.on("connect", (_, socket) => {
    connections.finish(socket);
    refuseSocket(socket, { status: 405, title: "This is not a proxy", message: "CONNECT is not supported here." });
  });
  if (sockets !== undefined)
    server.on("upgrade", (req, socket, head) => {
      // No client sends a handshake before it has the answer to an earlier request.
      if (connections.release(socket)) sockets.upgrade(req, socket, head);
      else socket.destroy();
    });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new Error(listenErrorMessage(error, { port, host, settings }), { cause: error }));
    });
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  /**
   * Stops listening. For a moment, requests that arrive on open connections are answered, each with `Connection: close`.
   * Then closes idle connections and waits for running requests. What is left after `graceMs` is closed.
   */
  const close = (graceMs: number) =>
    new Promise<void>((resolve) => {
      let drained: NodeJS.Timeout | undefined;
      const drain = (turns: number) => {
        if (turns === 0) connections.closeIdle();
        else drained = setTimeout(drain, Math.min(DRAIN_MS, graceMs) / DRAIN_TURNS, turns - 1);
      };
      drain(DRAIN_TURNS);
      const timeout = setTimeout(() => {
        server.closeAllConnections();
      }, graceMs);
      connections.closeAfterAnswers();
      const stopListening = () => {
        // The `close` of node:http would cut idle connections, on which a request may be on its way.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(drained);
          clearTimeout(timeout);
          resolve();
        });
      };
      // The system has accepted connections that Node has not seen, and would reset them. Two turns of the event loop take
      // them in.
      setImmediate(() => setImmediate(stopListening));
    });
  // The port in use, also when port 0 (any free one) was requested.
  return { port: (server.address() as AddressInfo).port, close };
}

type Settings = { readonly port: string; readonly host: string };

function listenErrorMessage(
  error: NodeJS.ErrnoException,
  { port, host, settings }: { port: number; host: string; settings: Settings },
): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. Set ${settings.port} to a free one, as in: ${settings.port}=${port + 1} npm start`;
    case "EACCES":
      return `Port ${port} may not be used by this user. Set ${settings.port} to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${settings.host} is "${host}", which is not an address of this machine.`;
    default:
      return `Cannot listen on ${host} port ${port}: ${error.message}`;
  }
}

/** The response to input that Node's HTTP parser rejects. Its headers are not parsed: the client's language is unknown. */
type SocketRefusal = {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

function toSocketRefusal({ code }: NodeJS.ErrnoException): SocketRefusal {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return {
        status: 431,
        title: "Your browser sent too much data",
        message: `The request headers, including cookies, are longer than ${MAX_HEADER_BYTES / 1024} kB. Delete this site’s cookies and try again.`,
      };
    case "HPE_INVALID_METHOD":
      return {
        status: 501,
        title: "This method is not supported",
        message: `Supported methods: ${ALLOWED_METHODS}.`,
        headers: { Allow: ALLOWED_METHODS },
      };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, title: "This request took too long", message: "It did not arrive in time. Try again." };
    default:
      return { status: 400, title: "This request cannot be read", message: "It is not valid HTTP." };
  }
}

function refuseSocket(socket: Duplex, { status, title, message, headers = {} }: SocketRefusal): void {
  // If a response has been started, a second status line would corrupt it.
  if (!socket.writable || (socket instanceof Socket && socket.bytesWritten > 0)) {
    socket.destroy();
    return;
  }
  const { contentType, body } = renderRefusalPage({ language: "en", title, message });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
