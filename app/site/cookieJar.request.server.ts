import { parseCookie, stringifySetCookie } from "cookie";
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";

export interface NewCookie {
  readonly name: string;
  /** Sent without encoding: all our text forms use only characters that are valid in cookies. */
  readonly value: string;
  readonly maxAgeSeconds: number;
  /** Whether scripts are denied access. */
  readonly isHttpOnly?: boolean;
  /** Whether it is left out of requests that another site causes, links included. */
  readonly isStrict?: boolean;
  /** Where it is sent: this path and those below it. Default: the whole site. */
  readonly path?: string | undefined;
}

/** The cookies of one request and its response. Reads reflect the changes made for the response. */
export interface CookieJar {
  /** Whether the request came over HTTPS. */
  readonly isSecure: boolean;
  /** Whether the browser has sent none. */
  readonly isNew: boolean;
  get(name: string): string | undefined;
  /** The value of a cookie as `parse` reads it, empty without one. It is parsed once per value. */
  parsed<Value>(name: string, parse: (value: string) => Value): Value;
  names(): string[];
  set(cookie: NewCookie): void;
  /**
   * Expires a cookie that the browser has. Discards one that was only set in this response.
   * @param path that of the cookie
   */
  delete(name: string, path?: string): void;
  /** `Set-Cookie` values for the response. */
  setCookieHeaders(): string[];
}

/** What the names of cookies in frames on other sites begin with. */
const FRAME_PREFIX = "embed_";

/** Where browsers send a cookie: in pages of the site. `Lax` leaves it out of what other sites cause, but for links. */
const ON_SITE = { prefix: "", attributes: {} };

/**
 * In a frame on another site, browsers keep only cookies that are marked for it, and partitioned ones (CHIPS) only for frames
 * in pages of that site. They are sent to the pages for frames alone. Without HTTPS there is no such cookie: a frame then has
 * one only in pages of the same site.
 */
const inFrame = (isSecure: boolean) => ({
  prefix: FRAME_PREFIX,
  attributes: { path: "/embed", ...(isSecure ? { sameSite: "none", partitioned: true } : {}) } as const,
});

/**
 * The cookies of a request.
 * @param isFramed whether it is for a page that is shown in frames on other sites. Its cookies are apart from all others: no
 *   such page knows who is logged in, or anything else that the site knows of the browser.
 */
export function openCookieJar({
  header,
  isSecure,
  isFramed = false,
}: {
  header: string | null;
  isSecure: boolean;
  isFramed?: boolean;
}): CookieJar {
  const { prefix, attributes } = isFramed ? inFrame(isSecure) : ON_SITE;
  const sent = Object.entries(parseCookie(header ?? "", { decode: (value) => value }));
  const received = new Map(
    sent.flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])),
  );
  const changed = new Map<string, NewCookie>();
  const get = (name: string): string | undefined => {
    const cookie = changed.get(name);
    if (cookie === undefined) return received.get(name);
    return cookie.maxAgeSeconds === 0 ? undefined : cookie.value;
  };
  const parsed = new Map<string, { readonly value: string; readonly read: unknown }>();
  return {
    isSecure,
    isNew: received.size === 0,
    get,
    parsed: <Value>(name: string, parse: (value: string) => Value) => {
      const value = get(name) ?? "";
      const known = parsed.get(name);
      // A cookie has one parser.
      if (known?.value === value) return known.read as Value;
      const read = parse(value);
      parsed.set(name, { value, read });
      return read;
    },
    names: () => [...new Set([...received.keys(), ...changed.keys()])].filter((name) => get(name) !== undefined),
    set: (cookie) => {
      changed.set(cookie.name, cookie);
    },
    delete: (name, path) => {
      if (received.has(name)) changed.set(name, { name, value: "", maxAgeSeconds: 0, path });
      else changed.delete(name);
    },
    setCookieHeaders: () =>
      [...changed.values()].map(({ name, value, maxAgeSeconds, isHttpOnly = false, isStrict = false, path = "/" }) =>
        stringifySetCookie(prefix + name, value, {
          path,
          httpOnly: isHttpOnly,
          sameSite: isStrict ? "strict" : "lax",
          secure: isSecure,
          maxAge: maxAgeSeconds,
          encode: (text) => text,
          ...attributes,
        }),
      ),
  };
}

/*
 * Cookies whose value may be too long for one: it is continued in `{name}.1`, `{name}.2` … The value is often a text that
 * was packed.
 */

/** Longest value of one cookie, characters. Browsers accept 4096 bytes including name and attributes. */
export const CHUNK_LENGTH = 3700;

export const chunkName = (name: string, chunk: number) => (chunk === 0 ? name : `${name}.${chunk}`);

/** The whole value. Undefined: the browser has no such cookie. */
export function readLongCookie(cookies: CookieJar, name: string): string | undefined {
  const chunks: string[] = [];
  for (let next = cookies.get(name); next !== undefined; next = cookies.get(chunkName(name, chunks.length)))
    chunks.push(next);
  return chunks.length === 0 ? undefined : chunks.join("");
}

/** Sets the cookies of a value, and deletes left-over ones of a longer old value. An empty value deletes all. */
export function writeLongCookie(cookies: CookieJar, cookie: NewCookie): void {
  const { name, value, path } = cookie;
  const parts = value.match(new RegExp(`.{1,${CHUNK_LENGTH}}`, "g")) ?? [];
  parts.forEach((part, chunk) => {
    cookies.set({ ...cookie, name: chunkName(name, chunk), value: part });
  });
  for (let chunk = parts.length; cookies.get(chunkName(name, chunk)) !== undefined; chunk += 1)
    cookies.delete(chunkName(name, chunk), path);
}

/** A text, deflated, in base64url. */
export function packText(text: string): string {
  return deflateRawSync(text, { level: 9 }).toString("base64url");
}

/**
 * The inverse of `packText`. A truncated value yields the beginning of the text.
 * @param maxBytes upper bound of the text, for the cost of a forged cookie
 * @returns undefined for an invalid value
 */
export function unpackText(value: string, maxBytes: number): string | undefined {
  try {
    return inflateRawSync(Buffer.from(value, "base64url"), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: maxBytes,
    }).toString("utf8");
  } catch {
    return undefined;
  }
}
