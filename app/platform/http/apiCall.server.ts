import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { RequestAddress } from "./address.server";
import { chooseCoding, compress, MIN_COMPRESSED_BYTES } from "./compression.server";
import { answerPost, type AppRequest, type Exchange, inTurn, toRequest, type Upload } from "./exchange.server";
import type { Handler } from "./listener.server";
import type { HttpRefusal } from "./refusal.server";
import { commonHeaders } from "./securityHeaders.server";

/** A request to the API whose address is valid. A POST is of this site's origin and has a JSON body or none. */
export type ApiCall = {
  readonly method: string;
  /** Still percent-encoded. Every escape can be decoded. */
  readonly pathname: string;
  readonly headers: IncomingHttpHeaders;
  /** Makes the request of the call for the few operations that need one. */
  readonly toRequest: () => AppRequest;
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
  /** How a path accepts long bodies. Undefined: it does not. */
  readonly uploadAt: (pathname: string) => Upload | undefined;
  /** The answer to a call if it is at hand. Undefined: it takes work, and the call waits until that is admitted. */
  readonly known: (call: ApiCall) => ApiAnswer | undefined;
  /** Answers a call of any method. An error that it throws is logged and answered with status 500 or 503. */
  readonly answer: (call: ApiCall) => Promise<ApiAnswer>;
  /** The answer to a request that is refused before it becomes a call. It must not throw: it also answers after an error. */
  readonly refuse: (refusal: HttpRefusal, headers: IncomingHttpHeaders) => ApiAnswer;
};

/** The handler of the calls of an API, for the listener. */
export function createCallHandler(api: Api): Handler {
  const send = createSender();
  const answerCall = async (exchange: Exchange, { pathname, json }: Pick<ApiCall, "pathname" | "json">) => {
    const { req, address } = exchange;
    const { method = "", headers } = req;
    const call: ApiCall = {
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
    const answer = api.known(call) ?? (await inTurn(exchange, false, () => api.answer(call)));
    if ("code" in answer) return answer;
    await send(exchange, answer);
    return undefined;
  };

  return {
    answer: (exchange) => {
      const { req, address } = exchange;
      if (req.method !== "POST") {
        const { pathname } = address;
        if (typeof pathname !== "string") return Promise.resolve(pathname);
        return answerCall(exchange, { pathname, json: "" });
      }
      const { url } = address;
      if (!(url instanceof URL)) return Promise.resolve(url);
      const { pathname } = url;
      return answerPost(exchange, url, {
        upload: api.uploadAt(pathname),
        isJsonOnly: true,
        answer: ({ json }) => answerCall(exchange, { pathname, json }),
      });
    },
    refuse: (exchange, refusal) => send(exchange, api.refuse(refusal, exchange.req.headers)),
  };
}

/** Sends the answers of one handler. */
function createSender() {
  let ending: { readonly res: ServerResponse; readonly body: string | Buffer }[] = [];
  /**
   * Sends responses when all requests that have come in are worked for. Sent one after the other, they wake a proxy on the
   * same machine once. Each by itself would wake it anew, which takes as long as rating a word.
   */
  const endWithTurn = (res: ServerResponse, body: string | Buffer): void => {
    if (ending.push({ res, body }) > 1) return;
    setImmediate(() => {
      const all = ending;
      ending = [];
      for (const one of all) one.res.end(one.body);
    });
  };

  return async (exchange: Exchange, { status, headers, body, route }: ApiAnswer): Promise<void> => {
    const { req, res } = exchange;
    if (route !== undefined) exchange.route = route;
    // The headers are written as one list: setting them one by one would cost as much as a whole answer.
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
    endWithTurn(res.writeHead(status, lines), out);
  };
}
