import { parseCookie, stringifySetCookie } from "cookie";

type Cookies = Readonly<Record<string, string | undefined>>;

/** What was read last: while a page is made, the same header is asked for ten times. */
let last: { readonly header: string; readonly cookies: Cookies } = { header: "", cookies: {} };

/** The cookies of a request by their names, as they were written: every text form of ours fits into a cookie as it is. */
export function cookiesOf(request: Request): Cookies {
  const header = request.headers.get("Cookie") ?? "";
  if (header !== last.header) last = { header, cookies: parseCookie(header, { decode: (value) => value }) };
  return last.cookies;
}

/**
 * A `Set-Cookie` value for the whole site.
 * @param keptSeconds 0 takes the cookie away
 * @param isHidden whether scripts may not read it
 */
export function setCookieText(
  request: Request,
  {
    name,
    value,
    keptSeconds,
    isHidden = false,
  }: { name: string; value: string; keptSeconds: number; isHidden?: boolean },
): string {
  return stringifySetCookie(name, value, {
    path: "/",
    httpOnly: isHidden,
    sameSite: "lax",
    secure: new URL(request.url).protocol === "https:",
    maxAge: keptSeconds,
    encode: (text) => text,
  });
}
