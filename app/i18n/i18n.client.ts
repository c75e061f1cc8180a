import i18next, { type i18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { I18N_OPTIONS, MESSAGES_ID } from "./i18n";

/** Initialises i18next for hydration, with the language of the server-rendered page and the messages embedded in it. */
export async function startI18n(): Promise<i18n> {
  const lng = document.documentElement.lang;
  const translation = JSON.parse(document.getElementById(MESSAGES_ID)?.textContent ?? "{}") as ResourceKey;
  await i18next.use(initReactI18next).init({ ...I18N_OPTIONS, lng, resources: { [lng]: { translation } } });
  return i18next;
}
