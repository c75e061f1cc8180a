import type { Api, ApiAnswer, ApiCall } from "~/platform/http/apiCall.server";
import { hasContent } from "~/platform/http/entityTag.server";
import { createShortCache } from "~/platform/shortCache.server";
import type { CachePolicy } from "./operation.request.server";

/** Bounds how long clients see old responses after an operator changes vectors or a secret. */
const MAX_AGE_SECONDS = 3600;
const CACHE_CONTROL: Readonly<Record<CachePolicy, string>> = {
  public: `public, max-age=${MAX_AGE_SECONDS}`,
  private: `private, max-age=${MAX_AGE_SECONDS}`,
  "no-store": "no-store",
};

/** The greatest age of an entry that is answered, milliseconds. Clients may cache the response for longer. */
const MAX_AGE_MS = 999;
const MAX_ENTRIES = 10_000;
/** Longest path that is cached, characters. Longer paths are rare spellings, which would not repeat. */
const MAX_PATH_LENGTH = 300;
/** Longest response that is cached, characters. With the other limits it bounds the cache to about 13 MB. */
const MAX_ANSWER_LENGTH = 1000;

/** Paths of which it is known that they were asked for before. */
const ASKED_PATHS = 4096;

/**
 * Caches public responses for a second, because many players guess the same words at the same time. A response is kept when
 * its path is asked for again: most are not, and to keep them takes a tenth of a call. `answer` looks up the cache too: while
 * a call waits, another may have got the same response.
 */
export function cacheResponses(
  answerCall: (call: ApiCall) => Promise<ApiAnswer>,
  monotonicNow: () => number,
): Pick<Api, "known" | "answer"> {
  const cache = createShortCache<ApiAnswer>({ max: MAX_ENTRIES, maxAgeMs: MAX_AGE_MS, monotonicNow });
  /** One hash of a path, in a place that follows from the other. */
  const asked = new Int32Array(ASKED_PATHS);
  const noteAsked = (pathname: string): boolean => {
    const [hash, other] = addToHashes(pathname, FNV_START);
    const place = (other >>> 0) % ASKED_PATHS;
    const wasAsked = asked[place] === hash;
    asked[place] = hash;
    return wasAsked;
  };

  const known = ({ method, headers, pathname }: ApiCall): ApiAnswer | undefined =>
    method === "GET" && headers["if-none-match"] === undefined ? cache.get(pathname) : undefined;

  const answer = async (call: ApiCall): Promise<ApiAnswer> => {
    const found = known(call);
    if (found !== undefined) return found;
    const made = await answerCall(call);
    const isShort = call.pathname.length <= MAX_PATH_LENGTH && (made.body?.length ?? 0) <= MAX_ANSWER_LENGTH;
    if (isShort && isPublic(made) && noteAsked(call.pathname)) cache.set(call.pathname, made);
    return made;
  };

  return { known, answer };
}

function isPublic({ status, headers }: ApiAnswer): boolean {
  return status === 200 && headers.includes(CACHE_CONTROL.public);
}

/** A successful answer with its cache headers, or 304 when the client has it. */
export function toCacheableAnswer(
  { headers }: ApiCall,
  { body, cache, toETag }: { body: string; cache: CachePolicy; toETag: ToETag },
): ApiAnswer {
  const cacheControl = CACHE_CONTROL[cache];
  if (cache === "no-store") return { status: 200, headers: ["Cache-Control", cacheControl], body };
  const tag = toETag(body);
  return {
    status: hasContent(headers["if-none-match"], tag) ? 304 : 200,
    headers: ["Cache-Control", cacheControl, "ETag", tag, ...(cache === "private" ? ["Vary", "Cookie"] : [])],
    body,
  };
}

type ToETag = (body: string) => string;

/**
 * Creates a function that hashes a body to an entity tag: two 32-bit FNV-1a sums, at a tenth of the cost of a
 * cryptographic hash. The tags are weak, because the same answer is sent compressed and uncompressed.
 * @param seed another seed changes all tags
 */
export function createETagger(seed: string): ToETag {
  const start = addToHashes(seed, FNV_START);
  return (body) => {
    const [one, two] = addToHashes(body, start);
    return `W/"${one}.${two}"`;
  };
}

type Hashes = readonly [number, number];

const FNV_START: Hashes = [0x811c9dc5, 0x5bd1e995];

/** Two 32-bit FNV-1a sums of a text that follows others. */
function addToHashes(text: string, [low, high]: Hashes): Hashes {
  let [one, two] = [low, high];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit, 0x01000193);
  }
  return [one, two];
}
