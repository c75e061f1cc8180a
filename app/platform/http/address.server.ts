import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { HttpRefusal } from "./refusal.server";
import type { IsProxy } from "./trustedProxies.server";

/** Maximum length of a request target, characters. */
const MAX_TARGET_LENGTH = 8192;

export type AddressOptions = {
  /** Public origin of the site. Undefined: derived from the headers of each request. */
  readonly origin: string | undefined;
  /** The proxies whose `X-Forwarded-…` headers count. Any other client could forge them. */
  readonly isProxy: IsProxy;
};

type SentAddress = Pick<IncomingMessage, "url" | "headers" | "rawHeaders"> & {
  readonly socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

/**
 * The address of a request as a URL of this site. Its path starts with exactly one slash. Its escapes are UTF-8 without
 * control characters.
 */
export function readAddress(
  { url: target = "", headers, rawHeaders, socket }: SentAddress,
  { origin, isProxy }: AddressOptions,
): URL | HttpRefusal {
  if (target.length > MAX_TARGET_LENGTH) {
    return { status: 414, code: "addressTooLong" };
  }
  const local = withoutAuthority(target);
  if (!isValidTarget(local) || hasSeveralHosts(rawHeaders)) return badAddress;
  const base = origin ?? requestedOrigin({ headers, socket }, isProxy);
  const url = base === undefined ? undefined : toUrl(base + local);
  // Dot segments can leave two slashes in front. A redirect to such a path would lead to another site.
  return url === undefined || url.pathname.startsWith("//") ? badAddress : url;
}

/** Parses once. A check by `URL.canParse` would parse the text a second time. */
function toUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * The path of a request after the same checks, without the query. A path of plain characters is not parsed as a URL,
 * because parsing would take most of the time of an API response.
 */
export function readPathname(req: SentAddress, options: AddressOptions): string | HttpRefusal {
  const { url: target = "" } = req;
  if (target.length <= MAX_TARGET_LENGTH && /^\/(?!\/)[\w~/-]*$/.test(target)) {
    const base = options.origin ?? requestedOrigin(req, options.isProxy);
    return base === undefined || hasSeveralHosts(req.rawHeaders) || (base !== options.origin && !URL.canParse(base))
      ? badAddress
      : target;
  }
  const url = readAddress(req, options);
  return url instanceof URL ? url.pathname : url;
}

/**
 * Node takes the first of several `Host` headers, a proxy in front may take the last. RFC 9112, 3.2, demands a 400.
 *
 * @param rawHeaders names and values in turn
 */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}

const badAddress: HttpRefusal = { status: 400, code: "badAddress" };

/** The raw path of a request. It is not validated: it is also read from addresses that are refused. */
export function readSentPath({ url: target = "" }: Pick<IncomingMessage, "url">): string {
  return withoutQuery(withoutAuthority(target));
}

/** A target in absolute form (RFC 9112, 3.2.2) without its authority. The server has one site only. */
function withoutAuthority(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
}

const withoutQuery = (local: string) => local.replace(/[?#].*$/s, "");

/** Broken escapes are allowed in the query: `URLSearchParams` keeps them as they are. */
function isValidTarget(local: string): boolean {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(local) || local.includes("\\")) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(withoutQuery(local)));
  } catch {
    return false;
  }
}

function requestedOrigin(req: Forwarded, isProxy: IsProxy): string | undefined {
  const { headers, socket } = req;
  const { proxies } = readRoute(req, isProxy);
  const host = forwardedBy(proxies, headers["x-forwarded-host"]) ?? headers.host ?? "localhost";
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) return undefined;
  const forwarded = forwardedBy(proxies, headers["x-forwarded-proto"]);
  // Some proxies write it in capitals, some name the protocol of a socket.
  const isSecure = forwarded === undefined ? "encrypted" in socket : /^(?:https|wss)$/i.test(forwarded);
  return `${isSecure ? "https" : "http"}://${host}`;
}

/**
 * The host that the browser has asked for, without the port, if it is not that of the site. Undefined: it is, or nobody
 * knows. A proxy that passes on no `Host` writes how it reaches this server, which mostly is an IP address or a name
 * without a dot.
 */
export function otherHost(req: Forwarded, { origin, isProxy }: AddressOptions): string | undefined {
  if (origin === undefined) return undefined;
  const forwarded = forwardedBy(readRoute(req, isProxy).proxies, req.headers["x-forwarded-host"]);
  const base = requestedOrigin(req, isProxy);
  const host = base === undefined ? undefined : toUrl(base)?.hostname;
  if (host === undefined || host === new URL(origin).hostname) return undefined;
  return forwarded !== undefined || (host.includes(".") && !/^[\d.]+$/.test(host)) ? host : undefined;
}

/**
 * Whether the scheme of the address is that of the browser. A proxy that ends TLS speaks http to this server: without
 * `ORIGIN`, and without a trusted `X-Forwarded-Proto`, nobody says what the browser sees.
 */
export function isSchemeKnown(req: Forwarded, { origin, isProxy }: AddressOptions): boolean {
  if (origin !== undefined) return true;
  return forwardedBy(readRoute(req, isProxy).proxies, req.headers["x-forwarded-proto"]) !== undefined;
}

/**
 * The network address from which the outermost trusted proxy got the request, else the remote address of the connection.
 * Each client has one spelling: without a port, in lower case.
 */
export function readClientAddress(req: Forwarded, isProxy: IsProxy): string {
  return readRoute(req, isProxy).client;
}

type Forwarded = Pick<SentAddress, "headers" | "socket">;

/**
 * The way of a request: how many trusted proxies it passed, and who sent it to the first of them. Each proxy adds the
 * address from which it got the request to the end of `X-Forwarded-For`. The client can have written what stands before.
 * A proxy that adds no address stands for its clients: a text that they could vary would be no limit to them.
 */
function readRoute({ headers, socket }: Forwarded, isProxy: IsProxy): { client: string; proxies: number } {
  const { remoteAddress = "unknown" } = socket;
  let client = toNetworkAddress(remoteAddress) ?? remoteAddress;
  if (!isProxy(client, 0)) return { client, proxies: 0 };
  const addresses = toList(headers["x-forwarded-for"]);
  let proxies = 0;
  while (isProxy(client, proxies)) {
    proxies += 1;
    const before = toNetworkAddress(addresses.at(-proxies) ?? "");
    if (before === undefined) break;
    client = before;
  }
  return { client, proxies };
}

/**
 * Reads an IP address that may have a port, as some gateways send it, or the name of an interface. An IPv6 address with a
 * port stands in brackets.
 * @returns its only spelling, an IPv4 address in IPv6 as the IPv4 address. Undefined: it is none.
 */
export function toNetworkAddress(text: string): string | undefined {
  const [, bracketed, beforePort] = /^\[([^[\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = bracketed ?? beforePort ?? text;
  const plain = address.replace(/%.*$/s, "").replace(/^::ffff:(?=[\d.]+$)/i, "");
  // Brackets are for IPv6.
  if (isIPv4(plain)) return bracketed === plain ? undefined : plain;
  if (!isIPv6(plain)) return undefined;
  const only = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(only) ?? [];
  if (high === undefined || low === undefined) return only;
  return [high, low].flatMap((block) => [parseInt(block, 16) >> 8, parseInt(block, 16) & 255]).join(".");
}

/**
 * What the outermost trusted proxy says in a header. A proxy replaces such a header, adds to its end, or leaves it as it
 * is, so its entry is as far from the end as there are proxies, or the first.
 */
function forwardedBy(proxies: number, header: string | string[] | undefined): string | undefined {
  if (proxies === 0) return undefined;
  const list = toList(header);
  return list.at(-proxies) ?? list[0];
}

function toList(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(",") : (header ?? "");
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
