import { z } from "zod";
import type { App } from "~/app";
import { clientMessage, serverMessage } from "./protocol.request.server";

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
    "a client that has missed one sends `rejoinGame`. A client may send 40 messages at once and 10 a second, each of up to 64 kB in up to 64 fragments; its pings count too. The socket is closed with 1003 for a binary frame, 1007 for invalid UTF-8, " +
    "1008 for a flood, for too many fragments or for more than ten messages in a row that cannot be read, 1009 for a message that is too long, 1013 when another client needs the room, 4001 for a client that does not read, " +
    "4002 for one that has had no place in a team for a minute, 4003 for one whose session has ended, and 1001 when the server stops.",
  `The handshake needs no header of its own. \`Cookie\`: ${HANDSHAKE_HEADERS.Cookie} \`Origin\`: ${HANDSHAKE_HEADERS.Origin}`,
  "A handshake is refused by an HTTP status: 400 for one that is not valid, 403 for another `Origin`, 429 for too many attempts or open sockets of one network, and 503 when the server has as many sockets as it may have. " +
    "`Retry-After` says in how many seconds to try again, if that is known.",
  "Whoever has the `seat` of a guest plays as that guest. The seat of a member also needs the session of that member in the handshake.",
  "The server pings every socket each 25 seconds and ends one that has not answered before the next ping: WebSocket libraries answer by themselves. It also sends `heartbeat` each 20 seconds: " +
    "a client that has heard nothing for 45 seconds should connect again.",
];

type Message = (typeof clientMessage | typeof serverMessage)["options"][number];

const nameOf = (message: Message) => message.shape.type.value;
const SENT: readonly Message[] = clientMessage.options;
const RECEIVED: readonly Message[] = serverMessage.options;
const MESSAGES = [...SENT, ...RECEIVED];

/** The AsyncAPI 3.0 document of the sockets of team games. */
export function asyncApiDocument({ env }: App): object {
  const { host, protocol } = new URL(env.ORIGIN ?? `http://localhost:${env.PORT}`);
  const refs = (messages: readonly Message[]) =>
    messages.map((message) => ({ $ref: `#/channels/teams/messages/${nameOf(message)}` }));
  return {
    asyncapi: "3.0.0",
    info: { title: `${env.SITE_NAME} team games`, version: "1", description: DESCRIPTION.join("\n\n") },
    defaultContentType: "application/json",
    servers: { site: { host, protocol: protocol === "https:" ? "wss" : "ws" } },
    channels: {
      teams: {
        address: env.SOCKET_PATH,
        bindings: { ws: { method: "GET", headers: HANDSHAKE_SCHEMA, bindingVersion: "0.1.0" } },
        messages: Object.fromEntries(
          MESSAGES.map(nameOf).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      receive: { action: "receive", channel: { $ref: "#/channels/teams" }, messages: refs(SENT) },
      send: { action: "send", channel: { $ref: "#/channels/teams" }, messages: refs(RECEIVED) },
    },
    components: {
      messages: Object.fromEntries(MESSAGES.map((message) => [nameOf(message), describeMessage(message)])),
    },
  };
}

/** The payload is JSON Schema, draft 7: the one of AsyncAPI 3. */
function describeMessage(message: Message): object {
  const { description: summary, ...payload } = z.toJSONSchema(message, { target: "draft-7" });
  return { name: nameOf(message), summary, payload };
}

const HANDSHAKE_SCHEMA = {
  type: "object",
  properties: Object.fromEntries(
    Object.entries(HANDSHAKE_HEADERS).map(([name, description]) => [name, { type: "string", description }]),
  ),
};

export type ApiPageMessages = ReturnType<typeof apiPageMessages>;

/** The messages as the page `/api` shows them, in English as in the document. */
export function apiPageMessages({ env }: App) {
  return {
    path: env.SOCKET_PATH,
    paragraphs: DESCRIPTION,
    sent: SENT.map(toPageMessage),
    received: RECEIVED.map(toPageMessage),
  };
}

function toPageMessage(message: Message) {
  const fields = Object.entries(message.shape as Readonly<Record<string, z.ZodType>>)
    .filter(([field]) => field !== "type")
    .map(([field, part]) => ({ name: field, description: descriptionOf(part) }));
  return { name: nameOf(message), summary: message.description ?? "", fields };
}

function descriptionOf(part: z.ZodType): string {
  const own = part.description;
  if (own !== undefined || !(part instanceof z.ZodOptional)) return own ?? "";
  return descriptionOf(part.unwrap() as z.ZodType);
}
