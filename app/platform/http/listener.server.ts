import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { readAddress, readClientAddress, readPathname, readSentPath } from "./address.server";
import { readBody } from "./body.server";
import type { Body, BodyOptions } from "./body.server";
import {
  chooseCoding,
  type Coding,
  compress,
  compressor,
  isCompressible,
  SMALLEST_COMPRESSED,
} from "./compression.server";
import type { Log } from "../log.server";
import { ALLOWED_METHODS, renderRefusalJson, renderRefusalPage, wantsJson } from "./refusal.server";
import type { HttpRefusal, DescribeRefusal } from "./refusal.server";
import { textOf } from "./textResponse.server";

/** What the app learns about a request beside the request itself. */
export type RequestInfo = {
  /** Names the request in the log, in the `X-Request-Id` header and on the error page. */
  readonly requestId: string;
  /** Network address of the client. */
  readonly clientAddress: string;
};

/** A call of a program, at an address that was found sound; a POST is of this site's own origin and has JSON or no body. */
export type ApiCall = {
  readonly method: string;
  /** With its escapes, all of which can be decoded. */
  readonly pathname: string;
  readonly headers: IncomingHttpHeaders;
  /** Makes the call a `Request`, for those few that need one. */
  readonly toRequest: () => Request;
  readonly clientAddress: () => string;
};

export type ApiAnswer = {
  readonly status: number;
  /** Names and values in turn, as node:http takes them. */
  readonly headers: readonly string[];
  /** JSON; null: no body. A HEAD and a 304 are answered as if they were a GET and its 200, their body is left out here. */
  readonly body: string | null;
};

/** Calls that are answered at the level of node:http: making a `Request` and a `Response` would cost more than the answers. */
export type Api = {
  /** Whether a path, as it was sent, sound or not, is that of a call. What is refused there is refused as JSON and in English. */
  readonly owns: (path: string) => boolean;
  /** Longest body of a call, in bytes; undefined: as of any form. */
  readonly bodyLimit?: (pathname: string) => number | undefined;
  /** Answers a call, whatever its method. It may throw, as `handle` may. */
  readonly answer: (call: ApiCall) => ApiAnswer | Promise<ApiAnswer>;
  /** Words what the door refuses of a call. It must not throw: there is nothing left to answer with. */
  readonly refuse: (refusal: HttpRefusal, headers: IncomingHttpHeaders) => ApiAnswer;
};

export type ListenerOptions = {
  /** Answers a request, or names a refusal to be worded as those of the door. It may throw: that is logged and answered with a 500 page. */
  readonly handle: (request: Request, info: RequestInfo) => Promise<Response | HttpRefusal>;
  readonly api?: Api;
  /** Answers a GET or HEAD from the published files, or calls `next`. */
  readonly serveFile?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  readonly describeRefusal: DescribeRefusal;
  readonly log: Log;
  readonly origin: string | undefined;
  readonly trustProxy: boolean;
  /** Longest body in bytes. */
  readonly bodyLimit: number;
  /** Longest body of a form with files, in bytes, for a path that takes them; undefined for the others. */
  readonly uploadLimit?: (pathname: string) => number | undefined;
};

/**
 * The door between node:http and an app that speaks in `Request` and `Response`. What gets through is sound: one of the
 * methods GET, HEAD and POST, an address of this site, a readable form or JSON of bounded length, and for a POST an origin
 * that is this site. Everything else is answered here with a 4xx.
 */
export function createListener(options: ListenerOptions): RequestListener {
  return (req, res) => {
    const requestId = randomUUID();
    answer(req, res, { ...options, requestId }).catch(async (error: unknown) => {
      if (isClientGone(error)) return;
      // Without the query, which may hold what opens an account.
      options.log.error({ err: error, requestId, method: req.method, path: readSentPath(req) }, "request failed");
      if (res.headersSent) {
        res.destroy();
        return;
      }
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      await refuse(req, res, { ...options, requestId }, { status: 500, code: "broken", values: { requestId } });
    });
  };
}

/** The ways in which reading, working or writing ends when the other side has hung up: nobody's mistake. */
function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return error.name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET";
}

type Exchange = ListenerOptions & Pick<RequestInfo, "requestId">;

async function answer(req: IncomingMessage, res: ServerResponse, exchange: Exchange): Promise<void> {
  const { api } = exchange;
  if (api?.owns(readSentPath(req)) === true) return answerByApi(req, res, exchange, api);
  setCommonHeaders(res, exchange);
  const { method = "" } = req;
  if (method === "OPTIONS") {
    res.writeHead(204, { Allow: ALLOWED_METHODS }).end();
    return;
  }
  if (method !== "GET" && method !== "HEAD" && method !== "POST") return refuse(req, res, exchange, badMethod(method));
  const url = readAddress(req, exchange);
  if (!(url instanceof URL)) return refuse(req, res, exchange, url);
  if (method !== "POST") {
    if (url.pathname === "/healthz") {
      res.writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end("ok\n");
      return;
    }
    if (await isFileServed(req, res, exchange)) return;
    await answerByApp(req, res, { ...exchange, url });
    return;
  }
  const body = await readOwnBody(req, { log: exchange.log, url, limit: bodyLimitOf(req, { ...exchange, url }) });
  if ("status" in body) return refuse(req, res, exchange, body);
  await answerByApp(req, res, { ...exchange, url, body });
}

/** The body of a POST, unless a page of another site has sent it. */
async function readOwnBody(
  req: IncomingMessage,
  { url, log, ...options }: Pick<Exchange, "log"> & BodyOptions & { url: URL },
): Promise<Body | HttpRefusal> {
  if (!isOtherOrigin(req, url)) return readBody(req, options);
  const { origin } = req.headers;
  log.info({ origin, host: url.host }, "form of another origin refused; if it is this site's own, set ORIGIN");
  return foreignForm;
}

function bodyLimitOf(
  { headers }: IncomingMessage,
  { url, bodyLimit, uploadLimit }: Pick<ListenerOptions, "bodyLimit" | "uploadLimit"> & { url: URL },
): number {
  const isUpload = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
  return (isUpload ? uploadLimit?.(url.pathname) : undefined) ?? bodyLimit;
}

/** Answers a call. Headers are written as one list: setting them one by one would cost as much as a whole answer. */
async function answerByApi(req: IncomingMessage, res: ServerResponse, exchange: Exchange, api: Api): Promise<void> {
  const { method = "", headers } = req;
  const address = method === "POST" ? readAddress(req, exchange) : readPathname(req, exchange);
  if (typeof address !== "string" && !(address instanceof URL)) return refuse(req, res, exchange, address);
  const limitFor = ({ pathname }: URL) => api.bodyLimit?.(pathname) ?? exchange.bodyLimit;
  const sent =
    typeof address === "string"
      ? undefined
      : await readOwnBody(req, { log: exchange.log, url: address, limit: limitFor(address), isJsonAlone: true });
  if (sent !== undefined && "status" in sent) return refuse(req, res, exchange, sent);
  const answering = api.answer({
    method,
    pathname: typeof address === "string" ? address : address.pathname,
    headers,
    toRequest: () => {
      const url = typeof address === "string" ? readAddress(req, exchange) : address;
      if (!(url instanceof URL)) throw new Error("an address that was sound is not any more");
      return toRequest(req, res, { url, body: sent });
    },
    clientAddress: () => readClientAddress(req, exchange.trustProxy),
  });
  await sendAnswer(req, res, exchange, answering instanceof Promise ? await answering : answering);
}

async function sendAnswer(
  { method, headers, complete }: IncomingMessage,
  res: ServerResponse,
  exchange: Exchange,
  { status, headers: said, body }: ApiAnswer,
): Promise<void> {
  const lines = [...commonHeaders(exchange), ...said];
  // A body that nobody will read makes the connection useless for another request.
  if (method !== "GET" && method !== "HEAD" && !complete) lines.push("Connection", "close");
  const length = body === null ? 0 : Buffer.byteLength(body);
  if (length >= SMALLEST_COMPRESSED) lines.push("Vary", "Accept-Encoding");
  if (body === null || status === 304) {
    res.writeHead(status, lines).end();
    return;
  }
  lines.push("Content-Type", "application/json; charset=utf-8");
  if (length < SMALLEST_COMPRESSED) {
    lines.push("Content-Length", String(length));
    // Node leaves the body of an answer to HEAD out by itself.
    res.writeHead(status, lines).end(body);
    return;
  }
  const coding = chooseCoding(headers["accept-encoding"]);
  const bytes = Buffer.from(body);
  const out = coding === undefined ? bytes : await compress(bytes, coding);
  if (coding !== undefined) lines.push("Content-Encoding", coding);
  lines.push("Content-Length", String(out.length));
  res.writeHead(status, lines).end(out);
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

/** What every answer says, names and values in turn. */
function commonHeaders({ origin, requestId }: Exchange): string[] {
  const headers = ["X-Request-Id", requestId, ...COMMON_HEADERS];
  if (origin?.startsWith("https:")) headers.push("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

const COMMON_HEADERS = [
  ...["X-Content-Type-Options", "nosniff"],
  ...["X-Frame-Options", "DENY"],
  // "no-referrer" would be stricter but makes browsers send `Origin: null` with this site's own forms.
  ...["Referrer-Policy", "same-origin"],
  ...["Cross-Origin-Opener-Policy", "same-origin"],
  ...["Permissions-Policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()"],
];

function setCommonHeaders(res: ServerResponse, exchange: Exchange): void {
  const headers = commonHeaders(exchange);
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
}

/** Sends a refusal. A body that was not read to its end makes the connection useless for another request. */
async function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  exchange: Exchange,
  refusal: HttpRefusal,
): Promise<void> {
  const { api, describeRefusal } = exchange;
  const path = readSentPath(req);
  if (api?.owns(path) === true) return sendAnswer(req, res, exchange, api.refuse(refusal, req.headers));
  setCommonHeaders(res, exchange);
  const { status, code, values = {}, headers } = refusal;
  const text = describeRefusal({ code, values, path, acceptLanguage: req.headers["accept-language"] });
  const { contentType, body } = wantsJson(req.headers) ? renderRefusalJson(code, text) : renderRefusalPage(text);
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
  { url, body, ...exchange }: Exchange & { url: URL; body?: Body },
): Promise<void> {
  const { handle, requestId, trustProxy } = exchange;
  const info = { requestId, clientAddress: readClientAddress(req, trustProxy) };
  const answer = await handle(toRequest(req, res, { url, body }), info);
  await ("code" in answer ? refuse(req, res, exchange, answer) : send(req, res, answer));
}

/** What node:http has read, as the app reads it. It is aborted when the other side hangs up. */
function toRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { url, body }: { url: URL; body?: Body | undefined },
): Request {
  const abort = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) abort.abort();
  });
  const headers = toHeaders(req, url);
  if (body !== undefined) headers.set("Content-Type", body.contentType);
  return new Request(url.href, {
    method: req.method ?? "GET",
    headers,
    signal: abort.signal,
    ...(body === undefined ? {} : { body: body.bytes }),
  });
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
  const said = new Set<string>();
  for (const [name, value] of response.headers) {
    if (said.has(name)) res.appendHeader(name, value);
    else res.setHeader(name, value);
    said.add(name);
  }
  const isText = isCompressible(response.headers.get("Content-Type")) && !response.headers.has("Content-Encoding");
  if (isText) res.appendHeader("Vary", "Accept-Encoding");
  const text = textOf(response);
  if ((response.body === null && text === undefined) || req.method === "HEAD") {
    await response.body?.cancel();
    res.end();
    return;
  }

  const coding = isText ? chooseCoding(req.headers["accept-encoding"]) : undefined;

  if (text !== undefined) {
    await sendWhole(res, Buffer.from(text), coding);
    return;
  }

  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const first = await reader.read();
  const second = first.done ? first : await reader.read();
  if (second.done) {
    await sendWhole(res, first.value ?? new Uint8Array(0), coding);
    return;
  }
  const chunks = chain([first.value, second.value], reader);
  if (coding === undefined) return pipeline(chunks, res);
  res.removeHeader("Content-Length");
  res.setHeader("Content-Encoding", coding);
  return pipeline(chunks, compressor(coding), res);
}

async function sendWhole(res: ServerResponse, bytes: Uint8Array, coding: Coding | undefined): Promise<void> {
  const isWorth = coding !== undefined && bytes.length >= SMALLEST_COMPRESSED;
  if (isWorth) res.setHeader("Content-Encoding", coding);
  const out = isWorth ? await compress(bytes, coding) : bytes;
  res.setHeader("Content-Length", out.length);
  res.end(out);
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
