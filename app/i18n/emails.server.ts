import type { Language } from "~/editions/languages";
import { i18nOf } from "./i18n.server";
import { type LanguageTexts, TEXTS } from "./texts.server";

/** @param foot the last line: that of the host's footer */
export function emailText(
  kind: keyof LanguageTexts["pages"]["emails"],
  language: Language,
  values: { readonly site: string; readonly link: string } & Readonly<Record<string, string>>,
  foot: string | undefined,
): { readonly subject: string; readonly text: string } {
  const { interpolator } = i18nOf(language).services;
  const { subject, text } = TEXTS[language].pages.emails[kind];
  const fill = (draft: string) => interpolator.interpolate(draft, values, language, {});
  return { subject: fill(subject), text: foot === undefined ? fill(text) : `${fill(text)}\n${foot}` };
}
