import { parseCookie, stringifySetCookie } from "cookie";

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
  get(name: string): string | undefined;
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

export function openCookieJar({ header, isSecure }: { header: string | null; isSecure: boolean }): CookieJar {
  const received = new Map(Object.entries(parseCookie(header ?? "", { decode: (value) => value })));
  const changed = new Map<string, NewCookie>();
  const get = (name: string): string | undefined => {
    const cookie = changed.get(name);
    if (cookie === undefined) return received.get(name);
    return cookie.maxAgeSeconds === 0 ? undefined : cookie.value;
  };
  return {
    isSecure,
    get,
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
        stringifySetCookie(name, value, {
          path,
          httpOnly: isHttpOnly,
          sameSite: isStrict ? "strict" : "lax",
          secure: isSecure,
          maxAge: maxAgeSeconds,
          encode: (text) => text,
        }),
      ),
  };
}
