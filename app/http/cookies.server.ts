import { parseCookie, stringifySetCookie } from "cookie";

/** The cookies of a request by their names, as they were written: every text form of ours fits into a cookie as it is. */
export function cookiesOf(request: Request): Readonly<Record<string, string | undefined>> {
  return parseCookie(request.headers.get("Cookie") ?? "", { decode: (value) => value });
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
