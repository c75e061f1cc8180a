import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { QueueLimits } from "./http/fairQueue.server";
import { createLine } from "./line.server";
import type { SharedRedis } from "./redis.server";

/** Requests that wait for Redis, each half a second at most. */
const REDIS_LINE: QueueLimits = { atOnce: 200, atOncePerClient: 50, waiting: 200, waitingPerClient: 50 };

/** Maximum number of operations per key within a time window. */
export type Limit = { readonly times: number; readonly seconds: number };

/** Counts what is refused, by the name of its limit. */
type Refusals = { readonly inc: (labels: { readonly limit: string }) => void };

/** A counted operation, and what is left in the time window of its key. */
export type Counted = Awaited<ReturnType<Limiter<string>["count"]>>;

export type Limiter<Name extends string> = ReturnType<typeof createLimiter<Name>>;

/**
 * @param options.redis counts for all processes, by hashes of the keys. Undefined, or while it is away: this process
 *   counts alone, in its memory
 */
export function createLimiter<Name extends string>(
  limits: Readonly<Record<Name, Limit>>,
  {
    redis,
    refusals,
  }: { redis?: Pick<SharedRedis, "client" | "prefix" | "hash"> | undefined; refusals?: Refusals } = {},
) {
  const createCounter = (name: Name) => {
    const limit = { points: limits[name].times, duration: limits[name].seconds };
    const own = new RateLimiterMemory(limit);
    if (redis === undefined) return own;
    return new RateLimiterRedis({
      ...limit,
      storeClient: redis.client,
      keyPrefix: `${redis.prefix}limit:${name}`,
      insuranceLimiter: own,
      rejectIfRedisNotReady: true,
    });
  };
  const counters = Object.fromEntries(
    (Object.keys(limits) as Name[]).map((name) => [name, createCounter(name)]),
  ) as Record<Name, ReturnType<typeof createCounter>>;
  const line = redis === undefined ? undefined : createLine("Redis", REDIS_LINE);
  const toStored = redis?.hash ?? ((key: string) => key);
  const count = async (name: Name, key: string) => {
    const toCounted = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isAllowed: boolean) => ({
      isAllowed,
      /** Operations that are still allowed in the window. */
      remaining: remainingPoints,
      /** Whole seconds until the window ends, at least 1. */
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    });
    try {
      const consume = () => counters[name].consume(toStored(key));
      return toCounted(await (line === undefined ? consume() : line(consume)), true);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      refusals?.inc({ limit: name });
      return toCounted(refusal, false);
    }
  };
  return {
    /**
     * Counts one operation.
     * @returns undefined when it is allowed, else the seconds until the next one is
     */
    take: async (name: Name, key: string) => {
      const { isAllowed, resetSeconds } = await count(name, key);
      return isAllowed ? undefined : resetSeconds;
    },
    count,
    refund: async (name: Name, key: string) => {
      await counters[name].reward(toStored(key));
    },
    reset: async (name: Name, key: string) => {
      await counters[name].delete(toStored(key));
    },
  };
}
