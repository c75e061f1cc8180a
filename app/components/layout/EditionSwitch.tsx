import { useTranslation } from "react-i18next";
import { type Edition, editionsIn } from "~/game/editions";
import { useLanguage } from "./addresses";

/** Leads from a page about the games of one edition to the same page about another, where the language of the page has several. */
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
  const editions = editionsIn(useLanguage());
  if (editions.length < 2) return null;
  return (
    <nav className="segments" aria-label={t("edition.choose")}>
      {editions.map((one) => (
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
          {t(`edition.${one}.label`)}
        </a>
      ))}
    </nav>
  );
}
