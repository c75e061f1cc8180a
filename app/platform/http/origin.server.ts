import type { Exchange } from "./exchange.server";
import type { HttpRefusal } from "./refusal.server";

/** Refuses a POST that a page of another origin has sent (CSRF). Undefined: the POST is accepted. */
export function refuseCrossOrigin(
  { req: { headers }, requestId, address, options }: Exchange,
  url: URL,
): HttpRefusal | undefined {
  if (!address.isForeignTo(url)) return undefined;
  const { origin } = headers;
  const fields = { requestId, origin, host: url.host };
  options.log.info(fields, "cross-origin form refused; if it came from this site, set ORIGIN");
  if (origin === undefined || address.hasHiddenOrigin) return { status: 403, code: "hiddenOrigin" };
  return { status: 403, code: "foreignForm", values: { origin, site: url.origin } };
}

/**
 * Redirects the page of another host to the site's own address: its forms would be refused, and its cookies belong to
 * that host. False: the page is to be answered.
 */
export function redirectOtherHost({ res, requestId, address, options }: Exchange, url: URL): boolean {
  const host = address.otherHost;
  if (host === undefined) return false;
  options.log.info({ requestId, host, origin: options.origin }, "page of another host redirected to ORIGIN");
  // Browsers keep this status without asking again, but the site may move.
  res.writeHead(308, { Location: url.href, "Cache-Control": "no-store" }).end();
  return true;
}
