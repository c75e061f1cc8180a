import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { Language } from "~/game/languages";
import type { App } from "~/services/app";
import type { CookieJar } from "./cookieJar.server";

/** What a form has done. The page after it says so once. */
export type Flash =
  | { readonly kind: "gameCreated" }
  | { readonly kind: "gameCleared" }
  | {
      readonly kind: "gamesAdded";
      readonly edition: Edition;
      readonly numbers: readonly number[];
      /** The words of the list that were not added. */
      readonly left: readonly string[];
    }
  | {
      readonly kind: "wordDecided";
      readonly verdict: "form" | "blocked" | "dismissed" | "takenBack";
      readonly language: Language;
      readonly word: string;
      /** The games that have the word again. */
      readonly restored: readonly DailyGame[];
    };

type FlashOf<Kind extends Flash["kind"]> = Extract<Flash, { kind: Kind }>;

const FLASH_COOKIE = "flash";
/** The redirect follows at once. A flash that no page has taken by then is about something else. */
const MAX_AGE_SECONDS = 60;
const PURPOSE = "flash";

/** Leaves a flash for the page to which the response redirects. It is sealed: it may hold secrets of games to come. */
export function leaveFlash({ app, cookies }: { app: App; cookies: CookieJar }, flash: Flash): void {
  const value = app.seal.seal(PURPOSE, JSON.stringify(flash));
  cookies.set({ name: FLASH_COOKIE, value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true });
}

/** Takes the flash of a kind that this page says, if there is one. It is then gone. */
export function takeFlash<Kind extends Flash["kind"]>(
  { app, cookies }: { app: App; cookies: CookieJar },
  kind: Kind,
): FlashOf<Kind> | null {
  const text = app.seal.open(PURPOSE, cookies.get(FLASH_COOKIE) ?? "");
  if (text === undefined) return null;
  // Only `leaveFlash` can have sealed it.
  const flash = JSON.parse(text) as Flash;
  if (flash.kind !== kind) return null;
  cookies.delete(FLASH_COOKIE);
  return flash as FlashOf<Kind>;
}
