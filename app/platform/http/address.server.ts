import type { IncomingMessage } from "node:http";
import { type IsProxy, networkOf, toNetworkAddress } from "./network.server";
import type { HttpRefusal } from "./refusal.server";

/** Maximum length of a request target, characters. */
const MAX_TARGET_LENGTH = 8192;
/**
 * Escapes of letters, digits, `-`, `.`, `_` and `~`, which mean the same as these characters (RFC 3986, 6.2.2.2). The paths
 * of all routes are made of them.
 */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;
/** The `Origin` header of a page whose origin the browser does not tell. */
const HIDDEN_ORIGIN = "null";

export type AddressOptions = {
  /** Public origin of the site. Undefined: derived from the headers of each request. */
  readonly origin: string | undefined;
  /** The proxies whose `X-Forwarded-…` headers count. Any other client could forge them. */
  readonly isProxy: IsProxy;
};

type SentRequest = Pick<IncomingMessage, "url" | "headers" | "rawHeaders"> & {
  readonly socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

/** Where a request comes from and where it was sent to. Each answer is computed once, when it is first asked for. */
export class RequestAddress {
  readonly #req: SentRequest;
  readonly #options: AddressOptions;
  #route: { readonly client: string; readonly proxies: number } | undefined;
  #network: string | undefined;
  #url: URL | HttpRefusal | undefined;
  #pathname: string | HttpRefusal | undefined;

  constructor(req: SentRequest, options: AddressOptions) {
    this.#req = req;
    this.#options = options;
  }

  /**
   * The network address from which the outermost trusted proxy got the request, else the remote address of the connection.
   * Each client has one spelling: without a port, in lower case.
   */
  get client(): string {
    return this.#readRoute().client;
  }

  /** The part of it that the client cannot vary, see `networkOf`. */
  get network(): string {
    return (this.#network ??= networkOf(this.client));
  }

  /**
   * A URL of this site. Its path is canonical: it starts with exactly one slash, has no dot segments and escapes only what
   * has to be. The escapes are UTF-8 without control characters.
   */
  get url(): URL | HttpRefusal {
    return (this.#url ??= this.#readUrl());
  }

  /** The path after the same checks, without the query. */
  get pathname(): string | HttpRefusal {
    return (this.#pathname ??= this.#readPathname());
  }

  /**
   * The host that the browser has asked for, without the port, if it is not that of the site. Undefined: it is, or nobody
   * knows. A proxy that passes on no `Host` writes how it reaches this server, which mostly is an IP address or a name
   * without a dot.
   */
  get otherHost(): string | undefined {
    const { origin } = this.#options;
    if (origin === undefined) return undefined;
    const base = this.#requestedOrigin();
    const host = base === undefined ? undefined : toUrl(base)?.hostname;
    if (host === undefined || host === new URL(origin).hostname) return undefined;
    const isForwarded = this.#forwarded("x-forwarded-host") !== undefined;
    return isForwarded || (host.includes(".") && !/^[\d.]+$/.test(host)) ? host : undefined;
  }

  /**
   * Whether the scheme of the URL is that of the browser. A proxy that ends TLS speaks http to this server: without
   * `ORIGIN`, and without a trusted `X-Forwarded-Proto`, nobody says what the browser sees.
   */
  get isSchemeKnown(): boolean {
    return this.#options.origin !== undefined || this.#forwarded("x-forwarded-proto") !== undefined;
  }

  /**
   * Whether a page of another origin has sent the request.
   *
   * Browsers send an `Origin` header with every POST and every handshake of a socket. Another one means a cross-site
   * request: the http page of a host is not the https page, which a network in between cannot forge. Where the scheme is
   * unknown, hosts are compared. It is "null" for a page of no origin, and for any page with `Referrer-Policy:
   * no-referrer`, which a proxy may have added. `Sec-Fetch-Site` tells them apart; no page can set it. Other clients send
   * none. They have no cookies that such a request could misuse.
   */
  isForeignTo({ origin, host }: URL): boolean {
    const { headers } = this.#req;
    if (headers.origin === undefined) return false;
    if (this.hasHiddenOrigin) return headers["sec-fetch-site"] !== "same-origin";
    const sent = toUrl(headers.origin);
    if (sent === undefined) return true;
    return this.isSchemeKnown ? sent.origin !== origin : sent.host !== host;
  }

  /** Whether the browser does not tell which page has sent the request. */
  get hasHiddenOrigin(): boolean {
    return this.#req.headers.origin === HIDDEN_ORIGIN;
  }

  #readUrl(): URL | HttpRefusal {
    const { url: target = "", rawHeaders } = this.#req;
    if (target.length > MAX_TARGET_LENGTH) return { code: "addressTooLong" };
    const local = withoutAuthority(target);
    if (!isValidTarget(local) || hasSeveralHosts(rawHeaders)) return badAddress;
    const base = this.#options.origin ?? this.#requestedOrigin();
    const url = base === undefined ? undefined : toUrl(base + withoutNeedlessEscapes(local));
    // Dot segments can leave two slashes in front. A redirect to such a path would lead to another site.
    return url === undefined || url.pathname.startsWith("//") ? badAddress : url;
  }

  /** A path of plain characters is not parsed as a URL, because parsing would take most of the time of an API response. */
  #readPathname(): string | HttpRefusal {
    const { url: target = "", rawHeaders } = this.#req;
    if (target.length <= MAX_TARGET_LENGTH && /^\/(?!\/)[\w~/-]*$/.test(target)) {
      const { origin } = this.#options;
      const base = origin ?? this.#requestedOrigin();
      const isBad = base === undefined || hasSeveralHosts(rawHeaders) || (base !== origin && !isOrigin(base));
      return isBad ? badAddress : target;
    }
    return this.url instanceof URL ? this.url.pathname : this.url;
  }

  #requestedOrigin(): string | undefined {
    const { headers, socket } = this.#req;
    const host = this.#forwarded("x-forwarded-host") ?? headers.host ?? "localhost";
    if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) return undefined;
    const forwarded = this.#forwarded("x-forwarded-proto");
    // Some proxies write it in capitals, some name the protocol of a socket.
    const isSecure = forwarded === undefined ? "encrypted" in socket : /^(?:https|wss)$/i.test(forwarded);
    return `${isSecure ? "https" : "http"}://${host}`;
  }

  /**
   * What the outermost trusted proxy says in a header. A proxy replaces such a header, adds to its end, or leaves it as it
   * is, so its entry is as far from the end as there are proxies, or the first.
   */
  #forwarded(name: "x-forwarded-host" | "x-forwarded-proto"): string | undefined {
    const { proxies } = this.#readRoute();
    if (proxies === 0) return undefined;
    const list = toList(this.#req.headers[name]);
    return list.at(-proxies) ?? list[0];
  }

  /**
   * How many trusted proxies the request passed, and who sent it to the first of them. Each proxy adds the address from
   * which it got the request to the end of `X-Forwarded-For`. The client can have written what stands before. A proxy that
   * adds no address stands for its clients: a text that they could vary would be no limit to them.
   */
  #readRoute(): { readonly client: string; readonly proxies: number } {
    if (this.#route !== undefined) return this.#route;
    const { headers, socket } = this.#req;
    const { isProxy } = this.#options;
    const { remoteAddress = "unknown" } = socket;
    let client = toNetworkAddress(remoteAddress) ?? remoteAddress;
    let proxies = 0;
    if (isProxy(client, 0)) {
      const addresses = toList(headers["x-forwarded-for"]);
      while (isProxy(client, proxies)) {
        proxies += 1;
        const before = toNetworkAddress(addresses.at(-proxies) ?? "");
        if (before === undefined) break;
        client = before;
      }
    }
    return (this.#route = { client, proxies });
  }
}

/** The last one that could be parsed. Most requests to a site name the same. */
let knownOrigin = "";

function isOrigin(text: string): boolean {
  if (text === knownOrigin) return true;
  if (!URL.canParse(text)) return false;
  knownOrigin = text;
  return true;
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
 * Node takes the first of several `Host` headers, a proxy in front may take the last. RFC 9112, 3.2, demands a 400.
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

const badAddress: HttpRefusal = { code: "badAddress" };

/** The raw path of a request. It is not validated: it is also read from addresses that are refused. */
export function readSentPath({ url: target = "" }: Pick<IncomingMessage, "url">): string {
  return withoutQuery(withoutAuthority(target));
}

/** A target in absolute form (RFC 9112, 3.2.2) without its authority. The server has one site only. */
function withoutAuthority(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
}

const withoutNeedlessEscapes = (local: string) =>
  local.replace(/^[^?#]*%[^?#]*/, (path) => path.replace(NEEDLESS_ESCAPE, decodeURIComponent));

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

function toList(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(",") : (header ?? "");
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
