import type { Api, ApiAnswer, ApiCall } from "~/platform/http/apiCall.server";

/** Time to live of an entry, milliseconds. Clients may cache the response for longer. */
const TTL_MS = 1000;
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
  const cache = new Map<string, { readonly answer: ApiAnswer; readonly at: number }>();

  const answerAndCache = async (call: ApiCall): Promise<ApiAnswer> => {
    const made = await answer(call);
    const isShort = call.pathname.length <= MAX_PATH_LENGTH && (made.body?.length ?? 0) <= MAX_ANSWER_LENGTH;
    if (!isShort || !isPublic(made)) return made;
    if (cache.size >= MAX_ENTRIES) cache.clear();
    cache.set(call.pathname, { answer: made, at: monotonicNow() });
    return made;
  };

  const known = (call: ApiCall): ApiAnswer | undefined => {
    const isPlain = call.method === "GET" && call.headers["if-none-match"] === undefined;
    const cached = isPlain ? cache.get(call.pathname) : undefined;
    return cached !== undefined && monotonicNow() - cached.at < TTL_MS ? cached.answer : undefined;
  };
  return { known, answer: (call) => known(call) ?? answerAndCache(call) };
}
