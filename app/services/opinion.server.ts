import { countOpinion } from "~/data/opinions.server";
import { networkOf } from "~/platform/limiter.server";
import type { Done, Refused } from "./members/accountOutcome";
import type { App } from "./app";

/** What opinions are asked for. */
export type OpinionSubject = "newLook";

/**
 * Counts whether somebody likes something. Nobody is noted with it, so one who says it again counts again, but not often.
 * @param from network address of the sender
 */
export async function giveOpinion(
  app: App,
  { subject, isLiked, from }: { subject: OpinionSubject; isLiked: boolean; from: string },
): Promise<Done | Refused> {
  const retryAfter = await app.limiter.take("opinionFrom", networkOf(from));
  if (retryAfter !== undefined) return { type: "refused", why: "tooMany", retryAfter };
  await countOpinion(app.db, { name: subject, isLiked });
  return { type: "done" };
}
