import type { Exchange } from "./exchange.server";

const SECURITY_HEADERS = [
  ...["X-Content-Type-Options", "nosniff"],
  ...["X-Frame-Options", "DENY"],
  // "no-referrer" is stricter, but browsers would then send `Origin: null` with forms of this site.
  ...["Referrer-Policy", "same-origin"],
  ...["Cross-Origin-Opener-Policy", "same-origin"],
  ...["Permissions-Policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()"],
];

/** Headers of every response: names and values in turn, as `writeHead` of node:http takes them. */
export function commonHeaders({ origin, requestId }: Pick<Exchange, "origin" | "requestId">): string[] {
  const headers = ["X-Request-Id", requestId, ...SECURITY_HEADERS];
  if (origin?.startsWith("https:")) headers.push("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

/** Sets the common headers on the response. The response of the app may override them. */
export function setCommonHeaders(exchange: Pick<Exchange, "res" | "origin" | "requestId">): void {
  const headers = commonHeaders(exchange);
  for (let at = 0; at < headers.length; at += 2) exchange.res.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
}
