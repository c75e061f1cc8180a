import { useTranslation } from "react-i18next";
import type { Language } from "~/editions/languages";
import { pathIn } from "~/i18n/addresses";

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  // Safe: i18next gets the language from the URL, which allows no others.
  return i18n.language as Language;
}

/** Returns the function that localizes a path to the language of this page. */
export function usePath(): (page: string) => string {
  const language = useLanguage();
  return (page) => pathIn(language, page);
}
