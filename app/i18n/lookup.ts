import type { i18n, TOptions } from "i18next";

/** What components and `reactI18next.client.tsx` ask of it. */
export interface Lookup extends Pick<i18n, "language" | "exists"> {
  readonly t: (key: string, values?: TOptions) => unknown;
  /** The text of a key with its `{{values}}` as they are. */
  readonly find: (key: string, values?: TOptions) => unknown;
  readonly interpolate: (text: string, values: TOptions) => string;
}

/**
 * What i18next does for one language whose messages are all there: keys, plurals and `{{values}}`. i18next itself takes ten
 * times as long, and is as long as a quarter of a game's own scripts.
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
