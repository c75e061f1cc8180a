import type { Language } from "~/game/languages";
import { i18nOf } from "./i18n.server";
import de from "./pages/de/emails.json";
import en from "./pages/en/emails.json";
import es from "./pages/es/emails.json";

const EMAILS: Readonly<Record<Language, typeof en>> = { en, es, de };

export function emailText(
  kind: keyof typeof en,
  language: Language,
  values: { readonly site: string; readonly link: string } & Readonly<Record<string, string>>,
): { readonly subject: string; readonly text: string } {
  const { interpolator } = i18nOf(language).services;
  const { subject, text } = EMAILS[language][kind];
  const fill = (draft: string) => interpolator.interpolate(draft, values, language, {});
  return { subject: fill(subject), text: fill(text) };
}
