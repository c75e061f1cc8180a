import { z } from "zod";
import type { App } from "~/services/app";
import type { ClientMessage, ServerMessage } from "./protocol";
import { CLIENT_MESSAGES, SERVER_MESSAGES } from "./protocol.server";

type MessageType = ClientMessage["type"] | ServerMessage["type"];

/** What each message is for, in English as the JSON API. */
const SUMMARIES: Readonly<Record<MessageType, string>> = {
  createGame:
    "Creates a team for today's game of an `edition`. A seat that the socket has is left, as by `leaveGame`. `gameData` is the game so far: its words are scored again. Answered by `gameCreated` or `errorJoiningGame`.",
  joinGame:
    "Joins a team by its code. A socket has one seat: the one before, in this team or another, is left, as by `leaveGame`. Answered by `gameJoined` or `errorJoiningGame`.",
  rejoinGame:
    "Comes back to a team, or loads the whole game. Answered by `gameRejoined` or `errorJoiningGame`, once for all that wait one after another.",
  guessWord: "Guesses a word. Answered by `wordGuessed` or `errorWordGuess` with the same `id`.",
  guessBonusWord:
    "Tries a word in the bonus round of the ended game. Answered by `bonusWordGuessed` or `errorWordGuess` with the same `id`.",
  updateGameData: "Says what the client thinks the game is. It is ignored and answered by `gameRejoined`.",
  checkRoomActive: "Asks whether a team plays today's game. Answered by `roomActiveStatus`.",
  leaveGame: "Leaves the team. Answered by `gameLeft`.",
  hello: "The first message of each connection, with the version of the protocol.",
  gameCreated: "The team is created and the socket has joined it.",
  gameJoined: "The socket has joined the team.",
  gameRejoined: "The whole game as it is now.",
  gameLeft: "The player has left the team, with this socket or another.",
  playerJoined: "A player has joined.",
  playerLeft: "A player has left.",
  wordGuessed: "A player has guessed a word that is new to the team.",
  bonusWordGuessed: "A player has tried a word that is new to the team in the bonus round.",
  presence: "Who is here, whenever it changes. The other players are away.",
  errorWordGuess: "A guess was refused.",
  errorJoiningGame:
    "Creating, joining or coming back was refused. `teamInactive`: the team's day is over. `seatUnknown`: the seat is missing, invalid, left or of another team.",
  roomActiveStatus:
    "Whether a team plays today's game. Also sent, without a question, to the players of a team whose day is over.",
  heartbeat: "Nothing else. Sent to every socket each 20 seconds, for scripts that cannot see a ping.",
  error: "Any other message was refused.",
};

/** What each header of a handshake is for. No client needs any. */
const HANDSHAKE_HEADERS = {
  Cookie:
    "The cookies of the site say who plays: `session` a member, without it a guest; `team` the seat that `rejoinGame` takes by default; the cookies of a guest's games what a new team begins with. " +
    "They are read only at the handshake, and no message sets one.",
  Origin: "Browsers send it. A page of another origin is refused. Other clients may leave it out.",
} as const;

/** Paragraphs. */
const DESCRIPTION = [
  "Each text frame is a JSON object with a `type`. The events of a room (`playerJoined`, `playerLeft`, `wordGuessed`, `bonusWordGuessed`) have a `version`, one higher than that of the event before: " +
    "a client that has missed one sends `rejoinGame`. A client may send 40 messages at once and 10 a second, each of up to 64 kB. The socket is closed with 1003 for a binary frame, 1007 for invalid UTF-8, " +
    "1008 for a flood or more than ten messages in a row that cannot be read, 1009 for a message that is too long, 4001 for a client that does not read, and 1001 when the server stops.",
  `The handshake needs no header of its own. \`Cookie\`: ${HANDSHAKE_HEADERS.Cookie} \`Origin\`: ${HANDSHAKE_HEADERS.Origin}`,
  "A handshake is refused by an HTTP status: 400 for one that is not valid, 403 for another `Origin`, 429 for too many attempts or open sockets of one network, and 503 when the server has as many sockets as it may have. " +
    "`Retry-After` says in how many seconds to try again, if that is known.",
  "Whoever has the `seat` of a guest plays as that guest. The seat of a member also needs the session of that member in the handshake.",
  "The server pings every socket each 25 seconds and ends one that has not answered before the next ping: WebSocket libraries answer by themselves. It also sends `heartbeat` each 20 seconds: " +
    "a client that has heard nothing for 45 seconds should connect again.",
];

/** The AsyncAPI 3.0 document of the sockets of team games. */
export function asyncApiDocument({ env }: App): object {
  const { host, protocol } = new URL(env.ORIGIN ?? `http://localhost:${env.PORT}`);
  const names = Object.keys(SUMMARIES) as MessageType[];
  const refs = (messages: object) =>
    Object.keys(messages).map((name) => ({ $ref: `#/channels/teams/messages/${name}` }));
  return {
    asyncapi: "3.0.0",
    info: { title: `${env.SITE_NAME} team games`, version: "1", description: DESCRIPTION.join("\n\n") },
    defaultContentType: "application/json",
    servers: { site: { host, protocol: protocol === "https:" ? "wss" : "ws" } },
    channels: {
      teams: {
        address: env.SOCKET_PATH,
        bindings: { ws: { method: "GET", headers: HANDSHAKE_SCHEMA, bindingVersion: "0.1.0" } },
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      receive: { action: "receive", channel: { $ref: "#/channels/teams" }, messages: refs(CLIENT_MESSAGES) },
      send: { action: "send", channel: { $ref: "#/channels/teams" }, messages: refs(SERVER_MESSAGES) },
    },
    components: {
      messages: Object.fromEntries(
        Object.entries({ ...CLIENT_MESSAGES, ...SERVER_MESSAGES }).map(([name, schema]) => [
          name,
          { name, summary: SUMMARIES[name as MessageType], payload: toSchema(schema) },
        ]),
      ),
    },
  };
}

const HANDSHAKE_SCHEMA = {
  type: "object",
  properties: Object.fromEntries(
    Object.entries(HANDSHAKE_HEADERS).map(([name, description]) => [name, { type: "string", description }]),
  ),
};

/** JSON Schema, draft 7: the one of AsyncAPI 3. */
function toSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { target: "draft-7" });
}

/** The messages as the page `/api` shows them, in English as in the document. */
export interface ApiPageMessages {
  readonly path: string;
  readonly paragraphs: readonly string[];
  readonly sent: readonly ApiPageMessage[];
  readonly received: readonly ApiPageMessage[];
}

interface ApiPageMessage {
  readonly name: string;
  readonly summary: string;
  readonly fields: readonly { readonly name: string; readonly description: string }[];
}

export function apiPageMessages({ env }: App): ApiPageMessages {
  return {
    path: env.SOCKET_PATH,
    paragraphs: DESCRIPTION,
    sent: Object.entries(CLIENT_MESSAGES).map(toPageMessage),
    received: Object.entries(SERVER_MESSAGES).map(toPageMessage),
  };
}

function toPageMessage([name, schema]: [string, z.ZodObject]): ApiPageMessage {
  const fields = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>)
    .filter(([field]) => field !== "type")
    .map(([field, part]) => ({ name: field, description: descriptionOf(part) }));
  return { name, summary: SUMMARIES[name as MessageType], fields };
}

function descriptionOf(part: z.ZodType): string {
  const own = part.meta()?.description;
  if (own !== undefined || !(part instanceof z.ZodOptional)) return own ?? "";
  return descriptionOf(part.unwrap() as z.ZodType);
}
