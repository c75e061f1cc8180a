import type { i18n } from "i18next";
import type { Language } from "~/game/languages";
import { createLookup } from "./lookup";

interface MessagesFile {
  readonly default: object;
}

/**
 * The compiler makes a file of each, with the messages that scripts use (`browserMessages`): those of a game before its first
 * answer in the first of a language, the others in the second one.
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
