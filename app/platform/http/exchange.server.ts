import { LRUCache } from "lru-cache";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { inPlace } from "../currentRequest.server";
import type { Log } from "../log.server";
import type { AddressOptions, RequestAddress } from "./address.server";
import { type Body, type BodyBudget, readBody } from "./body.server";
import type { FairQueue } from "./fairQueue.server";
import { type HttpRefusal, toOverloaded } from "./refusal.server";

/** Settings that apply to every request. */
export type ExchangeOptions = AddressOptions & {
  readonly log: Log;
  /** Whether search engines may list what is answered. */
  readonly isIndexed: boolean;
  /** Admits what the app and the API have to work for. */
  readonly queue: FairQueue;
  readonly bodyBudget: BodyBudget;
  /** Maximum length of a request body, in bytes. */
  readonly bodyLimit: number;
};

export type Exchange = {
  readonly options: ExchangeOptions;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly address: RequestAddress;
  /** The pattern of its path, once that is known. */
  route?: string | undefined;
  /** See `goneSignal`. */
  gone?: AbortSignal;
};

/** What the app reads of a request, whose body `readBody` has parsed. */
export type AppRequest = Pick<Request, "method" | "signal"> & {
  /** The public address. */
  readonly url: string;
  readonly headers: Pick<Headers, "get">;
};

/**
 * The request of node:http as the app reads it. To make a `Request` of each takes many times as long. Its signal is aborted
 * when the client disconnects.
 * @param url public address of the request, already checked
 */
export function toRequest(exchange: Pick<Exchange, "req" | "res" | "gone">, url: URL): AppRequest {
  const { method = "GET", headers } = exchange.req;
  return {
    method,
    url: url.href,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    get signal() {
      return goneSignal(exchange);
    },
  };
}

/** Aborted when the client disconnects before it has its answer. */
function goneSignal(exchange: Pick<Exchange, "res" | "gone">): AbortSignal {
  return (exchange.gone ??= watchClient(exchange.res));
}

function watchClient(res: Exchange["res"]): AbortSignal {
  if (res.closed) return AbortSignal.abort();
  const abort = new AbortController();
  const { socket } = res.req;
  // Node itself answers nobody who has ended the connection, but closes it one turn later.
  const onEnd = () => {
    abort.abort();
  };
  socket.once("end", onEnd);
  res.once("close", () => {
    socket.off("end", onEnd);
    if (!res.writableFinished) abort.abort();
  });
  return abort.signal;
}

/** How a path accepts bodies that may be long. */
export type Upload = {
  /** Maximum length, in bytes. */
  readonly limit: number;
  /** Maximum length of the text fields of a multipart form, in bytes. Undefined: that of other forms. */
  readonly textLimit?: number | undefined;
  /** Maximum number of the parts of a multipart form. Undefined: that of other forms. */
  readonly maxParts?: number | undefined;
  /**
   * Whether the sender of these headers may send one. Otherwise the body is discarded, and an empty one is handled in its
   * place. Undefined: everybody may.
   */
  readonly may?: ((headers: IncomingHttpHeaders) => Promise<boolean>) | undefined;
  /**
   * Path to which a form that is too long is redirected, for a page that says so beside the form. Undefined: it is
   * refused as any other.
   */
  readonly tooLargePath?: string | undefined;
};

/**
 * Reads the body of a POST of this site's origin and lets it be answered.
 * @param accepts how the body is read. Without an upload, it is no longer than others
 * @returns why the POST is refused
 */
export async function answerPost(
  exchange: Exchange,
  url: URL,
  {
    upload,
    isJsonOnly,
    answer,
  }: {
    readonly upload: Upload | undefined;
    readonly isJsonOnly?: boolean;
    readonly answer: (body: Body) => Promise<HttpRefusal | undefined>;
  },
): Promise<HttpRefusal | undefined> {
  const { req, options, address } = exchange;
  const foreign = refuseCrossOrigin(exchange, url);
  if (foreign !== undefined) return foreign;
  const share = options.bodyBudget.share(address.network, () => goneSignal(exchange));
  try {
    const { limit = options.bodyLimit, textLimit, maxParts, may, tooLargePath } = upload ?? {};
    const isDiscarded = (await may?.(req.headers)) === false;
    const body = await readBody(req, { limit, textLimit, maxParts, isJsonOnly, isDiscarded, share });
    if (!("code" in body)) return await answer(body);
    const isTooLarge = body.code === "tooLarge" && tooLargePath !== undefined;
    return isTooLarge ? { ...body, status: 303, headers: { Location: tooLargePath } } : body;
  } finally {
    share.release();
  }
}

/** Works for a request in its client's turn, or refuses that because too much is waiting. */
export function inTurn<Answer>(
  exchange: Exchange,
  isLong: boolean,
  perform: () => Promise<Answer>,
): Promise<Answer | HttpRefusal> {
  const { address, requestId, options } = exchange;
  const answering = options.queue.admit({
    client: address.network,
    isLong,
    perform: (place) => inPlace(place, { requestId, clientAddress: address.client }, perform),
    signal: () => goneSignal(exchange),
  });
  return answering ?? Promise.resolve(toOverloaded());
}

/** Refuses a POST that a page of another origin has sent (CSRF). Undefined: the POST is accepted. */
function refuseCrossOrigin(
  { req: { headers }, requestId, address, options }: Exchange,
  url: URL,
): HttpRefusal | undefined {
  if (!address.isForeignTo(url)) return undefined;
  const { origin } = headers;
  const fields = { requestId, origin, host: url.host };
  options.log.info(fields, "cross-origin form refused; if it came from this site, set ORIGIN");
  if (origin === undefined || address.hasHiddenOrigin) return { code: "hiddenOrigin" };
  return { code: "foreignForm", values: { origin, site: url.origin } };
}

/** For how long a redirect to the site's own address is remembered, milliseconds: browsers follow it at once. */
const FOLLOWED_MS = 10_000;
/** How many are. An address has 8 kB at most. */
const MAX_FOLLOWED = 500;

export type RedirectOtherHost = (exchange: Exchange, url: URL) => boolean;

/**
 * Makes what redirects the page of another host to the site's own address: its forms would be refused, and its cookies
 * belong to that host. False: the page is to be answered. So is one that comes back as a page of that host again: a proxy
 * writes its own name for this server into `Host`, and would be redirected for ever.
 */
export function createHostRedirect(): RedirectOtherHost {
  const followed = new LRUCache<string, true>({ max: MAX_FOLLOWED, ttl: FOLLOWED_MS });
  return ({ req, res, requestId, address, options }, url) => {
    const host = address.otherHost;
    if (host === undefined) return false;
    const key = [address.client, req.method, host, url.href].join(" ");
    const hasComeBack = followed.has(key);
    followed.set(key, true);
    const about = { requestId, host, origin: options.origin };
    if (hasComeBack) {
      options.log.warn(
        about,
        "page redirected to ORIGIN came back as that of another host: let the proxy pass on Host",
      );
      return false;
    }
    options.log.info(about, "page of another host redirected to ORIGIN");
    // Browsers keep this status without asking again, but the site may move.
    res.writeHead(308, { Location: url.href, "Cache-Control": "no-store" }).end();
    return true;
  };
}
