import type { IncomingMessage } from "node:http";
import type { HttpRefusal } from "./refusal.server";

const LONGEST_TARGET = 8192;

export type AddressOptions = {
  /** Public origin of the site; undefined: what each request says. */
  readonly origin: string | undefined;
  /** Whether `X-Forwarded-…` headers come from a proxy of the operator and not from anybody. */
  readonly trustProxy: boolean;
};

/**
 * The address of a request as a URL of this site, whatever its sender wrote: what it returns always has a path that starts
 * with one slash and whose escapes are UTF-8 without control characters, so that nothing later stumbles over it.
 */
export function readAddress(
  { url: target = "", headers, socket }: Pick<IncomingMessage, "url" | "headers" | "socket">,
  { origin, trustProxy }: AddressOptions,
): URL | HttpRefusal {
  if (target.length > LONGEST_TARGET) {
    return { status: 414, code: "addressTooLong" };
  }
  const local = withoutAuthority(target);
  if (!isSound(local)) return badAddress;
  const base = origin ?? requestedOrigin({ headers, socket }, trustProxy);
  const url = base === undefined ? undefined : toUrl(base + local);
  // Dot segments can leave two slashes in front, which a redirect would turn into another site.
  return url === undefined || url.pathname.startsWith("//") ? badAddress : url;
}

/** Asking `URL.canParse` first would read the text twice. */
function toUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * The path of a request's address after the same checks, without what follows a "?". A path of plain characters is what it says: the work of
 * making a URL of it is left out, which is most of the work of an answer that takes microseconds.
 */
export function readPathname(
  req: Pick<IncomingMessage, "url" | "headers" | "socket">,
  options: AddressOptions,
): string | HttpRefusal {
  const { url: target = "" } = req;
  if (target.length <= LONGEST_TARGET && /^\/(?!\/)[\w~/-]*$/.test(target)) {
    const base = options.origin ?? requestedOrigin(req, options.trustProxy);
    return base === undefined || (base !== options.origin && !URL.canParse(base)) ? badAddress : target;
  }
  const url = readAddress(req, options);
  return url instanceof URL ? url.pathname : url;
}

const badAddress: HttpRefusal = { status: 400, code: "badAddress" };

/** The path of a request as its sender wrote it, sound or not: all that is known of it when its address is refused. */
export function readSentPath({ url: target = "" }: Pick<IncomingMessage, "url">): string {
  return withoutQuery(withoutAuthority(target));
}

/** Absolute form (RFC 9112, 3.2.2): the authority is of no interest, only one site is served here. */
function withoutAuthority(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
}

const withoutQuery = (local: string) => local.replace(/[?#].*$/s, "");

/** The query may hold broken escapes: they are read leniently, as every server does. */
function isSound(local: string): boolean {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(local) || local.includes("\\")) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(withoutQuery(local)));
  } catch {
    return false;
  }
}

function requestedOrigin(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trustProxy: boolean,
): string | undefined {
  const host = (trustProxy ? lastOf(headers["x-forwarded-host"]) : undefined) ?? headers.host ?? "localhost";
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) return undefined;
  const forwarded = trustProxy ? lastOf(headers["x-forwarded-proto"]) : undefined;
  const isSecure = forwarded === undefined ? "encrypted" in socket : forwarded === "https";
  return `${isSecure ? "https" : "http"}://${host}`;
}

/** Where a request comes from: the last address that the trusted proxy added, else the other end of the connection. */
export function readClientAddress(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trustProxy: boolean,
): string {
  return (trustProxy ? lastOf(headers["x-forwarded-for"]) : undefined) ?? socket.remoteAddress ?? "unknown";
}

/** Every proxy appends to such a list; the last entry is the one that the nearest, trusted proxy wrote. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const list = Array.isArray(header) ? header.join(",") : header;
  const last = list?.split(",").at(-1)?.trim();
  return last === "" ? undefined : last;
}
