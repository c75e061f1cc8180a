import Negotiator from "negotiator";
import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from "~/editions/languages";

/** The supported language that an `Accept-Language` header prefers, by default English. */
export function languageOfBrowser(acceptLanguage: string | null | undefined): Language {
  return namedLanguage(acceptLanguage) ?? FALLBACK_LANGUAGE;
}

/** The supported language that an `Accept-Language` header prefers. Undefined if it names none. */
export function namedLanguage(acceptLanguage: string | null | undefined): Language | undefined {
  return tagsOf(acceptLanguage)
    .map((tag) => LANGUAGES.find((language) => isOf(language, tag)))
    .find((language) => language !== undefined);
}

/** The regional variant of a language, such as en-GB, that an `Accept-Language` header prefers. For dates. */
export function localeOfBrowser(acceptLanguage: string | null, language: Language): string {
  const locales = tagsOf(acceptLanguage).filter((tag) => isOf(language, tag));
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locales)[0] ?? language;
  } catch {
    // The header has an invalid language tag.
    return language;
  }
}

/** The language tags of an `Accept-Language` header, in order of preference. */
function tagsOf(acceptLanguage: string | null | undefined): string[] {
  return new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } }).languages();
}

function isOf(language: Language, tag: string): boolean {
  return tag.toLowerCase().split("-")[0] === language;
}
