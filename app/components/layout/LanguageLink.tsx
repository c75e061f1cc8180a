import type { ReactNode } from "react";
import type { Language } from "~/game/languages";
import { pathIn } from "~/i18n/addresses";

/** A link to the first page of a language. */
export function LanguageLink({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <a href={pathIn(language, "/")} data-language={language}>
      {children}
    </a>
  );
}
