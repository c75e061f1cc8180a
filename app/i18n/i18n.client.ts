import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import en from "./en.json";
import { I18N_OPTIONS, TRANSLATED, type TranslatedLanguage } from "./i18n";

/** The language of most pages comes with the page's own script; each other one will be a file of its own, loaded where it is read. */
const MESSAGES: Readonly<Record<TranslatedLanguage, () => Promise<object>>> = {
  en: () => Promise.resolve(en),
};

/** Makes the translations ready for hydration, in the language that the server rendered. */
export async function startI18n(language: string): Promise<i18n> {
  const lng = TRANSLATED.find((known) => known === language) ?? TRANSLATED[0];
  const translation = await MESSAGES[lng]();
  await i18next.use(initReactI18next).init({ ...I18N_OPTIONS, lng, resources: { [lng]: { translation } } });
  return i18next;
}
