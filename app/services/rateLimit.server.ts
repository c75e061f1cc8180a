import { refuse, type RefusalTable, type Refused } from "~/game/refusal";
import { networkOf } from "~/platform/http/network.server";
import type { App } from "./app";
import type { LimitName } from "./limits";

export const RATE_LIMIT_REFUSALS = { tooMany: { status: 429 } } as const satisfies RefusalTable;

export interface TooMany extends Refused<"tooMany"> {
  /** Seconds until a retry can succeed. */
  readonly retryAfter: number;
}

/** A limit and the key that it counts by. */
export type LimitKey = readonly [name: LimitName, key: string];

/**
 * Counts one attempt against each limit in turn. The first limit that is exceeded refuses, and those after it do not
 * count. It is logged, without its key.
 * @param memberId whose account the attempt is for, for the log. Left out when nobody is known. It decides nothing: an
 *   address is looked up whether or not it has an account.
 */
export async function rateLimit(app: App, limits: readonly LimitKey[], memberId?: string) {
  for (const [name, key] of limits) {
    const retryAfter = await app.limiter.take(name, key);
    if (retryAfter === undefined) continue;
    app.securityLog("limitReached", { limit: name, memberId });
    return { ...refuse("tooMany"), retryAfter };
  }
  return undefined;
}

/** Limits for attempts to log in to one account: from the client's network, and from everywhere. */
export function logInLimits(email: string, clientAddress: string): readonly LimitKey[] {
  return [
    ["logInFromTo", `${networkOf(clientAddress)} ${email}`],
    ["logIn", email],
  ];
}

/** Limits for emails that confirm one address: requested from the client's network, and from everywhere. */
export function mailLimits(email: string, clientAddress: string): readonly LimitKey[] {
  return [mailFromTo(email, clientAddress), ["mail", email]];
}

/** Limit for emails to one address that are requested from the client's network. */
export function mailFromTo(email: string, clientAddress: string): LimitKey {
  return ["mailFromTo", `${networkOf(clientAddress)} ${email}`];
}

/** Clears the failed attempts of an account after a successful authentication. */
export async function resetLogInLimits(app: App, email: string, clientAddress: string): Promise<void> {
  for (const [name, key] of logInLimits(email, clientAddress)) await app.limiter.reset(name, key);
}
