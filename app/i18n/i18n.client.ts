import type { i18n, TOptions } from "i18next";
import { I18N_OPTIONS, MESSAGES_ID } from "./i18n";

/** The translations of the server-rendered page, from the messages that are embedded in it. */
export function startI18n(): i18n {
  const messages = JSON.parse(document.getElementById(MESSAGES_ID)?.textContent ?? "{}") as object;
  return createLookup(document.documentElement.lang, messages);
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
