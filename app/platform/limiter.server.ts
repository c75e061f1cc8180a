import { isIPv4, isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** How often something may be done within a time, for each key. */
export type Limit = { readonly times: number; readonly seconds: number };

/** Counts what is done, in the memory of the process, and says when it is too much. */
export type Limiter<Name extends string> = {
  /**
   * Counts one more.
   * @returns undefined when it may be done, else the seconds until it may be done again
   */
  take(name: Name, key: string): Promise<number | undefined>;
  /** The last that was counted for a key does not count. */
  refund(name: Name, key: string): Promise<void>;
  /** What was counted for a key does not count any more. */
  reset(name: Name, key: string): Promise<void>;
};

export function createLimiter<Name extends string>(limits: Readonly<Record<Name, Limit>>): Limiter<Name> {
  const counters = new Map(
    (Object.entries(limits) as [Name, Limit][]).map(([name, { times, seconds }]) => [
      name,
      new RateLimiterMemory({ points: times, duration: seconds }),
    ]),
  );
  const counterOf = (name: Name) => {
    const counter = counters.get(name);
    if (counter === undefined) throw new Error(`There is no limit named ${name}.`);
    return counter;
  };
  return {
    take: async (name, key) => {
      try {
        await counterOf(name).consume(key);
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    refund: async (name, key) => {
      await counterOf(name).reward(key);
    },
    reset: async (name, key) => {
      await counterOf(name).delete(key);
    },
  };
}

/** Blocks of an IPv6 address that name a network: whoever has one has all of its 2⁶⁴ addresses. */
const NETWORK_BLOCKS = 4;

/** What one sender cannot change: an IPv4 address as it is, the network of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/s, "").toLowerCase();
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const blocks = head === "" ? [] : head.split(":");
  // "::" stands for as many zeros as are missing from eight blocks; an IPv4 address at the end takes two.
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = 8 - blocks.length - after.length - (tail?.includes(".") ? 1 : 0);
  const all = tail === undefined ? blocks : [...blocks, ...Array<string>(missing).fill("0"), ...after];
  return `${all
    .slice(0, NETWORK_BLOCKS)
    .map((block) => block.replace(/^0+(?=.)/, ""))
    .join(":")}::`;
}
