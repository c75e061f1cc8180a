import type { ServerResponse } from "node:http";
import type { Exchange } from "./exchange.server";

const NO_FRAMES = ["X-Frame-Options", "DENY"] as const;
/** Headers of documents. A script, a style sheet or JSON does not need them. */
const DOCUMENT_HEADERS = Object.entries({
  // "no-referrer" is stricter, but browsers would then send `Origin: null` with forms of this site.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
}).flat();

/** Headers of every response: names and values in turn, as `writeHead` of node:http takes them. */
export function commonHeaders({ options: { origin, isIndexed }, requestId }: Exchange): string[] {
  const headers = ["X-Request-Id", requestId, "X-Content-Type-Options", "nosniff", ...NO_FRAMES];
  if (!isIndexed) headers.push("X-Robots-Tag", "noindex");
  if (origin?.startsWith("https:")) headers.push("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

/** Takes the headers away that a script or a style sheet does not need: a fifth of a small one's bytes. */
export function removeDocumentHeaders(res: ServerResponse): void {
  res.removeHeader("X-Request-Id");
  res.removeHeader(NO_FRAMES[0]);
  for (let at = 0; at < DOCUMENT_HEADERS.length; at += 2) res.removeHeader(DOCUMENT_HEADERS[at] ?? "");
}

/**
 * Sets the headers of pages and files on the response: the common ones, and that other sites may not embed it. The response
 * of the app may override them. Answers of the API may be read elsewhere, see `API_ORIGINS`.
 */
export function setCommonHeaders(exchange: Exchange): void {
  const headers = [...commonHeaders(exchange), ...DOCUMENT_HEADERS];
  for (let at = 0; at < headers.length; at += 2) exchange.res.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
  exchange.res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
}
