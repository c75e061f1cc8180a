import { useTranslation } from "react-i18next";
import type { Edition } from "~/game/types";
import { useLanguage } from "./addresses";

/** The editions that are played in English. */
const ENGLISH_EDITIONS = ["en", "jr"] as const satisfies readonly Edition[];

/** Leads from a page about the games of one edition to the same page about the other, where English is read. */
export function EditionSwitch({
  edition,
  href,
  onChoose,
}: {
  edition: Edition;
  href: (edition: Edition) => string;
  /** What choosing does in place; left out: the link is followed. */
  onChoose?: ((edition: Edition) => void) | undefined;
}) {
  const { t } = useTranslation();
  if (useLanguage() !== "en") return null;
  return (
    <nav className="segments" aria-label={t("editions.label")}>
      {ENGLISH_EDITIONS.map((one) => (
        <a
          key={one}
          href={href(one)}
          aria-current={one === edition ? "true" : undefined}
          onClick={(event) => {
            if (onChoose === undefined) return;
            event.preventDefault();
            onChoose(one);
          }}
        >
          {t(`editions.${one}`)}
        </a>
      ))}
    </nav>
  );
}
