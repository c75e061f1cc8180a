import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.server";
import type { AddressOptions, RequestAddress } from "./address.server";
import type { BodyBudget } from "./body.server";
import type { FairQueue } from "./fairQueue.server";
import type { HttpRefusal } from "./refusal.server";

/** Settings of the listener that apply to every request. */
export type ExchangeOptions = AddressOptions & {
  readonly log: Log;
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

/** Headers of documents. A script or a style sheet does not need them. */
const DOCUMENT_HEADERS = Object.entries({
  "X-Frame-Options": "DENY",
  // "no-referrer" is stricter, but browsers would then send `Origin: null` with forms of this site.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
}).flat();

/** Headers of every response: names and values in turn, as `writeHead` of node:http takes them. */
export function commonHeaders({ options: { origin }, requestId }: Exchange): string[] {
  const headers = ["X-Request-Id", requestId, "X-Content-Type-Options", "nosniff", ...DOCUMENT_HEADERS];
  if (origin?.startsWith("https:")) headers.push("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

/** Takes the headers away that a script or a style sheet does not need: a fifth of a small one's bytes. */
export function removeDocumentHeaders(res: ServerResponse): void {
  res.removeHeader("X-Request-Id");
  for (let at = 0; at < DOCUMENT_HEADERS.length; at += 2) res.removeHeader(DOCUMENT_HEADERS[at] ?? "");
}

/**
 * Sets the headers of pages and files on the response: the common ones, and that other sites may not embed it. The response
 * of the app may override them. Answers of the API may be read elsewhere, see `API_ORIGINS`.
 */
export function setCommonHeaders(exchange: Exchange): void {
  const headers = commonHeaders(exchange);
  for (let at = 0; at < headers.length; at += 2) exchange.res.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
  exchange.res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
}

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
  res.once("close", () => {
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
