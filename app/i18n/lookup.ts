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
  // By key and plural. What is not there may come with a late file.
  const known = new Map<string, unknown>();
  const find: Lookup["find"] = (key, { count, defaultValue } = {}) => {
    const name = count === undefined ? key : `${key}_${count === 0 ? "zero" : plurals.select(count)}`;
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const plural = count === undefined ? undefined : (read(name) ?? read(`${key}_${plurals.select(count)}`));
    const message = plural ?? read(key);
    if (message !== undefined) known.set(name, message);
    const found = message ?? defaultValue;
    // A key that `browserMessages` lacks. Every browser test fails on it.
    if (found === undefined) console.error(`No message for ${key}`);
    return found ?? key;
  };
  // Texts with values: what stands before, between and after them, and at odd places their names.
  const templates = new Map<string, readonly string[]>();
  const interpolate: Lookup["interpolate"] = (text, values) => {
    let parts = templates.get(text);
    if (parts === undefined) {
      parts = text.split(/\{\{(\w+)\}\}/);
      if (parts.length > 1) templates.set(text, parts);
    }
    let said = parts[0] ?? "";
    for (let at = 1; at < parts.length; at += 2) {
      const name = parts[at] ?? "";
      const value = (values[name] as string | number | undefined) ?? "";
      said += (name in values ? String(value) : `{{${name}}}`) + (parts[at + 1] ?? "");
    }
    return said;
  };
  const t: Lookup["t"] = (key, values = {}) => {
    const found = find(key, values);
    return typeof found === "string" ? interpolate(found, values) : found;
  };
  const lookup: Lookup = { language, t, find, interpolate, exists: (key) => read(String(key)) !== undefined };
  return lookup as unknown as i18n;
}
