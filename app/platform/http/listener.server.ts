import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { setImmediate } from "node:timers/promises";
import { inPlace } from "../line.server";
import { UnavailableError } from "../unavailable.server";
import { readSentPath, RequestAddress } from "./address.server";
import { answerApiCall, type Api, refuseApiCall } from "./apiCall.server";
import { type Body, NO_BODY, readBody } from "./body.server";
import {
  createHostRedirect,
  type Exchange,
  type ExchangeOptions,
  goneSignal,
  type RedirectOtherHost,
  refuseCrossOrigin,
  toRequest,
} from "./exchange.server";
import { sendFile, type ServeFile } from "./files.server";
import {
  ALLOWED_METHODS,
  type DescribeRefusal,
  type HttpRefusal,
  REFUSAL_STATUS,
  renderRefusalJson,
  renderRefusalPage,
  toOverloaded,
  wantsJson,
} from "./refusal.server";
import { setCommonHeaders } from "./securityHeaders.server";
import { sendResponse } from "./sendResponse.server";

/** Data of a request that the `Request` does not contain. */
export type RequestInfo = {
  /** Identifies the request in the log, in the `X-Request-Id` header and on the error page. */
  readonly requestId: string;
  readonly clientAddress: string;
  /** The `Request` itself has no body. */
  readonly body: Body;
};

export type ListenerOptions = ExchangeOptions & {
  /** Answers a request, or refuses it. An error that it throws is logged and answered with status 500 or 503. */
  readonly handle: (request: Request, info: RequestInfo) => Promise<Response | HttpRefusal> | Response | HttpRefusal;
  readonly api: Api;
  readonly serveFile: ServeFile;
  readonly describeRefusal: DescribeRefusal;
  /** Whether this process should get requests, and what was checked for that, by name. */
  /** Which program runs, for `/readyz`. */
  readonly version: string;
  readonly readiness: () => Promise<{ readonly isReady: boolean; readonly checks: Readonly<Record<string, boolean>> }>;
  /** The pattern of a path that the app has answered lately. */
  readonly routeOf: (method: string, pathname: string) => string | undefined;
  /** Is told of each answer when it has been sent. */
  readonly onAnswered: (answered: Answered) => void;
  /** How a path accepts multipart forms. Undefined: as any other form, within `bodyLimit`. */
  readonly uploadAt: (pathname: string) => Upload | undefined;
};

export type Answered = {
  /** The pattern of the path, `file`, or `other` for what is neither. */
  readonly route: string;
  /** `aborted`: the client left before the end. */
  readonly status: number | "aborted";
  readonly seconds: number;
  readonly requestId: string;
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  readonly clientAddress: string;
};

/** How a path accepts multipart forms, which may have files and long texts. */
export type Upload = {
  /** Maximum length of the form, in bytes. */
  readonly limit: number;
  /** Maximum length of its text fields, in bytes. Undefined: that of other forms. */
  readonly textLimit?: number | undefined;
  /** Maximum number of its parts. Undefined: that of other forms. */
  readonly maxParts?: number | undefined;
  /**
   * Whether the sender of these headers may send one. Otherwise the body is discarded, and the app gets an empty form in
   * its place. Undefined: everybody may.
   */
  readonly may?: ((headers: IncomingHttpHeaders) => Promise<boolean>) | undefined;
  /**
   * Path to which a form that is too long is redirected, for a page that says so beside the form. Undefined: it gets the
   * page of a refusal.
   */
  readonly tooLargePath?: string | undefined;
};

/**
 * Connects node:http with an app that answers a `Request` with a `Response`. Each request passes these steps: canonical
 * path, API, method, address, files, body, app.
 *
 * Every request that reaches the app is valid: its method is GET, HEAD or POST, its address is of this site, its body
 * is a parseable form or JSON within the limit, and a POST has this site's origin. Any other request is answered with a
 * 4xx.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const redirectOtherHost = createHostRedirect();
  return (req, res) => {
    const begun = performance.now();
    const address = new RequestAddress(req, options);
    const exchange: ListenerExchange = { options, req, res, requestId: randomUUID(), address, redirectOtherHost };
    res.once("close", () => {
      const status = res.writableFinished ? res.statusCode : "aborted";
      const { requestId } = exchange;
      const { method = "" } = req;
      const path = readSentPath(req);
      const route = exchange.route ?? options.routeOf(method, path) ?? "other";
      const seconds = (performance.now() - begun) / 1000;
      options.onAnswered({ route, status, seconds, requestId, method, path, clientAddress: address.client });
    });
    answer(exchange)
      .then((refusal) => {
        if (refusal !== undefined) sendRefusal(exchange, refusal);
      })
      .catch((error: unknown) => answerFailed(exchange, error));
  };
}

type ListenerExchange = Exchange<ListenerOptions> & { readonly redirectOtherHost: RedirectOtherHost };

/** @returns why the request is refused, which is not sent yet */
async function answer(exchange: ListenerExchange) {
  const { req, res, options, address } = exchange;
  if (redirectToCanonicalPath(exchange)) return;
  if (options.api.owns(readSentPath(req))) return answerApiCall(options.api, exchange);
  setCommonHeaders(exchange);
  const { method = "" } = req;
  if (method === "OPTIONS") {
    res.writeHead(204, { Allow: ALLOWED_METHODS }).end();
    return;
  }
  if (method !== "GET" && method !== "HEAD" && method !== "POST") {
    const headers = { Allow: ALLOWED_METHODS };
    return { code: "badMethod", values: { method, allowed: ALLOWED_METHODS }, headers } as const;
  }
  const { url } = address;
  if (!(url instanceof URL)) return url;
  if (method !== "POST") {
    if (url.pathname === "/healthz") {
      exchange.route = url.pathname;
      res.writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end("ok\n");
      return;
    }
    if (url.pathname === "/readyz") {
      exchange.route = url.pathname;
      return answerReadiness(exchange);
    }
    exchange.route = "file";
    if (await sendFile(options.serveFile, exchange)) return;
    exchange.route = undefined;
    if (exchange.redirectOtherHost(exchange, url)) return;
    return answerByApp(exchange, url, NO_BODY);
  }
  const foreign = refuseCrossOrigin(exchange, url);
  if (foreign !== undefined) return foreign;
  const share = options.bodyBudget.share(address.network, () => goneSignal(res));
  try {
    const isMultipart = /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");
    const upload = isMultipart ? options.uploadAt(url.pathname) : undefined;
    const { limit = options.bodyLimit, textLimit, maxParts, may } = upload ?? {};
    const isDiscarded = (await may?.(req.headers)) === false;
    const body = await readBody(req, { limit, textLimit, maxParts, isDiscarded, share });
    if (!("code" in body)) return await answerByApp(exchange, url, body);
    const isTooLarge = body.code === "tooLarge" && upload?.tooLargePath !== undefined;
    return isTooLarge ? { ...body, status: 303, headers: { Location: upload.tooLargePath } } : body;
  } finally {
    share.release();
  }
}

/**
 * Redirects a path with dot segments or needless escapes to its canonical spelling: guards compare texts, while routes and
 * files are found by what a path means. False: the path is canonical, or the address is one to refuse.
 */
function redirectToCanonicalPath(exchange: ListenerExchange): boolean {
  const { req, res, address } = exchange;
  const { pathname } = address;
  if (typeof pathname !== "string" || pathname === readSentPath(req)) return false;
  const search = address.url instanceof URL ? address.url.search : "";
  setCommonHeaders(exchange);
  res.writeHead(308, {
    Location: pathname + search,
    "Cache-Control": "no-store",
    // The connection cannot be reused while part of the request body is unread.
    ...(req.complete ? {} : { Connection: "close" }),
  });
  res.end();
  return true;
}

/** Status 200 when the process is ready, else 503, with the checks as JSON. */
async function answerReadiness({ res, options: { version, readiness } }: ListenerExchange): Promise<void> {
  const { isReady, checks } = await readiness();
  res
    .writeHead(isReady ? 200 : 503, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" })
    .end(`${JSON.stringify({ version, ...checks })}\n`);
}

async function answerByApp(exchange: ListenerExchange, url: URL, body: Body) {
  const { res, requestId, address, options } = exchange;
  const answering = options.queue.admit({
    client: address.network,
    isLong: true,
    perform: async (place) => {
      // Reading a form and making its page are two pieces of work: others get a turn of the event loop in between.
      if (body !== NO_BODY) await setImmediate();
      const info = { requestId, clientAddress: address.client, body };
      return inPlace(place, async () => options.handle(toRequest(exchange, url), info));
    },
    signal: () => goneSignal(res),
  });
  const answer = answering === undefined ? toOverloaded() : await answering;
  // Nobody is there to read it.
  if (res.closed) return;
  return "code" in answer ? answer : sendResponse(exchange, answer);
}

/**
 * Logs an unexpected error and answers with status 500, or with 503 when the same request may succeed in a moment. If
 * part of the response has been sent, the connection is closed instead.
 */
async function answerFailed(exchange: ListenerExchange, error: unknown): Promise<void> {
  if (isClientGone(error)) return;
  const { req, res, requestId, options } = exchange;
  const { api, log } = options;
  const path = readSentPath(req);
  // The path is logged without the query, which may contain a token that gives access to an account.
  const about = { requestId, method: req.method, path };
  if (error instanceof UnavailableError) log.warn({ ...about, reason: error.message }, "request answered with 503");
  else log.error({ err: error, ...about }, "request failed");
  if (res.headersSent) {
    res.destroy();
    return;
  }
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  const refusal: HttpRefusal =
    error instanceof UnavailableError ? toOverloaded(error.retryAfter) : { code: "broken", values: { requestId } };
  if (api.owns(path)) return refuseApiCall(api, exchange, refusal);
  sendRefusal(exchange, refusal);
}

/** Whether the client disconnected while its request was read, handled or answered. That is not a server error. */
function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return error.name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET";
}

/** Sends a refusal as a page, or as JSON to a client that prefers JSON. */
function sendRefusal(exchange: ListenerExchange, refusal: HttpRefusal): void {
  const { code, status = REFUSAL_STATUS[code], values = {}, headers } = refusal;
  const { req, res, options } = exchange;
  const acceptLanguage = req.headers["accept-language"];
  const text = options.describeRefusal({ code, values, path: readSentPath(req), acceptLanguage });
  const { contentType, body } = wantsJson(req.headers) ? renderRefusalJson(code, text) : renderRefusalPage(text);
  setCommonHeaders(exchange);
  res.writeHead(status, {
    ...headers,
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    // The connection cannot be reused while part of the request body is unread.
    ...(req.complete ? {} : { Connection: "close" }),
  });
  res.end(body);
}
