import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LANGUAGE, type Language } from "~/game/types";
import en from "./en.json";
import { I18N_OPTIONS, TRANSLATED, type TranslatedLanguage } from "./i18n";

const MESSAGES: Readonly<Record<TranslatedLanguage, object>> = { en };

const instances = new Map<Language, i18n>();

/** The translations of one language for server rendering. An instance never changes its language, so requests can share it. */
export function i18nOf(language: Language): i18n {
  const known = instances.get(language);
  if (known !== undefined) return known;
  const instance = createInstance({
    ...I18N_OPTIONS,
    lng: language,
    resources: Object.fromEntries(Object.entries(MESSAGES).map(([lng, translation]) => [lng, { translation }])),
    initImmediate: false,
  }).use(initReactI18next);
  void instance.init();
  instances.set(language, instance);
  return instance;
}

/** The path prefix under which a language's pages live; English has none. */
const PREFIX_LANGUAGE: Readonly<Record<string, Language>> = { espanol: "es", deutsch: "de" };

const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...TRANSLATED],
    fallbackLanguage: FALLBACK_LANGUAGE,
    order: ["custom"],
    findLocale: (request) => Promise.resolve(languageOfPath(new URL(request.url).pathname)),
  },
});

function languageOfPath(pathname: string): Language {
  return PREFIX_LANGUAGE[pathname.split("/")[1] ?? ""] ?? FALLBACK_LANGUAGE;
}

/** The language that a page is read in: its prefix decides. */
export async function languageOf(request: Request): Promise<Language> {
  const language = await remixI18n.getLocale(request);
  return TRANSLATED.find((known) => known === language) ?? FALLBACK_LANGUAGE;
}
