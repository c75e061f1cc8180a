import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { RequestAddress } from "./address.server";
import { createTally } from "./fairQueue.server";
import { type IsProxy, networkOf } from "./network.server";

export type ConnectionLimits = {
  /** Open connections at most. */
  readonly total: number;
  /** Open connections of one client network at most. Those of a trusted proxy count only towards the limit in all. */
  readonly perNetwork: number;
  /** Connections of one client at most on which the rest of a body is awaited. */
  readonly bodiesPerClient: number;
};

/**
 * A flood of 100 connections, each with 2,000 pipelined requests, took 33 MB more at the peak: up to 330 kB each. So one
 * network takes 165 MB at most beside the 230 MB of a server at rest. Several networks together may take more than 512 MB.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { total: 2000, perNetwork: 500, bodiesPerClient: 100 };

/** A connection, and whose it is. */
type Entry = {
  readonly connection: Connection;
  readonly network: string;
  readonly isOfProxy: boolean;
  /**
   * Network of the client that the current request names. That of a proxy, before and between requests: it sends those of
   * all its clients on its connections.
   */
  client: string;
  /** Orders the entries by when they began to wait, or a request began. */
  since: number;
};

export function createConnections(answer: RequestListener, limits: ConnectionLimits, isProxy: IsProxy) {
  const entries = new Map<unknown, Entry>();
  const sizes = createTally();
  /** The entries of each client whose request had no whole body when it began, the oldest first. It may be whole by now. */
  const unfinished = new Map<string, Set<Entry>>();
  let changes = 0;
  let isClosing = false;
  let isClosingIdle = false;

  const settleBody = (entry: Entry) => {
    const own = unfinished.get(entry.client);
    if (own?.delete(entry) === true && own.size === 0) unfinished.delete(entry.client);
  };

  const awaitBody = (entry: Entry) => {
    const own = unfinished.get(entry.client) ?? new Set();
    unfinished.set(entry.client, own.add(entry));
    if (own.size <= limits.bodiesPerClient) return;
    for (const one of own) if (one.connection.awaited() !== "body") settleBody(one);
    const [oldest] = own;
    if (own.size > limits.bodiesPerClient && oldest !== undefined) close(oldest);
  };

  const onChange = (connection: Connection) => {
    const entry = entries.get(connection.socket);
    if (isClosingIdle && connection.isIdle()) connection.socket.destroySoon();
    if (entry === undefined) return;
    settleBody(entry);
    const request = entry.isOfProxy ? connection.request() : undefined;
    entry.client =
      request === undefined ? entry.network : new RequestAddress(request, { origin: undefined, isProxy }).network;
    entry.since = changes += 1;
    if (connection.awaited() === "body") awaitBody(entry);
  };

  const forget = (entry: Entry) => {
    if (!entries.delete(entry.connection.socket)) return;
    settleBody(entry);
    sizes.add(entry.network, -1);
  };

  const close = (entry: Entry) => {
    forget(entry);
    entry.connection.socket.destroy();
  };

  /** The connection to close for a new one. @param network of which it must be. Undefined: of any */
  const findOldest = (network?: string): Entry | undefined => {
    const waiting = new Map<string, { count: number; oldest: Entry; isIdle: boolean }>();
    for (const entry of entries.values()) {
      const awaited = entry.connection.awaited();
      if (awaited === undefined || (network !== undefined && entry.network !== network)) continue;
      const isIdle = awaited === "request";
      const own = waiting.get(entry.client);
      if (own === undefined) {
        waiting.set(entry.client, { count: 1, oldest: entry, isIdle });
        continue;
      }
      own.count += 1;
      const isOlder = own.isIdle === isIdle ? entry.since < own.oldest.since : isIdle;
      if (isOlder) Object.assign(own, { oldest: entry, isIdle });
    }
    const [most] = Array.from(waiting.values()).sort((a, b) => b.count - a.count || a.oldest.since - b.oldest.since);
    return most?.oldest;
  };

  /** Makes room for a new connection. @returns false: there is none */
  const makeRoom = ({ network, isOfProxy }: Pick<Entry, "network" | "isOfProxy">): boolean => {
    const isNetworkFull = sizes.of(network) >= limits.perNetwork && !isOfProxy;
    if (!isNetworkFull && entries.size < limits.total) return true;
    const oldest = findOldest(isNetworkFull ? network : undefined);
    if (oldest !== undefined) close(oldest);
    return oldest !== undefined;
  };

  return {
    /**
     * Takes a new connection. Beyond a limit, one that waits for its client is closed for it: of the client that has most of
     * them, an idle one before others, and the one that has waited longest. If none waits, the new one is closed.
     */
    open: (socket: Socket) => {
      const address = socket.remoteAddress ?? "unknown";
      const network = networkOf(address);
      const isOfProxy = isProxy(address, 0);
      if (!makeRoom({ network, isOfProxy })) {
        socket.destroy();
        return;
      }
      const connection = openConnection(socket, { answer, onChange });
      const entry: Entry = { connection, network, isOfProxy, client: network, since: (changes += 1) };
      entries.set(socket, entry);
      sizes.add(network, 1);
      if (isClosing) connection.closeAfterAnswer();
      socket.once("close", () => {
        forget(entry);
      });
    },
    receive: (req: IncomingMessage, res: ServerResponse) => entries.get(req.socket)?.connection.receive(req, res),
    /** Answers what was received whole of a connection, and takes no more. False: there is nothing to answer. */
    finish: (socket: unknown) => entries.get(socket)?.connection.finish() === true,
    /**
     * Stops serving a connection that has become something else than HTTP. It no longer counts.
     * @returns false: it must be closed, because a request is being answered
     */
    release: (socket: unknown) => {
      const entry = entries.get(socket);
      if (entry?.connection.isIdle() !== true) return false;
      forget(entry);
      return true;
    },
    /** From now on every answer closes its connection. */
    closeAfterAnswers: () => {
      isClosing = true;
      for (const { connection } of entries.values()) connection.closeAfterAnswer();
    },
    /** Closes the connections that are idle, and every other one when it becomes idle. */
    closeIdle: () => {
      isClosingIdle = true;
      for (const { connection } of entries.values()) if (connection.isIdle()) connection.socket.destroySoon();
    },
  };
}

/**
 * Requests of a connection that may wait for the answer before them. With one more, nothing more is read, and the connection ends after the
 * last of their answers: no browser sends so many.
 */
const MAX_WAITING = 16;

export type Connection = ReturnType<typeof openConnection>;

type Received = { readonly req: IncomingMessage; readonly res: ServerResponse };

/**
 * One open connection. Its requests are answered one at a time, in their order.
 *
 * Node begins every request of a connection as soon as it is read, however many are sent at once (pipelined), and keeps
 * the answers in memory until those before them are sent. Here a request begins when the answer before it is finished.
 * @param onChange called when the connection becomes busy or idle, and when a request begins
 */
export function openConnection(
  socket: Socket,
  { answer, onChange }: { answer: RequestListener; onChange: (connection: Connection) => void },
) {
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
    res.on("close", beginNext);
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

  const connection = {
    socket,
    /** Answers a request when those before it are answered. Never, if the connection is gone by then. */
    receive: (req: IncomingMessage, res: ServerResponse) => {
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
    /** Whether no request is being answered. */
    isIdle: () => running === undefined && !isSettling,
    /** The request that is being answered. */
    request: () => running?.req,
    /** What the client keeps the server waiting for: a request, the rest of a body, or to read its answer. Undefined: nothing. */
    awaited: () => {
      if (running === undefined) return isSettling ? undefined : "request";
      const { req, res } = running;
      if (!req.complete) return "body";
      return res.writableEnded || res.writableNeedDrain ? "reading" : undefined;
    },
    /**
     * Takes no more requests. Those that were received whole are answered, then the connection is closed.
     * @returns false: there are none
     */
    finish: () => {
      isLastRead = true;
      // The rest of its body does not come.
      if (waiting.at(-1)?.req.complete === false) waiting.pop();
      connection.closeAfterAnswer();
      return running === undefined ? waiting.length > 0 : running.req.complete;
    },
    /** Closes the connection after the next answer that is the last one so far. */
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
