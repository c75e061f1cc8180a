import type { IncomingMessage } from "node:http";
import { isSchemeKnown } from "./address.server";
import type { Exchange, ExchangeOptions } from "./exchange.server";
import type { HttpRefusal } from "./refusal.server";

/** Refuses a POST that a page of another origin has sent (CSRF). Undefined: the POST is accepted. */
export function refuseCrossOrigin(
  req: IncomingMessage,
  { url, requestId, ...options }: Pick<Exchange, "log" | "origin" | "isProxy" | "requestId"> & { url: URL },
): HttpRefusal | undefined {
  if (!isForeignOrigin(req, { url, ...options })) return undefined;
  const { origin } = req.headers;
  const fields = { requestId, origin, host: url.host };
  options.log.info(fields, "cross-origin form refused; if it came from this site, set ORIGIN");
  return { status: 403, code: "foreignForm" };
}

/** Whether a page of another origin has sent a request. */
export function isForeignOrigin(
  req: IncomingMessage,
  { url, ...options }: Pick<ExchangeOptions, "origin" | "isProxy"> & { url: URL },
): boolean {
  return isCrossOrigin(req.headers.origin, { url, isSchemeKnown: isSchemeKnown(req, options) });
}

/**
 * Browsers send an `Origin` header with every POST and every handshake of a socket. Another one, or "null", means a cross-site request: the http page of a
 * host is not the https page, which a network in between cannot forge. Where the scheme is unknown, hosts are compared.
 * Other clients send none. They have no cookies that such a request could misuse.
 */
function isCrossOrigin(
  origin: string | undefined,
  { url, isSchemeKnown }: { url: URL; isSchemeKnown: boolean },
): boolean {
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const sent = new URL(origin);
  return isSchemeKnown ? sent.origin !== url.origin : sent.host !== url.host;
}
