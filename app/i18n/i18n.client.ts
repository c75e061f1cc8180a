import type { i18n, TOptions } from "i18next";
import type { Language } from "~/game/languages";

interface MessagesFile {
  readonly default: object;
}

/**
 * The compiler makes a file of each, with the messages that scripts use (`browserMessages`): those of a game before its end
 * in the first of a language, the others in the second one.
 */
const MESSAGES: Readonly<Record<Language, readonly [() => Promise<MessagesFile>, () => Promise<MessagesFile>]>> = {
  en: [() => import("./en.json"), () => import("./en.json?late")],
  es: [() => import("./es.json"), () => import("./es.json?late")],
  de: [() => import("./de.json"), () => import("./de.json?late")],
};

const loaded: object[] = [];

async function load(which: 0 | 1): Promise<void> {
  const messages = (await MESSAGES[document.documentElement.lang as Language][which]()).default;
  if (!loaded.includes(messages)) loaded.push(messages);
}

/** The translations of the page, without those of late parts. Rejects when they cannot be loaded. */
export async function loadI18n(): Promise<i18n> {
  await load(0);
  return createLookup(document.documentElement.lang, loaded);
}

/** Adds the translations of late parts to those of the page. Rejects when they cannot be loaded. */
export function loadLateMessages(): Promise<void> {
  return load(1);
}

/** What components and `reactI18next.client.tsx` ask of it. */
export interface Lookup extends Pick<i18n, "language" | "exists"> {
  readonly t: (key: string, values?: TOptions) => unknown;
  /** The text of a key with its `{{values}}` as they are. */
  readonly find: (key: string, values?: TOptions) => unknown;
  readonly interpolate: (text: string, values: TOptions) => string;
}

/**
 * In place of i18next, for one language whose messages are all there: keys, plurals and `{{values}}`. i18next itself stays on
 * the server, because it is as long as a quarter of a game's own scripts.
 *
 * @returns a `Lookup`; other members must not be used
 */
export function createLookup(language: string, messages: readonly object[]): i18n {
  const plurals = new Intl.PluralRules(language);
  const read = (key: string) => {
    const names = key.split(".");
    for (const file of messages) {
      const found = names.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], file);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const find: Lookup["find"] = (key, { count, defaultValue } = {}) => {
    const none = count === 0 ? read(`${key}_zero`) : undefined;
    const plural = count === undefined ? undefined : read(`${key}_${plurals.select(count)}`);
    const found = none ?? plural ?? read(key) ?? defaultValue;
    // A key that `browserMessages` lacks. Every browser test fails on it.
    if (found === undefined) console.error(`No message for ${key}`);
    return found ?? key;
  };
  const interpolate: Lookup["interpolate"] = (text, values) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      name in values ? String((values[name] as string | number | undefined) ?? "") : whole,
    );
  const t: Lookup["t"] = (key, values = {}) => {
    const found = find(key, values);
    return typeof found === "string" ? interpolate(found, values) : found;
  };
  const lookup: Lookup = { language, t, find, interpolate, exists: (key) => read(String(key)) !== undefined };
  return lookup as unknown as i18n;
}
