import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { readAddress, readClientAddress, readSentPath } from "./address.server";
import { readBody } from "./body.server";
import type { Body } from "./body.server";
import { chooseCoding, compress, compressor, isCompressible, SMALLEST_COMPRESSED } from "./compression.server";
import type { Log } from "./log.server";
import { ALLOWED_METHODS, renderRefusal } from "./refusal.server";
import type { HttpRefusal, WordRefusal } from "./refusal.server";

/** What the app learns about a request beside the request itself. */
export type RequestInfo = {
  /** Names the request in the log, in the `X-Request-Id` header and on the error page. */
  readonly requestId: string;
  /** Network address of the client. */
  readonly clientAddress: string;
};

export type ListenerOptions = {
  /** Answers a request. It may throw: that is logged and answered with a 500 page. */
  readonly handle: (request: Request, info: RequestInfo) => Promise<Response>;
  /** Answers a GET or HEAD from the published files, or calls `next`. */
  readonly serveFile?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  readonly wordRefusal: WordRefusal;
  readonly log: Log;
  readonly origin: string | undefined;
  readonly trustProxy: boolean;
  /** Longest body in bytes. */
  readonly bodyLimit: number;
};

/**
 * The door between node:http and an app that speaks in `Request` and `Response`. What gets through is sound: one of the
 * methods GET, HEAD and POST, an address of this site, a readable form or JSON of bounded length, and for a POST an origin
 * that is this site. Everything else is answered here with a 4xx.
 */
export function createListener(options: ListenerOptions): RequestListener {
  return (req, res) => {
    const info = { requestId: randomUUID(), clientAddress: readClientAddress(req, options.trustProxy) };
    answer(req, res, { ...options, info }).catch((error: unknown) => {
      if (isClientGone(error)) return;
      options.log.error({ err: error, requestId: info.requestId, method: req.method, url: req.url }, "request failed");
      if (res.headersSent) {
        res.destroy();
        return;
      }
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      setCommonHeaders(res, { ...options, info });
      const refusal: HttpRefusal = { status: 500, code: "broken", values: { requestId: info.requestId } };
      refuse(req, res, { ...options, refusal });
    });
  };
}

/** The ways in which reading, working or writing ends when the other side has hung up: nobody's mistake. */
function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return error.name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET";
}

type Exchange = ListenerOptions & { readonly info: RequestInfo };

async function answer(req: IncomingMessage, res: ServerResponse, exchange: Exchange): Promise<void> {
  setCommonHeaders(res, exchange);
  const { method = "" } = req;
  if (method === "OPTIONS") {
    res.writeHead(204, { Allow: ALLOWED_METHODS }).end();
    return;
  }
  if (method !== "GET" && method !== "HEAD" && method !== "POST") {
    refuse(req, res, { ...exchange, refusal: badMethod(method) });
    return;
  }
  const url = readAddress(req, exchange);
  if (!(url instanceof URL)) {
    refuse(req, res, { ...exchange, refusal: url });
    return;
  }
  if (method !== "POST") {
    if (url.pathname === "/healthz") {
      res.writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end("ok\n");
      return;
    }
    if (await isFileServed(req, res, exchange)) return;
    await answerByApp(req, res, { ...exchange, url });
    return;
  }
  const isForeign = isOtherOrigin(req, url);
  if (isForeign) {
    const { origin } = req.headers;
    exchange.log.info(
      { origin, host: url.host },
      "form of another origin refused; if it is this site's own, set ORIGIN",
    );
  }
  const body = isForeign ? foreignForm : await readBody(req, exchange.bodyLimit);
  if ("status" in body) {
    refuse(req, res, { ...exchange, refusal: body });
    return;
  }
  await answerByApp(req, res, { ...exchange, url, body });
}

function badMethod(method: string): HttpRefusal {
  const values = { method, allowed: ALLOWED_METHODS };
  return { status: 405, code: "badMethod", values, headers: { Allow: ALLOWED_METHODS } };
}

const foreignForm: HttpRefusal = { status: 403, code: "foreignForm" };

/**
 * A browser names the origin of every POST; another site's, or "null", means a forged form. Programs that are not browsers
 * send none and hold no cookies that could be misused.
 */
function isOtherOrigin({ headers: { origin } }: IncomingMessage, url: URL): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== url.host;
}

function setCommonHeaders(res: ServerResponse, { origin, info }: Exchange): void {
  res.setHeader("X-Request-Id", info.requestId);
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.setHeader("X-Frame-Options", "DENY");
  // "no-referrer" would be stricter but makes browsers send `Origin: null` with this site's own forms.
  res.setHeader("Referrer-Policy", "same-origin");
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  res.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()");
  if (origin?.startsWith("https:")) res.setHeader("Strict-Transport-Security", "max-age=31536000");
}

/** Sends a refusal. A body that was not read to its end makes the connection useless for another request. */
function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  { wordRefusal, refusal }: Pick<ListenerOptions, "wordRefusal"> & { refusal: HttpRefusal },
): void {
  const { status, code, values = {}, headers } = refusal;
  const acceptLanguage = req.headers["accept-language"];
  const text = wordRefusal({ code, values, path: readSentPath(req), acceptLanguage });
  const { contentType, body } = renderRefusal({ code, text, headers: req.headers });
  res.writeHead(status, {
    ...headers,
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ...(req.complete ? {} : { Connection: "close" }),
  });
  res.end(body);
}

function isFileServed(req: IncomingMessage, res: ServerResponse, { serveFile }: Exchange): Promise<boolean> {
  if (serveFile === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    res.once("close", () => {
      resolve(true);
    });
    serveFile(req, res, () => {
      resolve(false);
    });
  });
}

async function answerByApp(
  req: IncomingMessage,
  res: ServerResponse,
  { handle, info, url, body }: Exchange & { url: URL; body?: Body },
): Promise<void> {
  const abort = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) abort.abort();
  });
  const headers = toHeaders(req, url);
  if (body !== undefined) headers.set("Content-Type", body.contentType);
  const request = new Request(url.href, {
    method: req.method ?? "GET",
    headers,
    signal: abort.signal,
    ...(body === undefined ? {} : { body: body.bytes }),
  });
  await send(req, res, await handle(request, info));
}

/** The request's headers, with the public host in place of what proxies made of it: forms are checked against it. */
function toHeaders(req: IncomingMessage, url: URL): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name === "x-forwarded-host") continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  headers.set("Host", url.host);
  return headers;
}

async function send(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  res.statusCode = response.status;
  for (const name of new Set(response.headers.keys())) res.removeHeader(name);
  for (const [name, value] of response.headers) res.appendHeader(name, value);
  if (response.body === null || req.method === "HEAD") {
    await response.body?.cancel();
    res.end();
    return;
  }

  const isText = isCompressible(response.headers.get("Content-Type")) && !response.headers.has("Content-Encoding");
  if (isText) res.appendHeader("Vary", "Accept-Encoding");
  const coding = isText ? chooseCoding(req.headers["accept-encoding"]) : undefined;

  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const first = await reader.read();
  const second = first.done ? first : await reader.read();
  if (second.done) {
    const bytes = first.value ?? new Uint8Array(0);
    const isWorth = coding !== undefined && bytes.length >= SMALLEST_COMPRESSED;
    if (isWorth) res.setHeader("Content-Encoding", coding);
    const out = isWorth ? await compress(bytes, coding) : bytes;
    res.setHeader("Content-Length", out.length);
    res.end(out);
    return;
  }
  const chunks = chain([first.value, second.value], reader);
  if (coding === undefined) return pipeline(chunks, res);
  res.removeHeader("Content-Length");
  res.setHeader("Content-Encoding", coding);
  return pipeline(chunks, compressor(coding), res);
}

async function* chain(
  head: readonly (Uint8Array | undefined)[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (const chunk of head) if (chunk !== undefined) yield chunk;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Reached early when the client went away: the app may stop making the rest.
    await reader.cancel().catch(() => undefined);
  }
}
