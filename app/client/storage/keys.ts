import { parseJson } from "~/game/json";

// Storage may be forbidden or full. Then reads return nothing and writes are ignored.

/** Null when the key is not set or storage is forbidden. */
export function readStored(key: string, from: "local" | "session" = "local"): string | null {
  try {
    return storageOf(from).getItem(key);
  } catch {
    return null;
  }
}

/** Returns false when the value could not be stored. */
export function writeStored(key: string, value: string, to: "local" | "session" = "local"): boolean {
  try {
    storageOf(to).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string, from: "local" | "session" = "local"): void {
  try {
    storageOf(from).removeItem(key);
  } catch {
    return;
  }
}

/** All keys of local storage; empty when it is forbidden. */
export function storedKeys(): string[] {
  try {
    return Object.keys(storageOf("local"));
  } catch {
    return [];
  }
}

/** The parsed JSON value of a key; undefined when it is not set or not valid JSON. */
export function readStoredJson(key: string, from: "local" | "session" = "local"): unknown {
  return parseJson(readStored(key, from));
}

/** Throws when storage is forbidden: the property access itself throws. */
function storageOf(which: "local" | "session"): Storage {
  return which === "local" ? window.localStorage : window.sessionStorage;
}

/** The value of a cookie that is not HttpOnly; undefined when it is not set. */
export function readCookie(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
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
