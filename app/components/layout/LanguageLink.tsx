import type { ReactNode } from "react";
import { dispatchLanguageChanged } from "~/client/events";
import type { Language } from "~/game/languages";
import { pathIn } from "~/i18n/addresses";
import { opensElsewhere } from "../ui/inPlace";
import { useLanguage } from "./addresses";

/** A link to the first page of a language. */
export function LanguageLink({ language, children }: { language: Language; children: ReactNode }) {
  const current = useLanguage();
  return (
    <a
      href={pathIn(language, "/")}
      onClick={(event) => {
        if (language !== current && !opensElsewhere(event)) dispatchLanguageChanged(language);
      }}
    >
      {children}
    </a>
  );
}
