import type { CookieParts } from "./context.request.server";
import type { NewCookie } from "./cookieJar.request.server";

export type SealedCookie<Value> = ReturnType<typeof sealedCookie<Value>>;

/** A cookie with JSON that only this deployment can have written, and can read. Scripts are denied access. */
export function sealedCookie<Value>(cookie: Pick<NewCookie, "name" | "maxAgeSeconds" | "path">) {
  const { name, path } = cookie;
  return {
    /** Undefined: the browser has none, or one that was not sealed here. */
    read: ({ app, cookies }: CookieParts): Value | undefined => {
      const text = app.seal.open(name, cookies.get(name) ?? "");
      // Only `write` can have sealed it.
      return text === undefined ? undefined : (JSON.parse(text) as Value);
    },
    write: ({ app, cookies }: CookieParts, value: Value): void => {
      cookies.set({ ...cookie, value: app.seal.seal(name, JSON.stringify(value)), isHttpOnly: true });
    },
    remove: ({ cookies }: Pick<CookieParts, "cookies">): void => {
      cookies.delete(name, path);
    },
  };
}
