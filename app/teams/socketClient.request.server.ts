import { once } from "node:events";
import type { RawData, WebSocket } from "ws";
import type { App } from "~/app";
import { inPlace } from "~/platform/currentRequest.server";
import type { FairQueue } from "~/platform/http/fairQueue.server";
import { networkOf } from "~/platform/http/network.server";
import type { Handshake } from "~/platform/http/webSockets.server";
import { createMutex } from "~/platform/mutex.server";
import { RETRY_AFTER_SECONDS, UnavailableError } from "~/platform/unavailable.server";
import { refusalMessage } from "~/site/refusalMessage.request.server";
import type { DisplayedWord } from "~/words/displayedWord";
import {
  type ClientMessage,
  type MessageRefusal,
  readClientMessage,
  type ServerMessage,
} from "./protocol.request.server";

/** Messages that a client may send at once, and how many more each second. People type slower. */
const BURST = 40;
const PER_SECOND = 10;
/** Messages in a row beyond that, or that cannot be read, before the socket is closed. */
const MAX_STRIKES = 10;
/**
 * What may wait to be sent to a client, bytes: more than a thousand guesses. It is beside what the system keeps. A client
 * that reads nothing is disconnected instead of filling the memory.
 */
const MAX_WAITING_BYTES = 256 * 1024;
/** Longest part of a guess that is repeated in a message, characters. */
const MAX_QUOTED = 64;

/** Codes with which the server closes a socket. */
const CLOSE_CODES = {
  /** The server stops (RFC 6455, 7.4.1). */
  stop: 1001,
  /** A binary frame. */
  binary: 1003,
  /** Too many messages, or too many that cannot be read. Another connection would be closed too. */
  flood: 1008,
  /** It has had no place in a team for too long. */
  noPlace: 4002,
  /** The session that has opened it has ended. The client may connect again, as who it is then. */
  session: 4003,
  /** The client does not read what it is sent. It may connect again. */
  slow: 4001,
} as const;

export type Client = ReturnType<typeof openClient>;

/**
 * One socket: what may come from it, in which order that is handled, and what it is sent.
 * @param handle called for one message of the client at a time. What it throws is logged and answered
 * @param queue of work, which sockets share with pages
 */
export function openClient(
  { app, queue, handle }: { app: App; queue: FairQueue; handle: Handle },
  socket: WebSocket,
  handshake: Handshake,
) {
  const inTurn = createMutex();
  /** The last message that waits to be handled. */
  let waiting: ClientMessage | undefined;
  /** Messages that are being handled or wait for it. */
  let pending = 0;
  /** Messages in a row that were one too many or could not be read. */
  let strikes = 0;
  /** Messages that may be sent now, and when that was counted. */
  let allowance = BURST;
  let countedAt = app.monotonicNow();
  let isAlive = true;
  let isPongAwaited = false;

  /** Sends a message that was serialized once for all. */
  const sendFrame = (frame: Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.close(CLOSE_CODES.slow, "too slow");
    else socket.send(frame, { binary: false });
  };

  const client = {
    handshake,
    isClosed: () => socket.readyState === socket.CLOSED,
    /** A client that does not read is closed. Until it is gone, nothing more is kept for it. */
    send: (message: ServerMessage) => {
      sendFrame(toFrame(message));
    },
    sendFrame,
    /** Pings the socket. False: the last ping was not answered, and the socket is ended. */
    ping: () => {
      const wasAlive = isAlive;
      isAlive = false;
      isPongAwaited = true;
      if (wasAlive) socket.ping();
      else socket.terminate();
      return wasAlive;
    },
    /** Closes the socket, so that the client connects again. Resolves when it is closed. */
    goAway: () => {
      socket.close(CLOSE_CODES.stop, "the server stops");
      return once(socket, "close");
    },
    /** Closes a socket whose session has ended. */
    logOut: () => {
      socket.close(CLOSE_CODES.session, "the session has ended");
    },
    /** Closes a socket that has no place in a team. */
    dismiss: () => {
      socket.close(CLOSE_CODES.noPlace, "no place in a team");
    },
    terminate: () => {
      socket.terminate();
    },
    /** Resolves when all that was received is handled. */
    settled: () => inTurn(() => Promise.resolve()),
  };

  /** Counts a message against the allowance. False: it is one too many. */
  const takeAllowance = (): boolean => {
    const now = app.monotonicNow();
    allowance = Math.min(BURST, allowance + ((now - countedAt) / 1000) * PER_SECOND);
    countedAt = now;
    if (allowance < 1) return false;
    allowance -= 1;
    return true;
  };

  const strike = (why: "badMessage" | "tooMany") => {
    strikes += 1;
    if (strikes > MAX_STRIKES) socket.close(CLOSE_CODES.flood, "too many messages");
    else client.send({ type: "error", ...describe(why) });
  };

  /** Handles a message when it is its turn among all work of the process, which takes a turn of the event loop at least. */
  const begin = async (message: ClientMessage): Promise<void> => {
    const handling = queue.admit({
      client: networkOf(handshake.clientAddress),
      isLong: true,
      perform: (place) => {
        if (waiting === message) waiting = undefined;
        return inPlace(place, handshake, () => handle(client, message));
      },
    });
    if (handling === undefined) answerRefused(client, message, describe("overloaded", {}, RETRY_AFTER_SECONDS));
    else await handling;
  };

  const fail = (message: ClientMessage, error: unknown) => {
    const { requestId } = handshake;
    const isBusy = error instanceof UnavailableError;
    if (isBusy) app.log.warn({ requestId, reason: error.message }, "a message of a team was not handled");
    else app.log.error({ requestId, err: error, message: message.type }, "a message of a team failed");
    answerRefused(client, message, isBusy ? describe("overloaded", {}, error.retryAfter) : describe("failed"));
  };

  const receive = (data: RawData, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) {
      socket.close(CLOSE_CODES.binary, "text frames only");
      return;
    }
    const isAllowed = takeAllowance() && pending < BURST;
    const message = isAllowed ? readClientMessage(toText(data)) : undefined;
    if (message === undefined) {
      strike(isAllowed ? "badMessage" : "tooMany");
      return;
    }
    strikes = 0;
    // The answer to the one that waits will be as new.
    if (waiting !== undefined && asksForSameGame(waiting, message)) return;
    waiting = message;
    pending += 1;
    void inTurn(() => begin(message))
      .catch((error: unknown) => {
        fail(message, error);
      })
      .finally(() => {
        if (waiting === message) waiting = undefined;
        pending -= 1;
      });
  };

  // `ws` closes the socket itself after an error, with the code of RFC 6455.
  socket.on("error", () => undefined);
  // Pings, and pongs that nobody has asked for, count like messages.
  socket.on("ping", (data) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!takeAllowance()) strike("tooMany");
    else if (socket.bufferedAmount <= MAX_WAITING_BYTES) socket.pong(data);
  });
  socket.on("pong", () => {
    isAlive = true;
    if (!isPongAwaited && socket.readyState === socket.OPEN && !takeAllowance()) strike("tooMany");
    isPongAwaited = false;
  });
  socket.on("message", receive);
  return client;
}

export type Handle = (client: Client, message: ClientMessage) => Promise<void>;

export const toFrame = (message: ServerMessage) => Buffer.from(JSON.stringify(message));

function toText(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString("utf8");
}

/** Whether both messages ask for the whole game of the same seat. What the client believes of the game is not read. */
function asksForSameGame(one: ClientMessage, other: ClientMessage): boolean {
  if (one.type === "rejoinGame")
    return other.type === one.type && other.teamCode === one.teamCode && other.seat === one.seat;
  return one.type === "updateGameData" && other.type === one.type && other.teamCode === one.teamCode;
}

/** A reason as messages have it. */
type RefusedMessage = Omit<Extract<ServerMessage, { type: "error" }>, "type">;

/** English messages of the refusals that only sockets have. */
const MESSAGES = {
  badMessage: "The message is not JSON, its type is unknown or its fields are wrong: see /api.",
  notInTeam: "This socket has not joined that team.",
  failed: "Something went wrong! Try again",
} as const;

const isOwn = (code: MessageRefusal): code is keyof typeof MESSAGES => Object.hasOwn(MESSAGES, code);

/** @param retryAfter seconds */
export function describe(code: MessageRefusal, values: Readonly<Record<string, string>> = {}, retryAfter?: number) {
  return { code, message: isOwn(code) ? MESSAGES[code] : refusalMessage(code, values), retryAfter };
}

/** Answers a message that is refused: a guess with the word, and the others with the name of their kind of error. */
export function answerRefused(
  client: Client,
  message: ClientMessage,
  refused: RefusedMessage,
  offers: readonly DisplayedWord[] = [],
): void {
  switch (message.type) {
    case "guessWord":
    case "guessBonusWord": {
      const { id = null, word } = message;
      client.send({ type: "errorWordGuess", id, word: quote(word), offers, ...refused });
      return;
    }
    case "createGame":
    case "joinGame":
    case "rejoinGame":
      client.send({ type: "errorJoiningGame", ...refused });
      return;
    default:
      client.send({ type: "error", ...refused });
  }
}

export const quote = (word: string) => word.slice(0, MAX_QUOTED);
