import { setImmediate } from "node:timers/promises";
import { readSentPath } from "./address.server";
import { type Body, NO_BODY } from "./body.server";
import {
  answerPost,
  type AppRequest,
  createHostRedirect,
  type Exchange,
  inTurn,
  toRequest,
  type Upload,
} from "./exchange.server";
import { sendFile, type ServeFile } from "./files.server";
import type { Handler } from "./listener.server";
import {
  ALLOWED_METHODS,
  type DescribeRefusal,
  type HttpRefusal,
  REFUSAL_STATUS,
  renderRefusalJson,
  renderRefusalPage,
  wantsJson,
} from "./refusal.server";
import { setCommonHeaders } from "./securityHeaders.server";
import { sendResponse } from "./sendResponse.server";

/** What is known of a request beside what the app reads of it. */
export type RequestInfo = {
  /** Identifies the request in the log, in the `X-Request-Id` header and on the error page. */
  readonly requestId: string;
  readonly clientAddress: string;
  /** The `Request` itself has no body. */
  readonly body: Body;
};

export type PageOptions = {
  /** Answers a request, or refuses it. */
  readonly handle: (request: AppRequest, info: RequestInfo) => Promise<Response | HttpRefusal> | Response | HttpRefusal;
  readonly serveFile: ServeFile;
  readonly describeRefusal: DescribeRefusal;
  /** Which program runs, for `/readyz`. */
  readonly version: string;
  /** Whether this process should get requests, and what was checked for that, by name. */
  readonly readiness: () => Promise<{ readonly isReady: boolean; readonly checks: Readonly<Record<string, boolean>> }>;
  /** How a path accepts multipart forms. Undefined: as any other form, within `bodyLimit`. */
  readonly uploadAt: (pathname: string) => Upload | undefined;
};

/**
 * The handler of an app that answers a `Request` with a `Response`, and of files. Each request passes these steps: method,
 * address, files, body, app.
 *
 * Every request that reaches the app is valid: its method is GET, HEAD or POST, its address is of this site, its body
 * is a parseable form or JSON within the limit, and a POST has this site's origin. Any other request is refused with a
 * 4xx.
 */
export function createPageHandler(options: PageOptions): Handler {
  const redirectOtherHost = createHostRedirect();

  const answer = async (exchange: Exchange): Promise<HttpRefusal | undefined> => {
    const { req, res, address } = exchange;
    setCommonHeaders(exchange);
    const { method = "" } = req;
    if (method === "OPTIONS") {
      res.writeHead(204, { Allow: ALLOWED_METHODS }).end();
      return undefined;
    }
    if (method !== "GET" && method !== "HEAD" && method !== "POST")
      return { code: "badMethod", values: { method, allowed: ALLOWED_METHODS }, headers: { Allow: ALLOWED_METHODS } };
    const { url } = address;
    if (!(url instanceof URL)) return url;
    if (method === "POST") {
      const isMultipart = /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");
      const upload = isMultipart ? options.uploadAt(url.pathname) : undefined;
      return answerPost(exchange, url, { upload, answer: (body) => answerByApp(exchange, url, body) });
    }
    if (url.pathname === "/healthz") {
      exchange.route = url.pathname;
      res.writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end("ok\n");
      return undefined;
    }
    if (url.pathname === "/readyz") {
      exchange.route = url.pathname;
      await answerReadiness(exchange, options);
      return undefined;
    }
    exchange.route = "file";
    if (await sendFile(options.serveFile, exchange)) return undefined;
    exchange.route = undefined;
    return redirectOtherHost(exchange, url) ? undefined : answerByApp(exchange, url, NO_BODY);
  };

  const answerByApp = async (exchange: Exchange, url: URL, body: Body): Promise<HttpRefusal | undefined> => {
    const { requestId, address, res } = exchange;
    const response = await inTurn(exchange, true, async () => {
      // Reading a form and making its page are two pieces of work: others get a turn of the event loop in between.
      if (body !== NO_BODY) await setImmediate();
      return options.handle(toRequest(exchange, url), { requestId, clientAddress: address.client, body });
    });
    // Nobody is there to read it.
    if (res.closed) return undefined;
    if ("code" in response) return response;
    await sendResponse(exchange, response);
    return undefined;
  };

  return {
    answer,
    refuse: (exchange, refusal) => {
      sendRefusal(exchange, refusal, options.describeRefusal);
    },
  };
}

/** Status 200 when the process is ready, else 503, with the checks as JSON. */
async function answerReadiness(
  { res }: Exchange,
  { version, readiness }: Pick<PageOptions, "version" | "readiness">,
): Promise<void> {
  const { isReady, checks } = await readiness();
  res
    .writeHead(isReady ? 200 : 503, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" })
    .end(`${JSON.stringify({ version, ...checks })}\n`);
}

/** Sends a refusal as a page, or as JSON to a client that prefers JSON. */
function sendRefusal(exchange: Exchange, refusal: HttpRefusal, describe: DescribeRefusal): void {
  const { code, status = REFUSAL_STATUS[code], values = {}, headers } = refusal;
  const { req, res } = exchange;
  const acceptLanguage = req.headers["accept-language"];
  const text = describe({ code, values, path: readSentPath(req), acceptLanguage });
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
