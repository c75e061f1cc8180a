import { createInstance, type i18n, type TFunction } from "i18next";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from "~/game/languages";
import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import { readPath } from "./addresses";
import { I18N_OPTIONS } from "./i18n";

const MESSAGES: Readonly<Record<Language, object>> = { en, es, de };

const instances = new Map<Language, i18n>();

/** The translations of one language for server rendering. An instance never changes its language, so requests can share it. */
export function i18nOf(language: Language): i18n {
  const known = instances.get(language);
  if (known !== undefined) return known;
  const instance = createInstance({
    ...I18N_OPTIONS,
    lng: language,
    resources: { [language]: { translation: MESSAGES[language] } },
    initImmediate: false,
  }).use(initReactI18next);
  void instance.init();
  rememberSentences(instance);
  instances.set(language, instance);
  return instance;
}

/** How many sentences of a language are kept ready, each with its values. */
const READY_SENTENCES = 2000;

/** Makes an instance say again what it has said before: i18next takes ten times as long for a sentence, and a page has a hundred of them. */
function rememberSentences(instance: i18n): void {
  const ready = new LRUCache<string, string | object>({ max: READY_SENTENCES });
  const make = instance.t.bind(instance) as (key: string, values?: object) => string | object;
  const t = (key: string, values?: object) => {
    const name = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
    const known = ready.get(name);
    if (known !== undefined) return known;
    const sentence = make(key, values);
    ready.set(name, sentence);
    return sentence;
  };
  instance.t = t as TFunction;
  // It has one language and one namespace.
  instance.getFixedT = (() => t) as unknown as i18n["getFixedT"];
}

const serialised = new Map<Language, string>();

/** What could end the element around it; and what is not in Latin-1: with one such character, a page would take twice the room and time. */
const ESCAPED = /[<\u0100-\uffff]/g;
const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The sentences of a language as a page carries them: JSON in which nothing can end the element around it. */
export function messagesOf(language: Language): string {
  const known = serialised.get(language) ?? JSON.stringify(MESSAGES[language]).replace(ESCAPED, toEscape);
  serialised.set(language, known);
  return known;
}

const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    order: ["custom"],
    findLocale: (request) => Promise.resolve(readPath(new URL(request.url).pathname).language),
  },
});

/** The language that a page is read in: its prefix decides. */
export async function languageOf(request: Request): Promise<Language> {
  return toLanguage(await remixI18n.getLocale(request));
}

/**
 * The language that a browser asks for, out of ours, by its `Accept-Language` header. A language that we do not have gives way to the next
 * one, which remix-i18next would not look at.
 */
export function languageOfBrowser(acceptLanguage: string | null | undefined): Language {
  if (!acceptLanguage) return FALLBACK_LANGUAGE;
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage } });
  return toLanguage(negotiator.language([...LANGUAGES]));
}

/** The reader's own variety of a language, such as en-GB, for dates: what the browser asks for by its `Accept-Language` header. */
export function localeOfBrowser(acceptLanguage: string | null, language: Language): string {
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } });
  const locales = negotiator.languages().filter((tag) => tag.toLowerCase().split("-")[0] === language);
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locales)[0] ?? language;
  } catch {
    // A header may have anything in it.
    return language;
  }
}

function toLanguage(locale: string | undefined): Language {
  return LANGUAGES.find((known) => known === locale) ?? FALLBACK_LANGUAGE;
}
