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
    return { status: 414, title: "This address is too long", message: "Shorten the address and try again." };
  }
  // Absolute form (RFC 9112, 3.2.2): the authority is of no interest, only one site is served here.
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  if (!isSoundPath(path)) return badAddress("It has a character or an escape that is not allowed.");
  const base = origin ?? requestedOrigin({ headers, socket }, trustProxy);
  if (base === undefined) return badAddress("Its host name is not one.");
  if (!URL.canParse(base + path)) return badAddress("It cannot be read.");
  const url = new URL(base + path);
  // Dot segments can leave two slashes in front, which a redirect would turn into another site.
  if (url.pathname.startsWith("//")) return badAddress("It starts with two slashes.");
  return url;
}

function badAddress(why: string): HttpRefusal {
  return { status: 400, title: "This address does not work", message: `${why} Check it for a typing mistake.` };
}

/** The query may hold broken escapes: they are read leniently, as every server does. */
function isSoundPath(path: string): boolean {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(path) || path.includes("\\")) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path.replace(/[?#].*$/, "")));
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
