// i18n: the interface texts in every language and the addresses of pages.
// Components get all their texts from `t`.
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from "~/editions/languages";
import type en from "./en.json";
import { createLookup } from "./lookup";
import { TEXTS } from "./texts.server";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
    returnNull: false;
  }
}

const instances = new Map<Language, i18n>();

/**
 * The translations of one language for server rendering. An instance never changes its language, so requests can share
 * it.
 */
export function i18nOf(language: Language): i18n {
  const known = instances.get(language);
  if (known !== undefined) return known;
  const instance = createInstance({
    lng: language,
    supportedLngs: LANGUAGES,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: { [language]: { translation: TEXTS[language].messages } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initImmediate: false,
  }).use(initReactI18next);
  void instance.init();
  // `useTranslation` asks the instance for `t`, `Trans` for more. An instance has one language and one namespace.
  const { t } = createLookup(language, [TEXTS[language].messages]);
  instance.t = t;
  instance.getFixedT = (() => t) as unknown as i18n["getFixedT"];
  instances.set(language, instance);
  return instance;
}
