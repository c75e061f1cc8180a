/** What a cookie that scripts may read says; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Keeps a cookie for the whole site. The value must be made of characters that cookies may have. */
export function writeCookie(name: string, value: string, keptSeconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax${secure}`;
}
