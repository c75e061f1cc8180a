import { FALLBACK_LANGUAGE, type Language } from "~/game/languages";
import { pathIn, readPath } from "./addresses";
import { i18nOf, languageOfBrowser } from "./i18n.server";
import de from "./pages/de/httpErrors.json";
import en from "./pages/en/httpErrors.json";
import es from "./pages/es/httpErrors.json";

const HTTP_ERRORS: Readonly<Record<Language, typeof en>> = { en, es, de };

/** What the sender of a request is told when it gets no further than the door. */
export interface HttpErrorText {
  readonly language: Language;
  readonly title: string;
  readonly message: string;
  readonly home: { readonly text: string; readonly path: string };
}

/** Words a refusal of the door in the language of the path, else in the one that the browser asks for. */
export function httpErrorText({
  code,
  values,
  path,
  acceptLanguage,
}: {
  code: Exclude<keyof typeof en, "home">;
  values: Readonly<Record<string, string>>;
  /** Of the request, whatever its sender wrote there. */
  path: string;
  acceptLanguage: string | undefined;
}): HttpErrorText {
  // Without a prefix a path is English only for want of another language, and not everybody who is refused has chosen it.
  const named = readPath(path).language;
  const language = named === FALLBACK_LANGUAGE ? languageOfBrowser(acceptLanguage) : named;
  const { home, [code]: text } = HTTP_ERRORS[language];
  const { interpolator } = i18nOf(language).services;
  return {
    language,
    title: text.title,
    message: interpolator.interpolate(text.message, values, language, {}),
    home: { text: home, path: pathIn(language, "/") },
  };
}
