import { z } from "zod";
import type { App } from "~/services/app";
import type { ClientMessage, ServerMessage } from "./protocol";
import { CLIENT_MESSAGES, SERVER_MESSAGES } from "./protocol.server";

type MessageType = ClientMessage["type"] | ServerMessage["type"];

/** What each message is for, in English as the JSON API. */
const SUMMARIES: Readonly<Record<MessageType, string>> = {
  createGame:
    "Creates a team for today's game. A seat that the socket has is left, as by `leaveGame`. `gameData` is the game so far: its words are scored anew. Answered by `gameCreated` or `errorJoiningGame`.",
  joinGame:
    "Joins a team by its code. A socket has one seat: the one before, in this team or another, is left, as by `leaveGame`. Answered by `gameJoined` or `errorJoiningGame`.",
  rejoinGame:
    "Comes back to a team, or loads the whole game. Answered by `gameRejoined` or `errorJoiningGame`, once for all that wait one after another.",
  guessWord: "Guesses a word. Answered by `wordGuessed` or `errorWordGuess` with the same `id`.",
  guessBonusWord:
    "Tries a word in the bonus round of the ended game. Answered by `bonusWordGuessed` or `errorWordGuess` with the same `id`.",
  updateGameData: "Tells what the client believes the game to be. It is not read: answered by `gameRejoined`.",
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
  error: "Any other message was refused.",
};

const DESCRIPTION =
  "Each text frame is a JSON object with a `type`. The events of a room (`playerJoined`, `playerLeft`, `wordGuessed`, `bonusWordGuessed`) have a `version`, each one more than the event before: " +
  "who has missed one sends `rejoinGame`. A client may send 40 messages at once and 10 a second, of 64 kB each. The socket is closed with 1003 for a binary frame, 1007 for invalid UTF-8, " +
  "1008 for a flood or more than ten messages in a row that cannot be read, 1009 for a message that is too long, 4001 for a client that does not read, and 1001 when the server stops.";

/** The AsyncAPI 3.0 document of the sockets of team games. */
export function asyncApiDocument({ env }: App): object {
  const { host, protocol } = new URL(env.ORIGIN ?? "http://localhost");
  const names = Object.keys(SUMMARIES) as MessageType[];
  const refs = (messages: object) =>
    Object.keys(messages).map((name) => ({ $ref: `#/channels/teams/messages/${name}` }));
  return {
    asyncapi: "3.0.0",
    info: { title: `${env.SITE_NAME} team games`, version: "1", description: DESCRIPTION },
    defaultContentType: "application/json",
    servers: { site: { host, protocol: protocol === "https:" ? "wss" : "ws" } },
    channels: {
      teams: {
        address: env.SOCKET_PATH,
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

/** JSON Schema, draft 7: the one of AsyncAPI 3. */
function toSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { target: "draft-7" });
}

/** The messages as the page `/api` shows them, in English as in the document. */
export interface ApiPageMessages {
  readonly path: string;
  readonly description: string;
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
    description: DESCRIPTION,
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
