// scripts: the files of sentences with which a new language begins.
import { UNTRANSLATED } from "../../app/i18n/untranslated";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Sentences = Readonly<Record<string, Json>>;

/** Of page texts: what is no sentence. */
const NO_SENTENCES: readonly string[] = ["when", "only", "below", "id"];
const PLURAL = /_(one|two|few|many|other)$/;

const mark = (text: string) =>
  /\p{L}/u.test(text.replace(/\{\{.*?\}\}|<\/?\w+>/g, "")) ? `${UNTRANSLATED}${text}` : text;

/** In their usual order, which older versions of Node do not keep. */
const PLURAL_FORMS: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** The English texts of a file, each marked as untranslated, with the plural forms of the language. */
export function draftOf(english: Sentences, language: string): Sentences {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const forms = PLURAL_FORMS.filter((form) => pluralCategories.includes(form));
  const draft = (part: Json, name: string): Json => {
    if (typeof part === "string") return NO_SENTENCES.includes(name) ? part : mark(part);
    if (typeof part !== "object" || part === null) return part;
    if (isList(part)) return part.map((item) => draft(item, ""));
    const entries = Object.entries(part).flatMap(([key, inner]): [string, Json][] => {
      const stem = PLURAL.test(key) ? key.replace(PLURAL, "") : undefined;
      if (stem === undefined) return [[key, draft(inner, key)]];
      // All forms of a sentence stand where its last one, "other", did.
      if (!key.endsWith("_other")) return [];
      return forms.map((form) => [`${stem}_${form}`, draft(part[`${stem}_${form}`] ?? inner, key)]);
    });
    return Object.fromEntries(entries);
  };
  return draft(english, "") as Sentences;
}

const isList = (part: Json): part is readonly Json[] => Array.isArray(part);

interface NewEdition {
  readonly code: string;
  /** Of its language, in itself. */
  readonly name: string;
}

/**
 * What a language says of a new edition on the first page of another one: as of the main edition, with the name of the language.
 * @param language of the file
 * @param edition the sentences of all editions in it
 */
export function editionSentences(language: string, edition: Sentences, { code, name }: NewEdition): Sentences {
  const { label = "", play = "" } = edition.en as Sentences;
  const bulk = `Add these words to the ${name} edition?`;
  return {
    name: `{{site}} ${name}`,
    label,
    play,
    tab: nameOf(code, language),
    bulk: language === "en" ? bulk : mark(bulk),
  };
}

/** The name of a language in another one, with a capital. */
export function nameOf(language: string, into: string): string {
  const name = new Intl.DisplayNames(into, { type: "language" }).of(language) ?? language;
  const [first = ""] = name;
  return first.toLocaleUpperCase(into) + name.slice(first.length);
}

/** How many sentences of a file are still English. */
export function countUntranslated(texts: Json): number {
  if (typeof texts === "string") return texts.startsWith(UNTRANSLATED) ? 1 : 0;
  if (typeof texts !== "object" || texts === null) return 0;
  return Object.values(texts).reduce((sum: number, inner) => sum + countUntranslated(inner), 0);
}
