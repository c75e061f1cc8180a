import type { App } from "~/app";
import { isRefused, type Refused } from "~/platform/refusal";
import { listPresent, markSeen } from "./presence.server";
import type { RoomMessage, ServerMessage } from "./protocol.request.server";
import { isActive, type Seat } from "./seat.server";
import { type Client, describe, toFrame } from "./socketClient.request.server";
import type { SocketPlayer } from "./socketPlayer.request.server";
import { type TeamEvent, type TeamPresence, teamTopic } from "./teamEvent";
import { listRoomVersions } from "./teams.data.server";
import { showTeam } from "./teamTurn.server";

interface Entrant {
  readonly seat: Seat;
  readonly player: Pick<SocketPlayer, "ownRecords">;
}

type TeamGame = Exclude<Awaited<ReturnType<typeof showTeam>>, Refused>;

/** The clients of one team. */
interface Room extends Pick<Seat, "code" | "game"> {
  readonly clients: Set<Client>;
  /** Spreads the rooms over the ticks. */
  readonly bucket: number;
  readonly stop: () => void;
  /** The names that the clients know as here, as JSON. */
  here: string;
  /** The clients know that the day of the team is over. */
  hasEnded: boolean;
}

/** The seat that a client speaks for. */
interface Place extends Entrant {
  readonly room: Room;
  /** Version of the room up to which the client has missed nothing. */
  version: number;
  /** Events that came while the game was loaded. Undefined: they are sent at once. */
  held: TeamEvent[] | undefined;
}

export type Hub = ReturnType<typeof createHub>;

/** The rooms of this process, and who speaks for which seat in them. */
export function createHub(app: App) {
  const rooms = new Map<string, Room>();
  const places = new Map<Client, Place>();
  let opened = 0;

  const openRoom = ({ code, game }: Seat): Room => {
    const known = rooms.get(code);
    if (known !== undefined) return known;
    const stop = app.bus.subscribe(teamTopic(code), (event) => {
      hear(room, event);
    });
    const room: Room = { code, game, clients: new Set(), bucket: (opened += 1), stop, here: "", hasEnded: false };
    rooms.set(code, room);
    app.metrics.rooms.inc();
    return room;
  };

  const leave = (client: Client) => {
    const room = places.get(client)?.room;
    places.delete(client);
    if (room?.clients.delete(client) !== true || room.clients.size > 0) return;
    room.stop();
    rooms.delete(room.code);
    app.metrics.rooms.dec();
  };

  const sendAll = (room: Room, message: ServerMessage) => {
    const frame = toFrame(message);
    for (const client of room.clients) client.sendFrame(frame);
  };

  const hear = (room: Room, event: TeamEvent | TeamPresence) => {
    if (event.kind !== "presence") tellRoom(room, event);
    else
      tellPresence(room).catch((error: unknown) => {
        app.log.warn({ err: error }, "who is here was not read");
      });
  };

  const tellRoom = (room: Room, event: TeamEvent) => {
    const frame = toFrame(toRoomMessage(event));
    for (const client of room.clients) {
      const place = places.get(client);
      if (place?.held === undefined) tell(client, event, frame);
      else place.held.push(event);
    }
  };

  /** An event that the client has passed is not told again: Redis may bring an old one, of a player who has come back. */
  const tell = (client: Client, event: TeamEvent, frame: Buffer) => {
    const place = places.get(client);
    if (place === undefined) return;
    if (event.version <= place.version) return;
    client.sendFrame(frame);
    if (event.version === place.version + 1) place.version = event.version;
    if (event.kind === "playerLeft" && place.seat.playerId === event.playerId) dismiss(client, place.room);
  };

  /** The player has left the team. */
  const dismiss = (client: Client, room: Room) => {
    client.send({ type: "gameLeft", teamCode: room.code });
    leave(client);
  };

  const takePlace = (client: Client, { seat, player }: Entrant): Place => {
    leave(client);
    const room = openRoom(seat);
    room.clients.add(client);
    const place = { seat, player, room, version: 0, held: undefined };
    places.set(client, place);
    return place;
  };

  /** @returns whether it has changed */
  const tellPresence = async (room: Room): Promise<boolean> => {
    const here = await listPresent(app, room.code);
    const known = JSON.stringify(here);
    if (known === room.here) return false;
    room.here = known;
    sendAll(room, { type: "presence", here });
    return true;
  };

  const isBehind = (client: Client, stored: number): boolean => {
    const place = places.get(client);
    return place !== undefined && place.held === undefined && place.version < stored;
  };

  const sendWhole = async (client: Client): Promise<void> => {
    const place = places.get(client);
    if (place === undefined) return;
    const { seat, room, player } = place;
    const gameData = await showTeam(app, { seat, records: player.ownRecords });
    // The client has left or asks for the game itself, or the room was told of a later event.
    if (places.get(client) !== place || place.held !== undefined) return;
    if (isRefused(gameData) || gameData.team.version < place.version) return;
    place.version = gameData.team.version;
    if (hasLeft(seat, gameData)) dismiss(client, room);
    else client.send({ type: "gameRejoined", teamCode: room.code, gameData });
  };

  return {
    seatOf: (client: Client) => places.get(client)?.seat,
    /** Makes the client one of a player in a room, and sends the whole game. No event after it is lost. */
    enter: async (client: Client, entrant: Entrant, toMessage: (game: TeamGame) => ServerMessage) => {
      const { seat, player } = entrant;
      if (client.isClosed()) return;
      const before = places.get(client);
      const place = before?.seat.playerId === seat.playerId ? before : takePlace(client, entrant);
      const held: TeamEvent[] = [];
      place.held = held;
      try {
        await markSeen(app, [seat.playerId]);
        const view = await showTeam(app, { seat, records: player.ownRecords });
        // The player has left meanwhile, or the socket is closed.
        if (places.get(client) !== place) return;
        if (isRefused(view)) {
          leave(client);
          client.send({ type: "errorJoiningGame", ...describe(view.why) });
          return;
        }
        if (hasLeft(seat, view)) {
          dismiss(client, place.room);
          return;
        }
        place.version = view.team.version;
        client.send(toMessage(view));
        for (const event of held)
          if (event.version > view.team.version) tell(client, event, toFrame(toRoomMessage(event)));
      } catch (error) {
        leave(client);
        throw error;
      }
      place.held = undefined;
      if (await tellPresence(place.room)) app.bus.publish(teamTopic(seat.code), { kind: "presence" });
    },
    leave,
    /** Tells a room who is here, if that has changed, or that its day is over. */
    refresh: async (room: Room) => {
      if (isActive(app, room)) await tellPresence(room);
      else if (!room.hasEnded) {
        // Once. The clients keep their places, so that a guess is answered with the reason.
        room.hasEnded = true;
        sendAll(room, { type: "roomActiveStatus", teamCode: room.code, isActive: false });
      }
    },
    /** Sends the whole game to clients that have missed an event of another process. */
    catchUp: async () => {
      const versions = await listRoomVersions(app.db, [...rooms.keys()]);
      for (const room of rooms.values()) {
        const stored = versions.get(room.code) ?? 0;
        const listBehind = () => Array.from(room.clients).filter((client) => isBehind(client, stored));
        if (listBehind().length === 0) continue;
        // An event that this process has stored is told before the next one has its turn.
        await app.teamRooms.inTurn(room.code, () => Promise.resolve());
        for (const client of listBehind()) await sendWhole(client);
      }
    },
    rooms: () => rooms.values(),
  };
}

/** Whether the player of a seat is no longer in the team. */
const hasLeft = ({ name }: Seat, { team: { players } }: TeamGame) => players.every((player) => player.name !== name);

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
