import { LRUCache } from "lru-cache";
import type { Api, ApiAnswer, ApiCall } from "~/platform/http/apiCall.server";

/** The greatest age of an entry that is answered, milliseconds. Clients may cache the response for longer. */
const MAX_AGE_MS = 999;
const MAX_ENTRIES = 10_000;
/** Longest path that is cached, characters. Longer paths are rare spellings, which would not repeat. */
const MAX_PATH_LENGTH = 300;
/** Longest response that is cached, characters. With the other limits it bounds the cache to about 13 MB. */
const MAX_ANSWER_LENGTH = 1000;

/**
 * Caches public responses for a second, because many players guess the same words at the same time. `answer` looks up the
 * cache too: while a call waits, another may have got the same response.
 */
export function cacheResponses(
  answer: (call: ApiCall) => Promise<ApiAnswer>,
  { isPublic, monotonicNow }: { isPublic: (answer: ApiAnswer) => boolean; monotonicNow: () => number },
): Required<Pick<Api, "known" | "answer">> {
  const cache = new LRUCache<string, ApiAnswer>({
    max: MAX_ENTRIES,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now: monotonicNow },
  });

  const answerAndCache = async (call: ApiCall): Promise<ApiAnswer> => {
    const made = await answer(call);
    const isShort = call.pathname.length <= MAX_PATH_LENGTH && (made.body?.length ?? 0) <= MAX_ANSWER_LENGTH;
    if (isShort && isPublic(made)) cache.set(call.pathname, made);
    return made;
  };

  const known = ({ method, headers, pathname }: ApiCall): ApiAnswer | undefined =>
    method === "GET" && headers["if-none-match"] === undefined ? cache.get(pathname) : undefined;
  return { known, answer: (call) => known(call) ?? answerAndCache(call) };
}
