import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { Socket } from "node:net";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { ALLOWED_METHODS, renderRefusalPage } from "./refusal.server";

/** Maximum length of all headers, bytes. The cookies of a long game need more than Node's default of 16 kB. */
const MAX_HEADER_BYTES = 32 * 1024;
/** Maximum time to receive a request, milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

export type HttpServer = {
  /** The port in use, also when port 0 (any free one) was requested. */
  readonly port: number;
  /** Stops listening and waits for running requests, `graceMs` at most. Then closes the connections that are left. */
  readonly close: (graceMs: number) => Promise<void>;
};

/** @throws Error when the server cannot listen; its message is one line that names the setting to change */
export async function startHttpServer({
  listener,
  port,
  host,
}: {
  listener: RequestListener;
  port: number;
  host: string;
}): Promise<HttpServer> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_TIMEOUT_MS }, listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    refuseSocket(socket, toSocketRefusal(error));
  });
  server.on("connect", (_, socket) => {
    refuseSocket(socket, { status: 405, title: "This is not a proxy", message: "CONNECT is not known here." });
  });
  let isClosing = false;
  server.on("request", (_, res) => {
    res.once("close", () => {
      // Browsers keep idle connections open. Waiting for those would take the whole grace period.
      if (isClosing)
        setImmediate(() => {
          server.closeIdleConnections();
        });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new Error(listenErrorMessage(error, { port, host }), { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  const close = (graceMs: number) =>
    new Promise<void>((resolve) => {
      isClosing = true;
      const timeout = setTimeout(() => {
        server.closeAllConnections();
      }, graceMs);
      server.close(() => {
        clearTimeout(timeout);
        resolve();
      });
      server.closeIdleConnections();
    });
  return { port: (server.address() as AddressInfo).port, close };
}

function listenErrorMessage(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. Set PORT to a free one, as in: PORT=${port + 1} npm start`;
    case "EACCES":
      return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST is "${host}", which is not an address of this machine.`;
    default:
      return `Cannot listen on ${host} port ${port}: ${error.message}`;
  }
}

/**
 * The response to input that Node's HTTP parser rejects. Its headers are not parsed, so the client's language is
 * unknown.
 */
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
        title: "Your browser sent too much",
        message: `The headers of the request, cookies included, are longer than ${MAX_HEADER_BYTES / 1024} kB. Delete this site's cookies and try again.`,
      };
    case "HPE_INVALID_METHOD":
      return {
        status: 501,
        title: "This method is not known",
        message: `These are: ${ALLOWED_METHODS}.`,
        headers: { Allow: ALLOWED_METHODS },
      };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, title: "That took too long", message: "The request did not arrive in time. Try again." };
    default:
      return { status: 400, title: "This request cannot be read", message: "It does not follow the rules of HTTP." };
  }
}

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
  501: "Not Implemented",
};

function refuseSocket(socket: Duplex, { status, title, message, headers = {} }: SocketRefusal): void {
  // If a response has been started, a second status line would corrupt it.
  if (!socket.writable || (socket instanceof Socket && socket.bytesWritten > 0)) {
    socket.destroy();
    return;
  }
  const { contentType, body } = renderRefusalPage({ language: "en", title, message });
  const lines = [
    `HTTP/1.1 ${status} ${REASONS[status] ?? "Error"}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
