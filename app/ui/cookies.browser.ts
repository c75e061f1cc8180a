/** The value of a cookie that is not HttpOnly; undefined when it is not set. */
export function readCookie(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Whether a member is logged in now. May differ from the rendered page: another tab may have logged in or out since. */
export function isLoggedIn(): boolean {
  return readCookie("isLoggedIn") === "true";
}

let isKept: boolean | undefined;

/** Whether the browser keeps cookies of this site. Tried once per page. */
export function keepsCookies(): boolean {
  isKept ??= tryCookie();
  return isKept;
}

/** `navigator.cookieEnabled` is also true where the player has blocked them. */
function tryCookie(): boolean {
  writeCookie("probe", "1", 1);
  const isThere = readCookie("probe") !== undefined;
  writeCookie("probe", "", 0);
  return isThere;
}

/** Sets a cookie for the whole site. The value is not encoded: it may contain only characters allowed in cookies. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
