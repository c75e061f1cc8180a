import { FALLBACK_LANGUAGE } from "~/editions/languages";
import { languageOfBrowser } from "./acceptLanguage.server";
import { pathIn, readPath } from "./addresses";
import { i18nOf } from "./i18n.server";
import { type LanguageTexts, TEXTS } from "./texts.server";

/** The text of the error page for a request that the listener refuses, in the language of the path's prefix, else the browser's language. */
export function httpErrorText({
  code,
  values,
  path,
  acceptLanguage,
}: {
  code: Exclude<keyof LanguageTexts["pages"]["httpErrors"], "home">;
  values: Readonly<Record<string, string>>;
  /** Raw path of the request, which can be invalid. */
  path: string;
  acceptLanguage: string | undefined;
}) {
  // A path without a prefix defaults to English, which the visitor may not have chosen.
  const named = readPath(path).language;
  const language = named === FALLBACK_LANGUAGE ? languageOfBrowser(acceptLanguage) : named;
  const { home, [code]: text } = TEXTS[language].pages.httpErrors;
  const { interpolator } = i18nOf(language).services;
  return {
    language,
    title: text.title,
    message: interpolator.interpolate(text.message, values, language, {}),
    home: { text: home, path: pathIn(language, "/") },
  };
}
