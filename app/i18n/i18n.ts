// i18n: the sentences of the interface and how they reach a page.
// It may import game types; a component asks `t` for a key and never holds a sentence of its own.
import type { InitOptions } from "i18next";
import { FALLBACK_LANGUAGE, type Language } from "~/game/types";
import type en from "./en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
    returnNull: false;
  }
}

/** The languages whose messages are complete. */
export const TRANSLATED = ["en"] as const satisfies readonly Language[];
export type TranslatedLanguage = (typeof TRANSLATED)[number];

/** What every i18next instance of ours is made with, on the server and in the browser. */
export const I18N_OPTIONS = {
  supportedLngs: TRANSLATED,
  fallbackLng: FALLBACK_LANGUAGE,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;
