import type { IncomingMessage } from "node:http";
import type { Exchange } from "./exchange.server";

/**
 * The request of node:http as a `Request` without its body, which `readBody` has parsed. Its signal is aborted when the
 * client disconnects.
 *
 * @param url public address of the request, already checked
 */
export function toRequest({ req, res }: Pick<Exchange, "req" | "res">, url: URL): Request {
  return new Request(url.href, { method: req.method ?? "GET", headers: toHeaders(req, url), signal: goneSignal(res) });
}

/** Aborted when the client disconnects before it has its answer. */
export function goneSignal(res: Exchange["res"]): AbortSignal {
  if (res.closed) return AbortSignal.abort();
  const abort = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) abort.abort();
  });
  return abort.signal;
}

/** `Host` is the public host and not that of a proxy: Remix compares the origin of forms with it. */
function toHeaders(req: IncomingMessage, url: URL): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name === "x-forwarded-host") continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  headers.set("Host", url.host);
  return headers;
}
