import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../limiter.server";
import { type Connection, openConnection } from "./connection.server";
import { createTally } from "./tally.server";
import type { IsProxy } from "./trustedProxies.server";

export type ConnectionLimits = {
  /** Open connections at most. */
  readonly total: number;
  /** Open connections of one client network at most. Those of a trusted proxy count only towards the limit in all. */
  readonly perNetwork: number;
};

type Connections = {
  /**
   * Takes a new connection. Beyond a limit, the one that has been idle longest is closed for it; if none is idle, the new
   * one is.
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

export function createConnections(answer: RequestListener, limits: ConnectionLimits, isProxy: IsProxy): Connections {
  const connections = new Map<unknown, Connection>();
  /** In the order in which they became idle. */
  const idle = new Set<Connection>();
  const networks = new Map<Connection, string>();
  const sizes = createTally();
  let isClosing = false;
  let isClosingIdle = false;

  const onChange = (connection: Connection) => {
    if (!connection.isIdle()) idle.delete(connection);
    else if (connections.has(connection.socket)) idle.add(connection);
    if (isClosingIdle && connection.isIdle()) connection.socket.destroySoon();
  };

  const forget = (connection: Connection, network: string) => {
    connections.delete(connection.socket);
    idle.delete(connection);
    networks.delete(connection);
    sizes.add(network, -1);
  };

  /** The one that has been idle longest. */
  const findIdleOf = (network: string): Connection | undefined => {
    for (const connection of idle) if (networks.get(connection) === network) return connection;
    return undefined;
  };

  /** A connection to close for a new one. Undefined: none has to be. */
  const findExcess = (address: string, network: string): { readonly oldest: Connection | undefined } | undefined => {
    const { total, perNetwork } = limits;
    if (sizes.of(network) >= perNetwork && !isProxy(address, 0)) return { oldest: findIdleOf(network) };
    return connections.size >= total ? { oldest: idle.values().next().value } : undefined;
  };

  return {
    open: (socket) => {
      const address = socket.remoteAddress ?? "unknown";
      const network = networkOf(address);
      const excess = findExcess(address, network);
      if (excess !== undefined && excess.oldest === undefined) {
        socket.destroy();
        return;
      }
      if (excess?.oldest !== undefined) {
        forget(excess.oldest, networks.get(excess.oldest) ?? network);
        excess.oldest.socket.destroy();
      }
      const connection = openConnection(socket, { answer, onChange });
      connections.set(socket, connection);
      networks.set(connection, network);
      sizes.add(network, 1);
      idle.add(connection);
      if (isClosing) connection.closeAfterAnswer();
      socket.once("close", () => {
        if (connections.has(socket)) forget(connection, network);
      });
    },
    receive: (req, res) => connections.get(req.socket)?.receive(req, res),
    finish: (socket) => connections.get(socket)?.finish() === true,
    release: (socket) => {
      const connection = connections.get(socket);
      if (connection?.isIdle() !== true) return false;
      forget(connection, networks.get(connection) ?? "");
      return true;
    },
    closeAfterAnswers: () => {
      isClosing = true;
      for (const connection of connections.values()) connection.closeAfterAnswer();
    },
    closeIdle: () => {
      isClosingIdle = true;
      for (const { socket } of idle) socket.destroySoon();
    },
  };
}
