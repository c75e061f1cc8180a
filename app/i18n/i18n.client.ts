import type { i18n, TOptions } from "i18next";
import type { Language } from "~/game/languages";
import { I18N_OPTIONS } from "./i18n";

/** The compiler makes a file of each, which browsers keep for all pages of the language. */
const MESSAGES: Readonly<Record<Language, () => Promise<{ readonly default: object }>>> = {
  en: () => import("./en.json"),
  es: () => import("./es.json"),
  de: () => import("./de.json"),
};

/** The translations of the page. Rejects when they cannot be loaded. */
export async function loadI18n(): Promise<i18n> {
  const language = document.documentElement.lang as Language;
  return createLookup(language, (await MESSAGES[language]()).default);
}

/**
 * What react-i18next asks of i18next, for one language whose messages are all there: keys, plurals and `{{values}}`.
 * i18next itself stays on the server, because it is as long as a quarter of a game's own scripts.
 *
 * @returns an object whose other members must not be used
 */
export function createLookup(language: string, messages: object): i18n {
  const plurals = new Intl.PluralRules(language);
  const find = (key: string) =>
    key
      .split(".")
      .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], messages);
  const interpolate = (text: string, values: Readonly<Record<string, unknown>>) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      name in values ? String((values[name] as string | number | undefined) ?? "") : whole,
    );
  const t = (key: string, values: TOptions = {}) => {
    const { count, defaultValue = key } = values;
    const none = count === 0 ? find(`${key}_zero`) : undefined;
    const plural = count === undefined ? undefined : find(`${key}_${plurals.select(count)}`);
    const found = none ?? plural ?? find(key) ?? defaultValue;
    return typeof found === "string" ? interpolate(found, values) : found;
  };
  const lookup = {
    language,
    languages: [language],
    // Nothing is loaded or changed later.
    options: { ...I18N_OPTIONS, react: { ...I18N_OPTIONS.react, bindI18n: "" } },
    isInitialized: true,
    hasLoadedNamespace: () => true,
    services: { interpolator: { interpolate } },
    t,
    getFixedT: () => t,
    exists: (key: string) => find(key) !== undefined,
  };
  return lookup as unknown as i18n;
}
