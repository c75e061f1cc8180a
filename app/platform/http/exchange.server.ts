import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.server";
import type { AddressOptions, RequestAddress } from "./address.server";
import type { BodyBudget } from "./body.server";
import type { FairQueue } from "./fairQueue.server";
import type { HttpRefusal } from "./refusal.server";

/** Settings of the listener that apply to every request. */
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

export type Exchange<Options extends ExchangeOptions = ExchangeOptions> = {
  readonly options: Options;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly address: RequestAddress;
  /** The pattern of its path, once that is known. */
  route?: string | undefined;
};

/**
 * The request of node:http as a `Request` without its body, which `readBody` has parsed. Its signal is aborted when the
 * client disconnects.
 * @param url public address of the request, already checked
 */
export function toRequest({ req, res }: Pick<Exchange, "req" | "res">, url: URL): Request {
  return new Request(url.href, { method: req.method ?? "GET", headers: toHeaders(req, url), signal: goneSignal(res) });
}

/** Aborted when the client disconnects before it has its answer. */
export function goneSignal(res: Exchange["res"]): AbortSignal {
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

/** `Host` is the public host and not that of a proxy: Remix compares the origin of forms with it. */
function toHeaders(req: IncomingMessage, url: URL): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name === "x-forwarded-host") continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  headers.set("Host", url.host);
  return headers;
}

/** Refuses a POST that a page of another origin has sent (CSRF). Undefined: the POST is accepted. */
export function refuseCrossOrigin(
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

/**
 * Redirects the page of another host to the site's own address: its forms would be refused, and its cookies belong to
 * that host. False: the page is to be answered.
 */
export function redirectOtherHost({ res, requestId, address, options }: Exchange, url: URL): boolean {
  const host = address.otherHost;
  if (host === undefined) return false;
  options.log.info({ requestId, host, origin: options.origin }, "page of another host redirected to ORIGIN");
  // Browsers keep this status without asking again, but the site may move.
  res.writeHead(308, { Location: url.href, "Cache-Control": "no-store" }).end();
  return true;
}
