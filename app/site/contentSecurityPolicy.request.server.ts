import type { Env } from "~/platform/env.server";

/**
 * The Content-Security-Policy of a page: the site's own origin, and the ad provider's origins if there are ads. Styles
 * are always the site's own. Forms may also be sent to the older version of the game, if there is one.
 * @param framedBy the sources of the pages that may contain it as a frame
 * @param socketsAt the address of a page that opens a socket to the site; null for other pages
 */
export function contentSecurityPolicy(
  { ADS_SCRIPT_URL, ADS_SOURCES = [], LEGACY_ORIGIN }: Pick<Env, "ADS_SCRIPT_URL" | "ADS_SOURCES" | "LEGACY_ORIGIN">,
  { nonce, framedBy, socketsAt }: { nonce: string; framedBy: readonly string[]; socketsAt: URL | null },
): string {
  const isDevelopment = process.env.NODE_ENV === "development";
  const ads = ADS_SCRIPT_URL === undefined ? [] : [new URL(ADS_SCRIPT_URL).origin, ...ADS_SOURCES];
  const withAds = (directive: string) => [directive, ...ads].join(" ");
  return [
    "default-src 'self'",
    withAds(`script-src 'self' 'nonce-${nonce}'`),
    "style-src 'self'",
    withAds("img-src 'self' data:"),
    // Remix live reload uses a WebSocket on another port.
    withAds(["connect-src 'self'", ...socketSources(socketsAt), ...(isDevelopment ? ["ws:"] : [])].join(" ")),
    ...(ads.length === 0 ? [] : [withAds("frame-src 'self'")]),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(LEGACY_ORIGIN === undefined ? [] : [LEGACY_ORIGIN])].join(" "),
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(" ")}`,
  ].join("; ");
}

/**
 * The sockets of the site. Browsers that are older than 2022 do not count them as `'self'`. On a page of https no other
 * socket can be opened; a page of http may be one of https behind a proxy.
 */
function socketSources(url: URL | null): readonly string[] {
  // A source cannot have the brackets of an IPv6 address.
  if (url === null || url.host.startsWith("[")) return [];
  const secure = `wss://${url.host}`;
  return url.protocol === "https:" ? [secure] : [`ws://${url.host}`, secure];
}
