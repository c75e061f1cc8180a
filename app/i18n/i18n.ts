// i18n: the sentences of the interface, the addresses of its pages, and how both reach a page in the reader's language.
// It may import game types; a component asks `t` for a key and never holds a sentence of its own.
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

/** What every i18next instance of ours is made with, on the server and in the browser. */
export const I18N_OPTIONS = {
  supportedLngs: LANGUAGES,
  fallbackLng: FALLBACK_LANGUAGE,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;

/** Id of the element in which a page brings the sentences of its language. */
export const MESSAGES_ID = "messages";
