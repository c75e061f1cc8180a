import { networkOf } from "~/platform/limiter.server";
import type { App } from "../app";
import type { TeamRefused } from "./teamOutcome";

/** Counts one operation of a client's network. */
export async function limitTeams(
  app: App,
  name: "teamCreateFrom" | "teamCodeFrom",
  from: string,
): Promise<TeamRefused | undefined> {
  const retryAfter = await app.limiter.take(name, networkOf(from));
  if (retryAfter === undefined) return undefined;
  app.securityLog("limitReached", { limit: name, memberId: undefined });
  return { type: "refused", why: "tooMany", retryAfter };
}
