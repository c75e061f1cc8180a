import { FALLBACK_LANGUAGE, type Language } from "~/game/types";
import { pathIn, readPath } from "./addresses";
import { i18nOf, languageOfBrowser } from "./i18n.server";
import de from "./pages/de/door.json";
import en from "./pages/en/door.json";
import es from "./pages/es/door.json";

const DOOR: Readonly<Record<Language, typeof en>> = { en, es, de };

/** What the sender of a request is told when it gets no further than the door. */
export interface DoorText {
  readonly language: Language;
  readonly title: string;
  readonly message: string;
  readonly home: { readonly text: string; readonly path: string };
}

/** Words a refusal of the door in the language of the path, else in the one that the browser asks for. */
export function doorText({
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
}): DoorText {
  // Without a prefix a path is English only for want of another language, and not everybody who is refused has chosen it.
  const named = readPath(path).language;
  const language = named === FALLBACK_LANGUAGE ? languageOfBrowser(acceptLanguage) : named;
  const { home, [code]: text } = DOOR[language];
  const { interpolator } = i18nOf(language).services;
  return {
    language,
    title: text.title,
    message: interpolator.interpolate(text.message, values, language, {}),
    home: { text: home, path: pathIn(language, "/") },
  };
}
