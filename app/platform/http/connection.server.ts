import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests of a connection that may wait for the answer before them. With one more, nothing more is read, and the connection ends after the
 * last of their answers: no browser sends so many.
 */
const MAX_WAITING = 16;

/** One open connection. Its requests are answered one at a time, in their order. */
export type Connection = {
  readonly socket: Socket;
  /** Answers a request when those before it are answered. Never, if the connection is gone by then. */
  readonly receive: (req: IncomingMessage, res: ServerResponse) => void;
  /** Whether no request is being answered. */
  readonly isIdle: () => boolean;
  /** The request that is being answered. */
  readonly request: () => IncomingMessage | undefined;
  /** What the client keeps the server waiting for: a request, the rest of a body, or to read its answer. Undefined: nothing. */
  readonly awaited: () => "request" | "body" | "reading" | undefined;
  /**
   * Takes no more requests. Those that were received whole are answered, then the connection is closed.
   * @returns false: there are none
   */
  readonly finish: () => boolean;
  /** Closes the connection after the next answer that is the last one so far. */
  readonly closeAfterAnswer: () => void;
};

type Received = { readonly req: IncomingMessage; readonly res: ServerResponse };

/**
 * Node begins every request of a connection as soon as it is read, however many are sent at once (pipelined), and keeps
 * the answers in memory until those before them are sent. Here a request begins when the answer before it is finished.
 *
 * @param onChange called when the connection becomes busy or idle, and when a request begins
 */
export function openConnection(
  socket: Socket,
  { answer, onChange }: { answer: RequestListener; onChange: (connection: Connection) => void },
): Connection {
  const waiting: Received[] = [];
  let running: Received | undefined;
  /** The first request is held back. */
  let isSettling = false;
  let isSettled = false;
  let isLastRead = false;
  let isClosing = false;

  const isGone = () => socket.destroyed || socket.writableEnded;
  const beginNext = () => {
    running = isGone() ? undefined : waiting.shift();
    if (running === undefined) {
      waiting.length = 0;
      onChange(connection);
      return;
    }
    const { req, res } = running;
    markLast();
    res.once("close", beginNext);
    onChange(connection);
    answer(req, res);
  };
  /** node:http closes the connection after an answer that says so, so only the last one may. */
  const markLast = () => {
    if (isClosing && running !== undefined && waiting.length === 0) running.res.shouldKeepAlive = false;
  };

  /**
   * The first request begins two turns of the event loop later. A client that has hung up after sending it is known to be
   * gone by then, so that hundreds of those cost little.
   */
  const settle = () => {
    isSettling = true;
    isSettled = true;
    const begin = () => {
      isSettling = false;
      beginNext();
    };
    setImmediate(() => setImmediate(begin));
  };

  const connection: Connection = {
    socket,
    receive: (req, res) => {
      // Node goes on with what it has read of a socket.
      if (isLastRead || isGone()) return;
      if (waiting.length === MAX_WAITING) {
        socket.pause();
        connection.finish();
        return;
      }
      waiting.push({ req, res });
      if (running !== undefined || isSettling) return;
      if (isSettled) {
        beginNext();
        return;
      }
      settle();
      onChange(connection);
    },
    isIdle: () => running === undefined && !isSettling,
    request: () => running?.req,
    awaited: () => {
      if (running === undefined) return isSettling ? undefined : "request";
      const { req, res } = running;
      if (!req.complete) return "body";
      return res.writableEnded || res.writableNeedDrain ? "reading" : undefined;
    },
    finish: () => {
      isLastRead = true;
      // The rest of its body does not come.
      if (waiting.at(-1)?.req.complete === false) waiting.pop();
      connection.closeAfterAnswer();
      return running === undefined ? waiting.length > 0 : running.req.complete;
    },
    closeAfterAnswer: () => {
      isClosing = true;
      markLast();
    },
  };
  socket.once("close", () => {
    waiting.length = 0;
  });
  return connection;
}
