// Of live, browsers import only this file.
import { isRecord, parseJson } from "~/game/json";
import type { ServerMessage } from "./protocol.server";

/** Version of the protocol. A server of another version tells a browser to load its page again. */
export const PROTOCOL = 1;

/** How often the server sends a `heartbeat`, milliseconds. */
export const HEARTBEAT_MS = 20_000;

/**
 * A message of this site's server. Undefined: it is none. A browser trusts its own server: schemas would be half of a page's
 * script. The type may be one that a newer server has.
 */
export function readServerMessage(text: string): ServerMessage | undefined {
  const message = parseJson(text);
  return isRecord(message) && typeof message.type === "string" ? (message as ServerMessage) : undefined;
}
