import type { WebSocket } from "ws";
import { listOpenSessions } from "~/account/sessions.data.server";
import type { App } from "~/app";
import type { FairQueue } from "~/platform/http/fairQueue.server";
import type { Handshake } from "~/platform/http/webSockets.server";
import { createHub } from "./hub.request.server";
import { markSeen, SEEN_STEP_MS } from "./presence.server";
import { HEARTBEAT_MS, PROTOCOL } from "./protocolConstants";
import { type Client, type Handle, openClient, toFrame } from "./socketClient.request.server";
import { createHandler } from "./socketHandler.request.server";
import { socketSession } from "./socketPlayer.request.server";

/** Open sockets of a process. An idle one takes less than 40 kB. */
export const MAX_SOCKETS = 4000;
/** Interval of `tick`, milliseconds. */
export const TICK_MS = 1000;
/** Interval of `catchUp`, milliseconds. */
export const CATCH_UP_MS = 500;
/** Each socket and each room has its turn in one of so many ticks. */
const TICKS = SEEN_STEP_MS / TICK_MS;
const HEARTBEAT_TICKS = HEARTBEAT_MS / TICK_MS;
const HEARTBEAT = toFrame({ type: "heartbeat" });
/** How long a socket may be open without a place in a team, ticks. */
const MAX_PLACELESS_TICKS = 60;
/** How long clients may take to answer that the server stops, milliseconds. */
const CLOSE_MS = 1000;

export type TeamSockets = ReturnType<typeof createTeamSockets>;

/** The sockets of all teams in this process. @param queue of work, which sockets share with pages */
export function createTeamSockets(app: App, queue: FairQueue) {
  const hub = createHub(app);
  const handler = createHandler(app, hub);
  /**
   * `bucket`: the tick of each among `TICKS`. `placeless`: ticks that it has had no place in a team. `session`: stored id of the
   * session that has opened it. Undefined: a guest has. `wasOpen`: whether the session is known to have been open meanwhile.
   */
  const clients = new Map<
    Client,
    { readonly bucket: number; placeless: number; session: string | undefined; wasOpen: boolean }
  >();
  const loggedOut = new WeakSet<Client>();
  /** What closed sockets have sent and is still being handled. */
  const unsettled = new Set<Promise<void>>();
  let ticks = 0;
  let opened = 0;
  let isClosing = false;
  let catchingUp: Promise<void> | undefined;

  /**
   * Closes the sockets whose session has ended, in whichever process. What they were sent before is all that they get. A cookie
   * that was out of date at the handshake makes a guest, as on a page: the browser would send it again and be closed for ever.
   */
  const endLoggedOut = async (some: Iterable<Client>): Promise<void> => {
    const bound = Array.from(some, (client) => ({ client, state: clients.get(client) }));
    const ids = bound.map(({ state }) => state?.session).filter((id) => id !== undefined);
    if (ids.length === 0) return;
    const open = await listOpenSessions(app.db, [...new Set(ids)], app.now());
    for (const { client, state } of bound) {
      if (state?.session === undefined) continue;
      if (open.has(state.session)) {
        state.wasOpen = true;
        continue;
      }
      if (!state.wasOpen) {
        state.session = undefined;
        continue;
      }
      loggedOut.add(client);
      hub.leave(client);
      client.logOut();
    }
  };

  return {
    /** Takes an open socket. @returns whether it has a place in a team */
    accept: (socket: WebSocket, handshake: Handshake): (() => boolean) => {
      const handle: Handle = async (one, message) => {
        await endLoggedOut([one]);
        if (!loggedOut.has(one)) await handler(one, message);
      };
      const client = openClient({ app, queue, handle }, socket, handshake);
      app.metrics.sockets.inc();
      socket.on("close", () => {
        app.metrics.sockets.dec();
        clients.delete(client);
        hub.leave(client);
        const settling = client.settled().finally(() => unsettled.delete(settling));
        unsettled.add(settling);
      });
      const session = socketSession(app, handshake.cookie);
      // A site for members only has looked at the session before the handshake.
      const wasOpen = app.env.MEMBERS_ONLY === "true";
      clients.set(client, { bucket: (opened += 1) % TICKS, placeless: 0, session, wasOpen });
      client.send({ type: "hello", protocol: PROTOCOL });
      if (isClosing) void client.goAway();
      return () => hub.seatOf(client) !== undefined;
    },
    /**
     * To be called every `TICK_MS`: sends heartbeats, pings sockets, closes those that did not answer the last ping or have no
     * place in a team, and tells rooms who is here, or that their day is over.
     */
    tick: async () => {
      ticks += 1;
      const seen: string[] = [];
      for (const [client, state] of clients) {
        const { bucket } = state;
        const seat = hub.seatOf(client);
        state.placeless = seat === undefined ? state.placeless + 1 : 0;
        if (state.placeless === MAX_PLACELESS_TICKS) client.dismiss();
        if ((ticks - bucket) % HEARTBEAT_TICKS === 0) client.sendFrame(HEARTBEAT);
        if (bucket !== ticks % TICKS || !client.ping()) continue;
        if (seat !== undefined) seen.push(seat.playerId);
      }
      await markSeen(app, seen);
      for (const room of hub.rooms()) if ((ticks - room.bucket) % TICKS === 0) await hub.refresh(room);
    },
    /**
     * To be called at least once a second: tells the sockets of what other processes have stored, if it was not told
     * already. A call while another one runs does nothing.
     */
    catchUp: () =>
      (catchingUp ??= Promise.all([endLoggedOut(clients.keys()), hub.catchUp()])
        .then(() => undefined)
        .finally(() => (catchingUp = undefined))),
    size: () => clients.size,
    /** Closes all sockets with 1001, so that clients connect again, and waits for what is being handled. New ones are closed at once. */
    close: async () => {
      isClosing = true;
      const timeout = setTimeout(() => {
        for (const client of clients.keys()) client.terminate();
      }, CLOSE_MS);
      await Promise.all(Array.from(clients.keys(), (client) => client.goAway()));
      clearTimeout(timeout);
      await Promise.all(unsettled);
    },
  };
}
