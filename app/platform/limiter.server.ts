import { isIPv4, isIPv6 } from "node:net";

/** Maximum number of operations per key within a time window. */
export type Limit = { readonly times: number; readonly seconds: number };

/** A counted operation, and what is left in the time window of its key. */
export type Counted = {
  readonly isAllowed: boolean;
  /** Operations that are still allowed in the window. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
};

/** Rate limiter. It counts in the memory of the process. */
export type Limiter<Name extends string> = {
  /**
   * Counts one operation.
   * @returns undefined when it is allowed, else the seconds until the next one is
   */
  take(name: Name, key: string): Promise<number | undefined>;
  /** Counts one operation and returns what is left. */
  count(name: Name, key: string): Promise<Counted>;
  /** Uncounts one operation of a key. */
  refund(name: Name, key: string): Promise<void>;
  /** Clears the count of a key. */
  reset(name: Name, key: string): Promise<void>;
};

/** What was counted of a key, and when its time window ends: milliseconds of a clock that is never set back. */
type Window = { count: number; readonly endsAt: number };

export function createLimiter<Name extends string>(limits: Readonly<Record<Name, Limit>>): Limiter<Name> {
  const windows = new Map<string, Window>();
  const keyOf = (name: Name, key: string) => `${name} ${key}`;

  const openWindow = (id: string, seconds: number): Window => {
    const window = { count: 0, endsAt: performance.now() + seconds * 1000 };
    windows.set(id, window);
    setTimeout(() => {
      if (windows.get(id) === window) windows.delete(id);
    }, seconds * 1000).unref();
    return window;
  };

  const count = (name: Name, key: string): Promise<Counted> => {
    const { times, seconds } = limits[name];
    const id = keyOf(name, key);
    const window = windows.get(id) ?? openWindow(id, seconds);
    window.count += 1;
    return Promise.resolve({
      isAllowed: window.count <= times,
      remaining: Math.max(0, times - window.count),
      resetSeconds: Math.max(1, Math.ceil((window.endsAt - performance.now()) / 1000)),
    });
  };

  return {
    take: async (name, key) => {
      const { isAllowed, resetSeconds } = await count(name, key);
      return isAllowed ? undefined : resetSeconds;
    },
    count,
    refund: (name, key) => {
      const window = windows.get(keyOf(name, key));
      if (window !== undefined) window.count -= 1;
      return Promise.resolve();
    },
    reset: (name, key) => {
      windows.delete(keyOf(name, key));
      return Promise.resolve();
    },
  };
}

/** 16-bit blocks of an IPv6 address that a /56 prefix reaches into, and the bits of the last one that belong to it. */
const NETWORK_BLOCKS = 4;
const LAST_BLOCK_MASK = 0xff00;

/**
 * The part of an address that a client cannot vary: a whole IPv4 address, or the /56 network of an IPv6 address.
 *
 * Providers give a household a /56 as a rule (RIPE 690), which has 256 networks of 64 bits: by /64, one line would
 * have 256 times every limit. Where each customer has a /64 of its own, 256 of them share a count, which is still fewer
 * than share one IPv4 address behind a carrier's NAT.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/s, "").toLowerCase();
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const blocks = head === "" ? [] : head.split(":");
  // "::" stands for the zero blocks that are missing from eight. An IPv4 address at the end takes two blocks.
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = 8 - blocks.length - after.length - (tail?.includes(".") ? 1 : 0);
  const all = tail === undefined ? blocks : [...blocks, ...Array<string>(missing).fill("0"), ...after];
  const prefix = all.slice(0, NETWORK_BLOCKS).map((block) => Number.parseInt(block, 16));
  const last = (prefix.pop() ?? 0) & LAST_BLOCK_MASK;
  return `${[...prefix, last].map((block) => block.toString(16)).join(":")}::`;
}
