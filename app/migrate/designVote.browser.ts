import { logEvent } from "~/ui/eventLog.browser";
import { post } from "~/ui/post.browser";
import { KEYS, mark } from "~/ui/storageKeys.browser";

/** Votes on the new design. @returns false when the vote was not counted */
export async function vote(likes: boolean): Promise<boolean> {
  try {
    const response = await post("/semantle/likesnew", { likesNew: { likes } });
    if (!response.ok) throw new Error(`POST /semantle/likesnew answered ${response.status}`);
    mark(KEYS.voted);
    return true;
  } catch (error) {
    logEvent("voteNotCounted", String(error));
    return false;
  }
}
