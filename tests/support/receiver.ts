import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** An HTTP server on loopback that stores what it receives. */
export interface Receiver {
  readonly url: string;
  /** Everything so far. */
  readonly received: readonly ReceivedRequest[];
  /** Waits until so many requests have come. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** @param answer answers the request of a number, from 0, or leaves it open */
export async function startReceiver(answer: (response: ServerResponse, index: number) => void): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let onRequest: (() => void) | undefined;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      received.push({ method, path: url, headers, body });
      answer(response, received.length - 1);
      onRequest?.();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=hush`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        onRequest = () => {
          if (received.length >= count) resolve();
        };
        onRequest();
      }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** An answer without a body. */
export const answerWith =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end();

/** A receiver that hangs. */
export const answerNothing = () => undefined;
