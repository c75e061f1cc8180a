import { logEvent } from "./eventLog";
import { post } from "./session";
import { readStored, writeStored } from "./storage/keys";

/** Local-storage key, set when this browser has voted on the new design. The name is fixed: browsers already have it. */
const KEY = "hasVoted";

export function hasVoted(): boolean {
  return readStored(KEY) !== null;
}

/**
 * Votes on the new design.
 * @returns false when the vote was not counted
 */
export async function vote(likes: boolean): Promise<boolean> {
  try {
    const response = await post("/semantle/likesnew", { likesNew: { likes } });
    if (!response.ok) throw new Error(`POST /semantle/likesnew answered ${response.status}`);
    writeStored(KEY, "true");
    return true;
  } catch (error) {
    logEvent("voteNotCounted", String(error));
    return false;
  }
}
