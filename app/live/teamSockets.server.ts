import { once } from "node:events";
import type { RawData, WebSocket } from "ws";
import { EDITIONS } from "~/game/editions";
import { parseSavedGame } from "~/game/savedGame";
import { toTeamCode } from "~/game/team";
import type { DisplayedWord } from "~/game/types";
import { refusalMessage } from "~/http/api/refusals.server";
import { readSocketPlayer, type SocketPlayer } from "~/http/request/socketPlayer.server";
import type { Admission } from "~/platform/http/admission.server";
import type { Handshake } from "~/platform/http/webSockets.server";
import { createInTurn, type InTurn } from "~/platform/inTurn.server";
import { networkOf } from "~/platform/limiter.server";
import { RETRY_AFTER_SECONDS, UnavailableError } from "~/platform/unavailable.server";
import type { App } from "~/services/app";
import { currentGame } from "~/services/play/openGame.server";
import { createTeam } from "~/services/teams/createTeam.server";
import { isTeamActive, joinTeam } from "~/services/teams/joinTeam.server";
import { leaveTeam } from "~/services/teams/leaveTeam.server";
import {
  isActive,
  listPresent,
  markSeen,
  openSeat,
  refuseSeat,
  type Seat,
  SEEN_STEP_MS,
} from "~/services/teams/seat.server";
import { type TeamEvent, teamTopic } from "~/services/teams/teamEvent";
import { showTeam, submitTeamBonusGuess, submitTeamGuess } from "~/services/teams/teamTurn.server";
import {
  CLOSE_CODES,
  type ClientMessage,
  HEARTBEAT_MS,
  type MessageRefusal,
  PROTOCOL,
  type RoomMessage,
  type ServerMessage,
} from "./protocol";
import { readClientMessage } from "./protocol.server";

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
/** `tick` is called once a second. Each socket and each room has its turn in one of so many ticks. */
const TICKS = SEEN_STEP_MS / 1000;
const HEARTBEAT_TICKS = HEARTBEAT_MS / 1000;
/** The edition of a team that names none. */
const [FIRST_EDITION] = EDITIONS;
/** How long clients may take to answer that the server stops, milliseconds. */
const CLOSE_MS = 1000;

/** The sockets of all teams in this process. */
export interface TeamSockets {
  /** Takes an open socket. */
  readonly accept: (socket: WebSocket, handshake: Handshake) => void;
  /**
   * To be called once a second: sends heartbeats, pings sockets, closes those that did not answer the last ping, and tells
   * rooms who is here, or that their day is over.
   */
  readonly tick: () => Promise<void>;
  /** Number of open sockets. */
  readonly size: () => number;
  /** Closes all sockets with 1001, so that clients connect again, and waits for what is being handled. New ones are closed at once. */
  readonly close: () => Promise<void>;
}

/** One socket. */
interface Client {
  readonly socket: WebSocket;
  readonly handshake: Handshake;
  /** Messages of a client are handled one at a time. */
  readonly inTurn: InTurn;
  /** The last message that waits to be handled. */
  waiting: ClientMessage | undefined;
  readonly bucket: number;
  place: Place | undefined;
  /** Events that came while the game was loaded. Undefined: they are sent at once. */
  held: RoomMessage[] | undefined;
  isAlive: boolean;
  /** Messages in a row that were one too many or could not be read. */
  strikes: number;
  /** Messages that are being handled or wait for it. */
  pending: number;
  /** Messages that may be sent now, and when that was counted, by `monotonicNow`. */
  allowance: number;
  countedAt: number;
}

/** The seat that a socket speaks for. */
interface Place {
  readonly seat: Seat;
  readonly room: Room;
}

/** The sockets of one team. */
interface Room extends Pick<Seat, "code" | "game"> {
  readonly clients: Set<Client>;
  readonly bucket: number;
  readonly stop: () => void;
  /** The names that the clients know as here, as JSON. */
  here: string;
  /** The clients know that the day of the team is over. */
  hasEnded: boolean;
}

/** @param admission of work, which sockets share with pages */
export function createTeamSockets(app: App, admission: Admission): TeamSockets {
  const clients = new Set<Client>();
  const rooms = new Map<string, Room>();
  /** Messages that are being handled. */
  const running = new Set<Promise<void>>();
  let ticks = 0;
  let openedSockets = 0;
  let openedRooms = 0;
  let isClosing = false;

  const openRoom = ({ code, game }: Seat): Room => {
    const known = rooms.get(code);
    if (known !== undefined) return known;
    const stop = app.bus.subscribe(teamTopic(code), (event) => {
      tellRoom(room, event);
    });
    const bucket = (openedRooms += 1) % TICKS;
    const room: Room = { code, game, clients: new Set(), bucket, stop, here: "", hasEnded: false };
    rooms.set(code, room);
    return room;
  };

  const leaveRoom = (client: Client) => {
    const room = client.place?.room;
    client.place = undefined;
    client.held = undefined;
    if (room?.clients.delete(client) !== true || room.clients.size > 0) return;
    room.stop();
    rooms.delete(room.code);
  };

  const tellRoom = (room: Room, event: TeamEvent) => {
    const message = toRoomMessage(event);
    // Serialized once for all.
    const frame = toFrame(message);
    for (const client of room.clients) {
      if (client.held === undefined) sendFrame(client, frame);
      else client.held.push(message);
    }
    if (event.kind !== "playerLeft") return;
    for (const client of room.clients) {
      if (client.place?.seat.playerId !== event.playerId) continue;
      send(client, { type: "gameLeft", teamCode: room.code });
      leaveRoom(client);
    }
  };

  const takePlace = (client: Client, seat: Seat): Place => {
    leaveRoom(client);
    const room = openRoom(seat);
    room.clients.add(client);
    const place = { seat, room };
    client.place = place;
    return place;
  };

  /** Makes the socket one of a player in a room, and sends the whole game. No event after it is lost. */
  const enter = async (
    client: Client,
    { seat, player }: { seat: Seat; player: Pick<SocketPlayer, "ownRecords"> },
    toMessage: (gameData: Extract<Awaited<ReturnType<typeof showTeam>>, object>) => ServerMessage,
  ): Promise<void> => {
    if (client.socket.readyState === client.socket.CLOSED) return;
    const place = client.place?.seat.playerId === seat.playerId ? client.place : takePlace(client, seat);
    const held: RoomMessage[] = [];
    client.held = held;
    try {
      await markSeen(app, [seat.playerId]);
      const view = await showTeam(app, { seat, records: player.ownRecords });
      // The player has left meanwhile, or the socket is closed.
      if (!hasPlace(client, place)) return;
      if (typeof view === "string") {
        leaveRoom(client);
        send(client, { type: "errorJoiningGame", ...describe(view) });
        return;
      }
      send(client, toMessage(view));
      for (const message of held) if (message.version > view.team.version) send(client, message);
    } catch (error) {
      leaveRoom(client);
      throw error;
    }
    client.held = undefined;
    await tellPresence(place.room);
  };

  const tellPresence = async (room: Room): Promise<void> => {
    const here = await listPresent(app, room.code);
    const known = JSON.stringify(here);
    if (known === room.here) return;
    room.here = known;
    const frame = toFrame({ type: "presence", here });
    for (const client of room.clients) sendFrame(client, frame);
  };

  /** Once. The clients keep their places, so that a guess is answered with the reason. */
  const tellEnd = (room: Room) => {
    if (room.hasEnded) return;
    room.hasEnded = true;
    const frame = toFrame({ type: "roomActiveStatus", teamCode: room.code, isActive: false });
    for (const client of room.clients) sendFrame(client, frame);
  };

  const handle = async (client: Client, message: ClientMessage): Promise<void> => {
    switch (message.type) {
      case "createGame":
      case "joinGame":
        return sitDown(client, message);
      case "rejoinGame":
        return rejoin(client, message);
      case "guessWord":
        return guess(client, message);
      case "checkRoomActive": {
        const { teamCode } = message;
        const from = client.handshake.clientAddress;
        const own = placeIn(client, teamCode);
        const status = own === undefined ? await isTeamActive(app, { code: teamCode, from }) : isActive(app, own.seat);
        if (status === "tooMany") send(client, { type: "error", ...describe("tooMany") });
        else send(client, { type: "roomActiveStatus", teamCode, isActive: status });
        return;
      }
      case "guessBonusWord":
        return guessBonus(client, message);
      case "updateGameData":
        // What the client believes is not read. It gets the truth.
        if (placeIn(client, message.teamCode) !== undefined)
          return rejoin(client, { type: "rejoinGame", teamCode: message.teamCode });
        send(client, { type: "error", ...describe("notInTeam") });
        return;
      case "leaveGame": {
        const place = placeIn(client, message.teamCode);
        // The event of it ends the place of all sockets of the player.
        if (place !== undefined) return leaveTeam(app, place.seat);
        send(client, { type: "error", ...describe("notInTeam") });
        return;
      }
    }
  };

  const sitDown = async (
    client: Client,
    message: Extract<ClientMessage, { type: "createGame" | "joinGame" }>,
  ): Promise<void> => {
    const { cookie, clientAddress: from } = client.handshake;
    const player = await readSocketPlayer(app, cookie);
    const { memberId, record } = player;
    const { name } = message;
    let outcome;
    if (message.type === "joinGame") {
      outcome = await joinTeam(app, { code: message.teamCode, name, record, memberId, from });
    } else {
      const saved = message.gameData === undefined ? undefined : parseSavedGame(message.gameData);
      if (saved === "custom" || (saved === undefined && message.gameData !== undefined)) {
        send(client, { type: "errorJoiningGame", ...describe("badMessage") });
        return;
      }
      const edition = message.edition ?? saved?.game.edition ?? FIRST_EDITION;
      const game = currentGame(app, edition);
      // The saved game of another day or edition is not this one.
      const isSaved = saved?.game.edition === edition && saved.game.number === game.number;
      const log = isSaved ? saved.log : await player.loadLog(game);
      outcome = await createTeam(app, { edition, name, log, record, memberId, from });
    }
    if (outcome.type === "refused") {
      send(client, { type: "errorJoiningGame", ...describe(outcome.why, {}, outcome.retryAfter) });
      return;
    }
    const { seat, token } = outcome;
    // A socket has one seat, as a browser has.
    const before = client.place?.seat;
    if (before !== undefined && before.playerId !== seat.playerId) await leaveTeam(app, before);
    const type = message.type === "createGame" ? "gameCreated" : "gameJoined";
    await enter(client, { seat, player }, (gameData) => ({ type, teamCode: seat.code, seat: token, gameData }));
  };

  const rejoin = async (
    client: Client,
    { teamCode, seat: token }: Extract<ClientMessage, { type: "rejoinGame" }>,
  ): Promise<void> => {
    const player = await readSocketPlayer(app, client.handshake.cookie);
    const own = token === undefined ? placeIn(client, teamCode)?.seat : undefined;
    const seat = own ?? (await findOpenSeat(player, { teamCode, token }));
    const refusal = seat === undefined ? "seatUnknown" : await refuseSeat(app, seat);
    // Of a team that is over, the whole game can still be seen with a page.
    if (seat === undefined || refusal !== undefined) {
      leaveRoom(client);
      send(client, { type: "errorJoiningGame", ...describe(refusal ?? "seatUnknown") });
      return;
    }
    await enter(client, { seat, player }, (gameData) => ({ type: "gameRejoined", teamCode: seat.code, gameData }));
  };

  const findOpenSeat = async (
    { seatToken = "", memberId }: SocketPlayer,
    { teamCode, token = seatToken }: { teamCode: string; token: string | undefined },
  ): Promise<Seat | undefined> => {
    const found = await openSeat(app, { token, memberId });
    return found.type !== "none" && isSameCode(found.seat.code, teamCode) ? found.seat : undefined;
  };

  const guess = async (client: Client, message: Extract<ClientMessage, { type: "guessWord" }>): Promise<void> => {
    const place = placeIn(client, message.teamCode);
    if (place === undefined) {
      refuseGuess(client, message, describe("notInTeam"));
      return;
    }
    const { seat } = place;
    const { word: raw, id } = message;
    const outcome = await submitTeamGuess(app, { seat, raw, id, from: client.handshake.clientAddress });
    if (outcome.type === "refused") {
      refuseGuess(client, message, describe(outcome.why, { word: raw.slice(0, MAX_QUOTED) }), outcome.offers);
      return;
    }
    // A new word comes by the bus, to everybody.
    if (outcome.type === "scored") return;
    const { view } = outcome;
    const found = view.guesses.find(({ number }) => number === view.recentNumber);
    if (found === undefined) throw new Error("a repeated guess is not on the list");
    const userName = found.by ?? seat.name;
    send(client, {
      type: "wordGuessed",
      version: view.team.version,
      word: found.word,
      userName,
      guess: found,
      id: id ?? null,
      isRepeat: true,
      isOver: view.isOver,
    });
  };

  const guessBonus = async (
    client: Client,
    message: Extract<ClientMessage, { type: "guessBonusWord" }>,
  ): Promise<void> => {
    const place = placeIn(client, message.teamCode);
    if (place === undefined) {
      refuseGuess(client, message, describe("notInTeam"));
      return;
    }
    const { word: raw, id } = message;
    const outcome = await submitTeamBonusGuess(app, { seat: place.seat, raw, id });
    // A word that is stored comes by the bus, to everybody.
    if (outcome.type === "refused")
      refuseGuess(client, message, describe(outcome.why, { word: raw.slice(0, MAX_QUOTED) }));
  };

  /** Handles a message when it is its turn among all work of the process, which takes a turn of the event loop at least. */
  const begin = async (client: Client, message: ClientMessage): Promise<void> => {
    const handling = admission.admit({
      client: networkOf(client.handshake.clientAddress),
      isLong: true,
      perform: () => {
        if (client.waiting === message) client.waiting = undefined;
        return handle(client, message);
      },
    });
    if (handling === undefined) refuse(client, message, describe("overloaded", {}, RETRY_AFTER_SECONDS));
    else await handling;
  };

  const fail = (client: Client, message: ClientMessage, error: unknown) => {
    const isBusy = error instanceof UnavailableError;
    if (isBusy) app.log.warn({ reason: error.message }, "a message of a team was not handled");
    else app.log.error({ err: error, message: message.type }, "a message of a team failed");
    refuse(client, message, isBusy ? describe("overloaded", {}, error.retryAfter) : describe("failed"));
  };

  const receive = (client: Client, data: RawData, isBinary: boolean) => {
    if (client.socket.readyState !== client.socket.OPEN) return;
    if (isBinary) {
      client.socket.close(CLOSE_CODES.binary, "text frames only");
      return;
    }
    const isAllowed = takeAllowance(client, app.monotonicNow()) && client.pending < BURST;
    const message = isAllowed ? readClientMessage(toText(data)) : undefined;
    if (message === undefined) {
      client.strikes += 1;
      if (client.strikes > MAX_STRIKES) client.socket.close(CLOSE_CODES.flood, "too many messages");
      else send(client, { type: "error", ...describe(isAllowed ? "badMessage" : "tooMany") });
      return;
    }
    client.strikes = 0;
    // The answer to the one that waits will be as new.
    if (client.waiting !== undefined && asksForSameGame(client.waiting, message)) return;
    client.waiting = message;
    client.pending += 1;
    const handling = client
      .inTurn(() => begin(client, message))
      .catch((error: unknown) => {
        fail(client, message, error);
      })
      .finally(() => {
        if (client.waiting === message) client.waiting = undefined;
        client.pending -= 1;
        running.delete(handling);
      });
    running.add(handling);
  };

  return {
    accept: (socket, handshake) => {
      const client: Client = {
        socket,
        handshake,
        inTurn: createInTurn(),
        waiting: undefined,
        bucket: (openedSockets += 1) % TICKS,
        place: undefined,
        held: undefined,
        isAlive: true,
        strikes: 0,
        pending: 0,
        allowance: BURST,
        countedAt: app.monotonicNow(),
      };
      // `ws` closes the socket itself after an error, with the code of RFC 6455.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clients.delete(client);
        leaveRoom(client);
      });
      socket.on("pong", () => {
        client.isAlive = true;
      });
      socket.on("message", (data, isBinary) => {
        receive(client, data, isBinary);
      });
      clients.add(client);
      send(client, { type: "hello", protocol: PROTOCOL });
      if (isClosing) socket.close(GOING_AWAY);
    },
    tick: async () => {
      ticks += 1;
      const seen: string[] = [];
      for (const client of clients) {
        if ((ticks - client.bucket) % HEARTBEAT_TICKS === 0) sendFrame(client, HEARTBEAT);
        if (client.bucket !== ticks % TICKS) continue;
        if (!client.isAlive) {
          client.socket.terminate();
          continue;
        }
        client.isAlive = false;
        client.socket.ping();
        if (client.place !== undefined) seen.push(client.place.seat.playerId);
      }
      await markSeen(app, seen);
      for (const room of rooms.values()) {
        if (room.bucket !== ticks % TICKS) continue;
        if (isActive(app, room)) await tellPresence(room);
        else tellEnd(room);
      }
    },
    size: () => clients.size,
    close: async () => {
      isClosing = true;
      const timeout = setTimeout(() => {
        for (const { socket } of clients) socket.terminate();
      }, CLOSE_MS);
      const closed = Array.from(clients, ({ socket }) => once(socket, "close"));
      for (const { socket } of clients) socket.close(GOING_AWAY, "the server stops");
      await Promise.all(closed);
      clearTimeout(timeout);
      await Promise.all(running);
    },
  };
}

/** Close code of a server that stops (RFC 6455, 7.4.1). */
const GOING_AWAY = 1001;

/** Longest part of a guess that is repeated in a message, characters. */
const MAX_QUOTED = 64;

function refuseGuess(
  client: Client,
  { id, word }: Extract<ClientMessage, { word: string }>,
  refused: ReturnType<typeof describe>,
  offers: readonly DisplayedWord[] = [],
): void {
  send(client, { type: "errorWordGuess", id: id ?? null, word: word.slice(0, MAX_QUOTED), offers, ...refused });
}

/** Refuses a message for a reason that has nothing to do with its content. */
function refuse(client: Client, message: ClientMessage, refused: ReturnType<typeof describe>): void {
  if (message.type === "guessWord" || message.type === "guessBonusWord") refuseGuess(client, message, refused);
  else send(client, { type: isJoining(message) ? "errorJoiningGame" : "error", ...refused });
}

/** Whether both messages ask for the whole game of the same seat. What the client believes of the game is not read. */
function asksForSameGame(one: ClientMessage, other: ClientMessage): boolean {
  if (one.type === "rejoinGame")
    return other.type === one.type && other.teamCode === one.teamCode && other.seat === one.seat;
  return one.type === "updateGameData" && other.type === one.type && other.teamCode === one.teamCode;
}

function hasPlace(client: Client, place: Place): boolean {
  return client.place === place;
}

/** The client's place, if it is in that team. */
function placeIn({ place }: Client, teamCode: string): Place | undefined {
  return place !== undefined && isSameCode(place.seat.code, teamCode) ? place : undefined;
}

function isSameCode(code: string, sent: string): boolean {
  return code === toTeamCode(sent);
}

function isJoining({ type }: ClientMessage): boolean {
  return type === "createGame" || type === "joinGame" || type === "rejoinGame";
}

/** English messages of the refusals that only sockets have. */
const MESSAGES = {
  badMessage: "The message is not JSON, its type is unknown or its fields are wrong: see /api.",
  notInTeam: "This socket has not joined that team.",
  failed: "Something went wrong! Try again",
} as const;

function describe(
  code: MessageRefusal,
  values: Readonly<Record<string, string>> = {},
  retryAfter?: number,
): { code: MessageRefusal; message: string; retryAfter?: number } {
  const message = isOwn(code) ? MESSAGES[code] : refusalMessage(code, values);
  return retryAfter === undefined ? { code, message } : { code, message, retryAfter };
}

const isOwn = (code: MessageRefusal): code is keyof typeof MESSAGES => Object.hasOwn(MESSAGES, code);

function toRoomMessage(event: TeamEvent): RoomMessage {
  const { version } = event;
  switch (event.kind) {
    case "playerJoined":
      return { type: "playerJoined", version, nameOfJoined: event.name, guesses: event.guesses };
    case "playerLeft":
      return { type: "playerLeft", version, nameOfLeft: event.name };
    case "wordGuessed": {
      const { guess, id, isOver } = event;
      const userName = guess.by ?? "";
      return { type: "wordGuessed", version, word: guess.word, userName, guess, id, isRepeat: false, isOver };
    }
    case "bonusWordGuessed": {
      const { guess, id, hasWon } = event;
      return { type: "bonusWordGuessed", version, word: guess.word, userName: guess.by ?? "", guess, id, hasWon };
    }
  }
}

/** Counts a message against the client's allowance. False: it is one too many. */
function takeAllowance(client: Client, now: number): boolean {
  const earned = ((now - client.countedAt) / 1000) * PER_SECOND;
  client.allowance = Math.min(BURST, client.allowance + earned);
  client.countedAt = now;
  if (client.allowance < 1) return false;
  client.allowance -= 1;
  return true;
}

function send(client: Client, message: ServerMessage): void {
  sendFrame(client, toFrame(message));
}

const toFrame = (message: ServerMessage) => Buffer.from(JSON.stringify(message));

const HEARTBEAT = toFrame({ type: "heartbeat" });

/** A client that does not read is closed. Until it is gone, nothing more is kept for it. */
function sendFrame({ socket }: Client, frame: Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.close(CLOSE_CODES.slow, "too slow");
  else socket.send(frame, { binary: false });
}

function toText(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString("utf8");
}
