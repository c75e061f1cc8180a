import type { IncomingMessage } from "node:http";
import { type AddressOptions, isSchemeKnown, otherHost } from "./address.server";
import type { Exchange } from "./exchange.server";
import type { HttpRefusal } from "./refusal.server";

/** Refuses a POST that a page of another origin has sent (CSRF). Undefined: the POST is accepted. */
export function refuseCrossOrigin({ req, requestId, options }: Exchange, url: URL): HttpRefusal | undefined {
  if (!isForeignOrigin(req, url, options)) return undefined;
  const { origin } = req.headers;
  const fields = { requestId, origin, host: url.host };
  options.log.info(fields, "cross-origin form refused; if it came from this site, set ORIGIN");
  if (origin === undefined || origin === HIDDEN) return { status: 403, code: "hiddenOrigin" };
  return { status: 403, code: "foreignForm", values: { origin, site: url.origin } };
}

/**
 * Redirects the page of another host to the site's own address: its forms would be refused, and its cookies belong to
 * that host. False: the page is to be answered.
 */
export function redirectOtherHost({ req, res, requestId, options }: Exchange, url: URL): boolean {
  const host = otherHost(req, options);
  if (host === undefined) return false;
  options.log.info({ requestId, host, origin: options.origin }, "page of another host redirected to ORIGIN");
  // Browsers keep this status without asking again, but the site may move.
  res.writeHead(308, { Location: url.href, "Cache-Control": "no-store" }).end();
  return true;
}

/** The `Origin` header of a page whose origin the browser does not tell. */
const HIDDEN = "null";

/**
 * Whether a page of another origin has sent a request.
 *
 * Browsers send an `Origin` header with every POST and every handshake of a socket. Another one means a cross-site request: the http page of a
 * host is not the https page, which a network in between cannot forge. Where the scheme is unknown, hosts are compared. It is "null" for a page of no
 * origin, and for any page with `Referrer-Policy: no-referrer`, which a proxy may have added. `Sec-Fetch-Site` tells them apart; no page can set it.
 * Other clients send none. They have no cookies that such a request could misuse.
 */
export function isForeignOrigin(req: IncomingMessage, url: URL, options: AddressOptions): boolean {
  const { origin } = req.headers;
  if (origin === undefined) return false;
  if (origin === HIDDEN) return req.headers["sec-fetch-site"] !== "same-origin";
  if (!URL.canParse(origin)) return true;
  const sent = new URL(origin);
  return isSchemeKnown(req, options) ? sent.origin !== url.origin : sent.host !== url.host;
}
