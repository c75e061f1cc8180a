import { logEvent } from "./eventLog";
import { csrfHeaders } from "./session";
import { readStored, writeStored } from "./storage";

/** Local-storage key, set when this browser has voted on the new design. The name is fixed: browsers already have it. */
const KEY = "hasVoted";

export function hasVoted(): boolean {
  return readStored(KEY) !== null;
}

/** Request timeout, in milliseconds. */
const ANSWER_TIMEOUT = 10_000;

/**
 * Votes on the new design.
 * @returns false when the vote was not counted
 */
export async function vote(likes: boolean): Promise<boolean> {
  try {
    const response = await fetch("/semantle/likesnew", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...csrfHeaders() },
      body: JSON.stringify({ likesNew: { likes } }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    });
    if (!response.ok) throw new Error(`POST /semantle/likesnew answered ${response.status}`);
    writeStored(KEY, "true");
    return true;
  } catch (error) {
    logEvent("voteNotCounted", String(error));
    return false;
  }
}
