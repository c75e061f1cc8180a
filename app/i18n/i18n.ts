// i18n: the interface texts in every language and the addresses of pages.
// It may import game types. Components get all their texts from `t`.
import type { InitOptions } from "i18next";
import { FALLBACK_LANGUAGE, LANGUAGES } from "~/game/languages";
import type en from "./en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
    returnNull: false;
  }
}

/** Options of every i18next instance, on the server and in the browser. */
export const I18N_OPTIONS = {
  supportedLngs: LANGUAGES,
  fallbackLng: FALLBACK_LANGUAGE,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;
