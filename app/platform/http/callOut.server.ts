import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";

/** Bytes of the headers of an answer. */
const MAX_HEADER_SIZE = 16_384;

export interface Call {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the call, wherever it is: connecting, before the headers, within the body. */
  readonly signal: AbortSignal;
  /** The most bytes of the body of the answer. 0: the body is not read. */
  readonly maxBytes: number;
  /** Finds the address of the host. */
  readonly lookup?: LookupFunction;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

/**
 * Calls another server, which may be slow, endless or broken. It is Node's own client and not the global `fetch`: that of
 * Remix throws where nobody can catch it when a POST is aborted, and bounds no answer. A redirect is not followed.
 * @throws Error if there is no whole answer
 */
export function callOut(url: URL, { method, headers, body = "", signal, maxBytes, lookup }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: { ...headers, ...(body === "" ? {} : { "Content-Length": Buffer.byteLength(body) }) },
      // A connection of its own: each is looked up, and none is one that the other side has just closed.
      agent: false as const,
      maxHeaderSize: MAX_HEADER_SIZE,
      ...(lookup === undefined ? {} : { lookup }),
    };
    const { request } = url.protocol === "https:" ? https : http;
    const sent = request(url, options);
    const end = () => {
      signal.removeEventListener("abort", onAbort);
      sent.destroy();
    };
    const fail = (error: Error) => {
      reject(error);
      end();
    };
    // The option `signal` of the request says nothing once the connection is another's, as after 101.
    const onAbort = () => {
      fail(signal.reason as Error);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    sent.on("error", fail);
    sent.on("close", () => {
      fail(new Error("the connection was closed before the answer was whole"));
    });
    sent.on("upgrade", ({ statusCode }, socket) => {
      socket.destroy();
      fail(new Error(`answered with ${statusCode}`));
    });
    sent.on("response", (response) => {
      const { statusCode: status = 0 } = response;
      const chunks: Buffer[] = [];
      let bytes = 0;
      const done = () => {
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
        end();
      };
      if (maxBytes === 0) {
        done();
        return;
      }
      response.on("error", fail);
      response.on("end", done);
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) fail(new Error(`answered with more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
    });
    sent.end(body);
  });
}
