import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./network.server";
import { RequestAddress } from "./address.server";
import { type Connection, openConnection } from "./connection.server";
import { createTally } from "./tally.server";
import type { IsProxy } from "./trustedProxies.server";

export type ConnectionLimits = {
  /** Open connections at most. */
  readonly total: number;
  /** Open connections of one client network at most. Those of a trusted proxy count only towards the limit in all. */
  readonly perNetwork: number;
  /** Connections of one client at most on which the rest of a body is awaited. */
  readonly bodiesPerClient: number;
};

type Connections = {
  /**
   * Takes a new connection. Beyond a limit, one that waits for its client is closed for it: of the client that has most of
   * them, an idle one before others, and the one that has waited longest. If none waits, the new one is closed.
   */
  readonly open: (socket: Socket) => void;
  readonly receive: (req: IncomingMessage, res: ServerResponse) => void;
  /** Answers what was received whole of a connection, and takes no more. False: there is nothing to answer. */
  readonly finish: (socket: unknown) => boolean;
  /**
   * Stops serving a connection that has become something else than HTTP. It no longer counts.
   * @returns false: it must be closed, because a request is being answered
   */
  readonly release: (socket: unknown) => boolean;
  /** From now on every answer closes its connection. */
  readonly closeAfterAnswers: () => void;
  /** Closes the connections that are idle, and every other one when it becomes idle. */
  readonly closeIdle: () => void;
};

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

export function createConnections(answer: RequestListener, limits: ConnectionLimits, isProxy: IsProxy): Connections {
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
    open: (socket) => {
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
    receive: (req, res) => entries.get(req.socket)?.connection.receive(req, res),
    finish: (socket) => entries.get(socket)?.connection.finish() === true,
    release: (socket) => {
      const entry = entries.get(socket);
      if (entry?.connection.isIdle() !== true) return false;
      forget(entry);
      return true;
    },
    closeAfterAnswers: () => {
      isClosing = true;
      for (const { connection } of entries.values()) connection.closeAfterAnswer();
    },
    closeIdle: () => {
      isClosingIdle = true;
      for (const { connection } of entries.values()) if (connection.isIdle()) connection.socket.destroySoon();
    },
  };
}
