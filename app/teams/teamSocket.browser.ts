import ReconnectingWebSocket from "partysocket/ws";
import { isRecord, parseJson } from "~/platform/json";
import { PROTOCOL } from "./protocolConstants";
import type { ClientMessage, RoomMessage, ServerMessage } from "./protocol.request.server";

/** Times of a reconnection, milliseconds. The first delay is a random one, so that players do not come back all at once. */
const MIN_DELAY = 1000;
const MAX_DELAY = 5000;
const RANDOM_PART = 0.5;
const GROWTH = 1.5;
const CONNECT_TIMEOUT = 20_000;
/** A server says something every 20 seconds. A connection that has been silent for longer is dead, milliseconds. */
const MAX_SILENCE = 45_000;
/** Before another try when the server is busy, milliseconds. */
const BUSY_DELAY = 5000;

/**
 * The connection of a page to its team. `over`: the team's game is no longer active. `left`: the player has left, in
 * another tab. `noSeat`: the browser's cookies prove no seat in the team. `outdated`: the server is newer than the page.
 */
export type TeamConnection = "connecting" | "live" | "lost" | "over" | "left" | "noSeat" | "outdated";

/** What a page hears of its team: changes in order, who is here, and the whole game after a connection. */
export type TeamNews = Extract<
  ServerMessage,
  { type: "playerJoined" | "playerLeft" | "wordGuessed" | "bonusWordGuessed" | "presence" | "gameRejoined" }
>;

export interface TeamSocket {
  /** Asks for the whole game, on a new connection if there is none. */
  readonly rejoin: () => void;
  /** Gives the connection up until `rejoin`: the device is offline. */
  readonly drop: () => void;
  readonly close: () => void;
}

interface TeamSocketOptions {
  readonly path: string;
  readonly teamCode: string;
  /** Of the room that the page shows. */
  readonly version: number;
  readonly onNews: (news: TeamNews) => void;
  readonly onConnection: (connection: TeamConnection) => void;
}

/** Connects a page to its team, and again whenever the connection is lost. */
export function openTeamSocket({ path, teamCode, version, onNews, onConnection }: TeamSocketOptions): TeamSocket {
  const reader = createRoomReader(version);
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new ReconnectingWebSocket(address.href, undefined, {
    minReconnectionDelay: MIN_DELAY * (1 + RANDOM_PART * Math.random()),
    maxReconnectionDelay: MAX_DELAY,
    reconnectionDelayGrowFactor: GROWTH,
    connectionTimeout: CONNECT_TIMEOUT,
    // A message is only sent to a server that has said hello.
    maxEnqueuedMessages: 0,
  });
  let busyTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  const join = () => {
    socket.send(JSON.stringify({ type: "rejoinGame", teamCode } satisfies ClientMessage));
  };
  const close = () => {
    clearTimeout(busyTimer);
    clearTimeout(silenceTimer);
    socket.close();
  };
  const hear = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      socket.reconnect();
    }, MAX_SILENCE);
  };
  const end = (connection: TeamConnection) => {
    hasEnded = true;
    close();
    onConnection(connection);
  };

  const receive = (message: ServerMessage) => {
    switch (message.type) {
      case "hello":
        if (message.protocol === PROTOCOL) join();
        else end("outdated");
        break;
      case "gameRejoined":
        reader.reset(message.gameData.team.version);
        onNews(message);
        onConnection("live");
        break;
      case "presence":
        onNews(message);
        break;
      case "playerJoined":
      case "playerLeft":
      case "wordGuessed":
      case "bonusWordGuessed": {
        const reading = reader.read(message);
        if (reading === "next") onNews(message);
        if (reading === "gap") join();
        break;
      }
      case "gameLeft":
        end("left");
        break;
      case "roomActiveStatus":
        // Asked by nobody: the day of the team is over.
        if (!message.isActive) end("over");
        break;
      case "errorJoiningGame":
        if (message.code === "teamInactive") end("over");
        else if (message.code === "seatUnknown") end("noSeat");
        else busyTimer = setTimeout(join, message.retryAfter === undefined ? BUSY_DELAY : message.retryAfter * 1000);
        break;
      default:
        // A heartbeat, and answers to messages that a page does not send.
        break;
    }
  };

  socket.addEventListener("open", hear);
  socket.addEventListener("message", ({ data }) => {
    hear();
    const message = typeof data === "string" ? readServerMessage(data) : undefined;
    if (message !== undefined) receive(message);
  });
  socket.addEventListener("close", () => {
    clearTimeout(busyTimer);
    clearTimeout(silenceTimer);
    onConnection("lost");
  });

  return {
    rejoin: () => {
      if (hasEnded) return;
      if (socket.readyState === socket.OPEN) join();
      else if (socket.readyState === socket.CLOSED) socket.reconnect();
    },
    drop: () => {
      if (hasEnded) return;
      close();
      onConnection("lost");
    },
    close,
  };
}

/**
 * Rejoins when the page is looked at again or the device is online again, and drops the connection when it goes offline.
 * @param signal ends it
 */
export function followDevice(socket: TeamSocket, signal: AbortSignal): void {
  const rejoin = () => {
    if (document.visibilityState === "visible") socket.rejoin();
  };
  window.addEventListener("focus", rejoin, { signal });
  window.addEventListener("online", rejoin, { signal });
  window.addEventListener("offline", socket.drop, { signal });
  document.addEventListener("visibilitychange", rejoin, { signal });
}

/**
 * Reads the messages of a room in order, so that the page shows all of them or knows that it has missed some.
 * @param version of the room that the page shows
 */
export function createRoomReader(version: number) {
  let known = version;
  /** A gap was found, and the whole game is on its way. */
  let isLoading = false;
  return {
    /** What to do with a message: show it, pass over it, or load the whole game because one before it is missing. */
    read: (message: RoomMessage): "next" | "skip" | "gap" => {
      // A repeated guess is an answer to one player: nothing has changed.
      const isRepeat = message.type === "wordGuessed" && message.isRepeat;
      if (isLoading || isRepeat || message.version <= known) return "skip";
      if (message.version > known + 1) {
        isLoading = true;
        return "gap";
      }
      known = message.version;
      return "next";
    },
    reset: (loaded: number) => {
      known = Math.max(known, loaded);
      isLoading = false;
    },
  };
}

/**
 * A message of this site's server. Undefined: it is none. A browser trusts its own server: schemas would be half of a page's
 * script. The type may be one that a newer server has.
 */
export function readServerMessage(text: string): ServerMessage | undefined {
  const message = parseJson(text);
  return isRecord(message) && typeof message.type === "string" ? (message as ServerMessage) : undefined;
}
