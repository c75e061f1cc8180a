import { readSentPath } from "./address.server";
import { setCommonHeaders } from "./commonHeaders.server";
import type { Exchange } from "./exchange.server";
import {
  type DescribeRefusal,
  type HttpRefusal,
  renderRefusalJson,
  renderRefusalPage,
  wantsJson,
} from "./refusal.server";

/** Sends a refusal as a page, or as JSON to a client that prefers JSON. */
export function sendRefusal(
  exchange: Exchange & { readonly describeRefusal: DescribeRefusal },
  { status, code, values = {}, headers }: HttpRefusal,
): void {
  const { req, res, describeRefusal } = exchange;
  const acceptLanguage = req.headers["accept-language"];
  const text = describeRefusal({ code, values, path: readSentPath(req), acceptLanguage });
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
