import { useTranslation } from "react-i18next";
import type { Language } from "~/game/languages";
import { pathIn } from "~/i18n/addresses";

/** The language that the page is read in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  // Set from the address, which knows no others.
  return i18n.language as Language;
}

/** Paths of pages in the language of this page. */
export function usePath(): (page: string) => string {
  const language = useLanguage();
  return (page) => pathIn(language, page);
}
