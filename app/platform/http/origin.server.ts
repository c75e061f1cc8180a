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
    "form of another origin refused; if it is this site's own, set ORIGIN",
  );
  return { status: 403, code: "foreignForm" };
}

/**
 * Browsers send an `Origin` header with every POST. One of another host, or "null", means a forged form.
 * Clients that are not browsers send none. They hold no cookies that a forged form could misuse.
 */
function isCrossOrigin(origin: string | undefined, url: URL): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== url.host;
}
