import type { IncomingMessage } from "node:http";
import { type AddressOptions, isSchemeKnown } from "./address.server";
import type { Exchange } from "./exchange.server";
import type { HttpRefusal } from "./refusal.server";

/** Refuses a POST that a page of another origin has sent (CSRF). Undefined: the POST is accepted. */
export function refuseCrossOrigin({ req, requestId, options }: Exchange, url: URL): HttpRefusal | undefined {
  if (!isForeignOrigin(req, url, options)) return undefined;
  const { origin } = req.headers;
  const fields = { requestId, origin, host: url.host };
  options.log.info(fields, "cross-origin form refused; if it came from this site, set ORIGIN");
  return { status: 403, code: "foreignForm" };
}

/**
 * Whether a page of another origin has sent a request.
 *
 * Browsers send an `Origin` header with every POST and every handshake of a socket. Another one, or "null", means a cross-site request: the http page of a
 * host is not the https page, which a network in between cannot forge. Where the scheme is unknown, hosts are compared.
 * Other clients send none. They have no cookies that such a request could misuse.
 */
export function isForeignOrigin(req: IncomingMessage, url: URL, options: AddressOptions): boolean {
  const { origin } = req.headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const sent = new URL(origin);
  return isSchemeKnown(req, options) ? sent.origin !== url.origin : sent.host !== url.host;
}
