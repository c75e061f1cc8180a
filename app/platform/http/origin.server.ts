import type { IncomingMessage } from "node:http";
import type { Log } from "../log.server";
import type { HttpRefusal } from "./refusal.server";

/** Refuses a POST that a page of another origin has sent (CSRF). Undefined: the POST is accepted. */
export function refuseCrossOrigin(
  { headers }: IncomingMessage,
  { url, log }: { url: URL; log: Log },
): HttpRefusal | undefined {
  if (!isCrossOrigin(headers.origin, url)) return undefined;
  log.info(
    { origin: headers.origin, host: url.host },
    "cross-origin form refused; if it came from this site, set ORIGIN",
  );
  return { status: 403, code: "foreignForm" };
}

/**
 * Browsers send an `Origin` header with every POST. Another host or "null" means a cross-site request.
 * Other clients send none. They have no cookies that such a request could misuse.
 */
function isCrossOrigin(origin: string | undefined, url: URL): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== url.host;
}
