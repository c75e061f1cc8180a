import { LRUCache } from "lru-cache";

/** A cache whose entries are answered up to an age, by a clock that is never set back. */
export function createShortCache<Value extends object>({
  max,
  maxAgeMs,
  monotonicNow,
}: {
  /** Number of entries. */
  readonly max: number;
  readonly maxAgeMs: number;
  readonly monotonicNow: () => number;
}): LRUCache<string, Value> {
  return new LRUCache({ max, ttl: maxAgeMs, ttlResolution: 0, perf: { now: monotonicNow } });
}
