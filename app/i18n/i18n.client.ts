import type { i18n } from "i18next";
import type { Language } from "~/editions/languages";
import { createLookup } from "./lookup";

interface MessagesFile {
  readonly default: object;
}

type Files = Readonly<Record<`./${Language}.json`, () => Promise<MessagesFile>>>;

// The compiler makes two files of each language, with the messages that scripts use (`browserMessages`).
/** Those of a game before its first answer. */
const FIRST = import.meta.glob<MessagesFile>("./*.json") as Files;
/** The others. */
const LATE = import.meta.glob<MessagesFile>("./*.json", { query: "?late" }) as Files;

const loaded: object[] = [];

async function load(files: Files): Promise<void> {
  const messages = (await files[`./${document.documentElement.lang as Language}.json`]()).default;
  if (!loaded.includes(messages)) loaded.push(messages);
}

/** The translations of the page, without those of late parts. Rejects when they cannot be loaded. */
export async function loadI18n(): Promise<i18n> {
  await load(FIRST);
  return createLookup(document.documentElement.lang, loaded);
}

/** Adds the translations of late parts to those of the page. Rejects when they cannot be loaded. */
export function loadLateMessages(): Promise<void> {
  return load(LATE);
}
