import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { UnavailableError } from "../unavailable.server";
import { readSentPath, RequestAddress } from "./address.server";
import type { Exchange, ExchangeOptions } from "./exchange.server";
import { type HttpRefusal, toOverloaded } from "./refusal.server";
import { setCommonHeaders } from "./securityHeaders.server";

export type Answered = {
  /** The pattern of the path, or `file`. Undefined: that of a page, or neither. */
  readonly route: string | undefined;
  /** `aborted`: the client left before the end. */
  readonly status: number | "aborted";
  readonly seconds: number;
  readonly requestId: string;
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  readonly clientAddress: string;
};

/** Answers the requests of one kind of path: pages with their files, or calls of the API. */
export type Handler = {
  /** @returns why the request is refused, which is not sent yet. An error that it throws is logged, and refused too */
  readonly answer: (exchange: Exchange) => Promise<HttpRefusal | undefined>;
  /** Sends a refusal. It must not throw: it also answers after an error. */
  readonly refuse: (exchange: Exchange, refusal: HttpRefusal) => void | Promise<void>;
};

/** Connects node:http with a handler. It gets only requests of a canonical path. */
export function createListener(
  handler: Handler,
  {
    onAnswered,
    ...options
  }: ExchangeOptions & {
    /** Is told of each answer when it has been sent. */
    readonly onAnswered: (answered: Answered) => void;
  },
): RequestListener {
  const answer = async (exchange: Exchange) => {
    const refusal = redirectToCanonicalPath(exchange) ? undefined : await handler.answer(exchange);
    if (refusal !== undefined) await handler.refuse(exchange, refusal);
  };
  return (req, res) => {
    const begun = performance.now();
    const address = new RequestAddress(req, options);
    const exchange: Exchange = { options, req, res, requestId: randomUUID(), address };
    res.on("close", () => {
      const status = res.writableFinished ? res.statusCode : "aborted";
      const { requestId, route } = exchange;
      const { method = "" } = req;
      const seconds = (performance.now() - begun) / 1000;
      const path = readSentPath(req);
      onAnswered({ route, status, seconds, requestId, method, path, clientAddress: address.client });
    });
    answer(exchange).catch(async (error: unknown) => {
      const refusal = refuseFailed(exchange, error);
      if (refusal !== undefined) await handler.refuse(exchange, refusal);
    });
  };
}

/**
 * Redirects a path with dot segments or needless escapes to its canonical spelling: guards compare texts, while routes and
 * files are found by what a path means. False: the path is canonical, or the address is one to refuse.
 */
function redirectToCanonicalPath(exchange: Exchange): boolean {
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

/**
 * Logs an unexpected error and refuses the request with status 500, or with 503 when it may succeed in a moment. If part
 * of the response has been sent, the connection is closed instead.
 */
function refuseFailed({ req, res, requestId, options: { log } }: Exchange, error: unknown): HttpRefusal | undefined {
  if (isClientGone(error)) return undefined;
  // The path is logged without the query, which may contain a token that gives access to an account.
  const about = { requestId, method: req.method, path: readSentPath(req) };
  if (error instanceof UnavailableError) log.warn({ ...about, reason: error.message }, "request answered with 503");
  else log.error({ err: error, ...about }, "request failed");
  if (res.headersSent) {
    res.destroy();
    return undefined;
  }
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  return error instanceof UnavailableError ? toOverloaded(error.retryAfter) : { code: "broken", values: { requestId } };
}

/** Whether the client disconnected while its request was read, handled or answered. That is not a server error. */
function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return error.name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET";
}
