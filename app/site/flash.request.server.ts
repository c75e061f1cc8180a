import { redirect } from "@remix-run/node";
import type { CookieParts } from "./context.request.server";
import { sealedCookie } from "./sealedCookie.request.server";

/**
 * What a form has done, or what became of a session. The page after it says so once. There is one flash at a time: what no page
 * has taken by then is about something else, because the redirect follows at once. It may hold secrets of games to come.
 * @param kind tells it from the others. A page takes only its own
 */
export function flashOf<Facts extends object = object>(kind: string) {
  const cookie = sealedCookie<{ readonly kind: string } & Facts>({ name: "flash", maxAgeSeconds: 60 });
  /** Leaves it for the page to which the response redirects. */
  const leave = (parts: CookieParts, facts: Facts) => {
    cookie.write(parts, { kind, ...facts });
  };
  return {
    leave,
    /** Redirects from an accepted form to the page that says what was done. */
    redirectWith: (parts: CookieParts, facts: Facts, address: string) => {
      leave(parts, facts);
      return redirect(address, { status: 303 });
    },
    /** Takes it, if there is one. It is then gone. */
    take: (parts: CookieParts): Facts | null => {
      const flash = cookie.read(parts);
      if (flash?.kind !== kind) return null;
      cookie.remove(parts);
      return flash;
    },
  };
}
