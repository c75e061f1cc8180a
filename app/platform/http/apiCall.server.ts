import type { IncomingHttpHeaders } from "node:http";
import { inPlace } from "../line.server";
import type { RequestAddress } from "./address.server";
import { readBody } from "./body.server";
import { chooseCoding, compress, MIN_COMPRESSED_BYTES } from "./compression.server";
import { type Exchange, goneSignal, refuseCrossOrigin, toRequest } from "./exchange.server";
import { type HttpRefusal, toOverloaded } from "./refusal.server";
import { commonHeaders } from "./securityHeaders.server";

/** A request to the API whose address is valid. A POST is of this site's origin and has a JSON body or none. */
export type ApiCall = {
  readonly requestId: string;
  readonly method: string;
  /** Still percent-encoded. Every escape can be decoded. */
  readonly pathname: string;
  readonly headers: IncomingHttpHeaders;
  /** Makes a `Request` of the call, without its body, for the few operations that need one. */
  readonly toRequest: () => Request;
  /** The text of the JSON body. Empty without one. */
  readonly json: string;
  readonly address: Pick<RequestAddress, "client" | "network">;
};

export type ApiAnswer = {
  readonly status: number;
  /** Names and values in turn, as `writeHead` of node:http takes them. */
  readonly headers: readonly string[];
  /** JSON; null: no body. HEAD and 304 are answered like a GET with a 200. The body is left out when it is sent. */
  readonly body: string | null;
  /** The pattern of the path, if an operation has it. */
  readonly route?: string;
};

/** An API that works on node:http itself. A `Request` and a `Response` for each call would cost more than the answer. */
export type Api = {
  /** Whether a path belongs to the API. It is raw and may be malformed. Its refusals are answered by `refuse`. */
  readonly owns: (path: string) => boolean;
  /** Maximum length of the body of a call, in bytes. Undefined: that of the listener. */
  readonly bodyLimit: (pathname: string) => number | undefined;
  /**
   * Whether the sender of these headers may send a body to this path. Otherwise the body is discarded, and the call has
   * an empty one in its place.
   */
  readonly mayUpload: (pathname: string, headers: IncomingHttpHeaders) => Promise<boolean>;
  /** The answer to a call if it is at hand. Undefined: it takes work, and the call waits until that is admitted. */
  readonly known: (call: ApiCall) => ApiAnswer | undefined;
  /** Answers a call of any method. An error that it throws is logged and answered with status 500 or 503. */
  readonly answer: (call: ApiCall) => ApiAnswer | Promise<ApiAnswer>;
  /** The answer to a request that is refused before it becomes a call. It must not throw: it also answers after an error. */
  readonly refuse: (refusal: HttpRefusal, headers: IncomingHttpHeaders) => ApiAnswer;
};

/** Checks a request to the API, lets the API answer it and sends the answer. */
export async function answerApiCall(api: Api, exchange: Exchange): Promise<void> {
  const { req, res, options, address } = exchange;
  const { method, headers } = req;
  if (method !== "POST") {
    const { pathname } = address;
    return typeof pathname === "string"
      ? answerCall(api, exchange, { pathname, json: "" })
      : refuseApiCall(api, exchange, pathname);
  }
  const { url } = address;
  if (!(url instanceof URL)) return refuseApiCall(api, exchange, url);
  const foreign = refuseCrossOrigin(exchange, url);
  if (foreign !== undefined) return refuseApiCall(api, exchange, foreign);
  const { pathname } = url;
  const share = options.bodyBudget.share(address.network, () => goneSignal(res));
  try {
    const limit = api.bodyLimit(pathname) ?? options.bodyLimit;
    const isDiscarded = !(await api.mayUpload(pathname, headers));
    const body = await readBody(req, { limit, isJsonOnly: true, isDiscarded, share });
    if ("code" in body) await refuseApiCall(api, exchange, body);
    else await answerCall(api, exchange, { pathname, json: body.json });
  } finally {
    share.release();
  }
}

async function answerCall(api: Api, exchange: Exchange, { pathname, json }: Pick<ApiCall, "pathname" | "json">) {
  const { req, res, requestId, address, options } = exchange;
  const { method = "", headers } = req;
  const call: ApiCall = {
    requestId,
    method,
    pathname,
    headers,
    toRequest: () => {
      if (!(address.url instanceof URL)) throw new Error("the address of a validated call is invalid");
      return toRequest(exchange, address.url);
    },
    json,
    address,
  };
  const known = api.known(call);
  if (known !== undefined) return sendApiAnswer(exchange, known);
  const answering = options.queue.admit({
    client: address.network,
    isLong: false,
    perform: (place) => inPlace(place, async () => api.answer(call)),
    signal: () => goneSignal(res),
  });
  if (answering === undefined) return refuseApiCall(api, exchange, toOverloaded());
  await sendApiAnswer(exchange, await answering);
}

export async function refuseApiCall(api: Api, exchange: Exchange, refusal: HttpRefusal): Promise<void> {
  await sendApiAnswer(exchange, api.refuse(refusal, exchange.req.headers));
}

/** The headers are written as one list: setting them one by one would cost as much as a whole answer. */
async function sendApiAnswer(exchange: Exchange, { status, headers, body, route }: ApiAnswer): Promise<void> {
  const { req, res } = exchange;
  if (route !== undefined) exchange.route = route;
  const lines = [...commonHeaders(exchange), ...headers];
  // The connection cannot be reused while part of the request body is unread.
  if (req.method !== "GET" && req.method !== "HEAD" && !req.complete) lines.push("Connection", "close");
  const length = body === null ? 0 : Buffer.byteLength(body);
  if (length >= MIN_COMPRESSED_BYTES) lines.push("Vary", "Accept-Encoding");
  if (body === null || status === 304) {
    res.writeHead(status, lines).end();
    return;
  }
  lines.push("Content-Type", "application/json; charset=utf-8");
  const coding = length < MIN_COMPRESSED_BYTES ? undefined : chooseCoding(req.headers["accept-encoding"]);
  if (coding !== undefined) lines.push("Content-Encoding", coding);
  const out = coding === undefined ? body : await compress(Buffer.from(body), coding);
  lines.push("Content-Length", String(coding === undefined ? length : out.length));
  // For HEAD, node:http leaves the body out.
  res.writeHead(status, lines).end(out);
}
