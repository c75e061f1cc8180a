import type { Api, ApiAnswer, ApiCall } from "~/platform/http/apiCall.server";

/** How long an answer is given again as it is, milliseconds. Whoever gets it may keep it for longer. */
const CACHED_MS = 1000;
/** How many answers are kept. */
const MAX_CACHED = 10_000;
/** Longer paths are odd spellings, and of those there is no end. Characters. */
const LONGEST_CACHED_PATH = 300;
/** Longer answers are not those of many at once: what is kept never takes more than some 13 MB. Characters. */
const LONGEST_CACHED_ANSWER = 1000;

/**
 * Gives an answer that is the same for whoever asks again for a second: when many guess at once, many guess the same word. Such an answer is
 * there at once, without a promise.
 */
export function cacheResponses(
  answer: (call: ApiCall) => Promise<ApiAnswer>,
  { isForAll, now }: { isForAll: (answer: ApiAnswer) => boolean; now: () => number },
): Api["answer"] {
  const kept = new Map<string, { readonly answer: ApiAnswer; readonly at: number }>();

  const remember = async (call: ApiCall): Promise<ApiAnswer> => {
    const made = await answer(call);
    const isShort = call.pathname.length <= LONGEST_CACHED_PATH && (made.body?.length ?? 0) <= LONGEST_CACHED_ANSWER;
    if (!isShort || !isForAll(made)) return made;
    if (kept.size >= MAX_CACHED) kept.clear();
    kept.set(call.pathname, { answer: made, at: now() });
    return made;
  };

  return (call) => {
    const isPlain = call.method === "GET" && call.headers["if-none-match"] === undefined;
    const known = isPlain ? kept.get(call.pathname) : undefined;
    return known !== undefined && now() - known.at < CACHED_MS ? known.answer : remember(call);
  };
}
