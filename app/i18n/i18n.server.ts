// i18n: the interface texts in every language and the addresses of pages.
// It may import game types. Components get all their texts from `t`.
import { createInstance, type i18n, type TFunction } from "i18next";
import { LRUCache } from "lru-cache";
import { initReactI18next } from "react-i18next";
import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from "~/game/languages";
import type en from "./en.json";
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
  cacheTranslations(instance);
  instances.set(language, instance);
  return instance;
}

/** Cached translations per language, one for each key and values. */
const MAX_CACHED_TRANSLATIONS = 2000;

/** Caches the translations of an instance. i18next takes ten times as long for one, and a page has about a hundred. */
function cacheTranslations(instance: i18n): void {
  const cache = new LRUCache<string, string | object>({ max: MAX_CACHED_TRANSLATIONS });
  const make = instance.t.bind(instance) as (key: string, values?: object) => string | object;
  const t = (key: string, values?: object) => {
    const name = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
    const known = cache.get(name);
    if (known !== undefined) return known;
    const sentence = make(key, values);
    cache.set(name, sentence);
    return sentence;
  };
  instance.t = t as TFunction;
  // An instance has one language and one namespace.
  instance.getFixedT = (() => t) as unknown as i18n["getFixedT"];
}
