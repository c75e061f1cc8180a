import type { App } from "~/app";
import { networkOf } from "~/platform/http/network.server";
import { rateLimit, type TooMany } from "~/site/rateLimit.server";
import { addDesignVote } from "./designVotes.data.server";

/**
 * Counts a like or a dislike. Votes are anonymous: repeated votes count again, up to the rate limit.
 * @param from network address of the client
 */
export async function voteOnDesign(
  app: App,
  { subject, isLiked, from }: { subject: "newLook"; isLiked: boolean; from: string },
): Promise<{ readonly type: "done" } | TooMany> {
  const limited = await rateLimit(app, [["designVoteFrom", networkOf(from)]]);
  if (limited !== undefined) return limited;
  await addDesignVote(app.db, { name: subject, isLiked });
  return { type: "done" };
}
