import type { Env } from "./env.server";
import type { Answered } from "./http/listener.server";
import type { Log } from "./log.server";
import { loggedAddress } from "./securityLog.server";

/**
 * The log of answered requests: for each a line with its id, method, path, status and milliseconds, and of the client's address
 * what `LOG_ADDRESSES` allows. The query is left out, as it may have a token.
 * @returns what logs a request. Undefined: none is logged
 */
export function createAccessLog(
  log: Log,
  { ACCESS_LOG, LOG_ADDRESSES }: Pick<Env, "ACCESS_LOG" | "LOG_ADDRESSES">,
): ((answered: Answered) => void) | undefined {
  if (ACCESS_LOG === "none") return undefined;
  const lines = log.child({}, { level: "info" });
  return ({ requestId, method, path, status, seconds, clientAddress }) => {
    const address = loggedAddress(clientAddress, LOG_ADDRESSES);
    lines.info({ requestId, method, path, status, ms: Math.round(seconds * 1000), address }, "request");
  };
}
