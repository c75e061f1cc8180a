import { useTranslation } from "react-i18next";
import { type Edition, editionsIn } from "~/game/editions";
import { actInPlace } from "../ui/inPlace";
import { useLanguage } from "./addresses";

/** Links to the same page of another edition. Shown when the language of the page has several editions. */
export function EditionSwitch({
  edition,
  href,
  onChoose,
}: {
  edition: Edition;
  href: (edition: Edition) => string;
  /** Called instead of following the link. */
  onChoose?: ((edition: Edition) => void) | undefined;
}) {
  const { t } = useTranslation();
  const editions = editionsIn(useLanguage());
  if (editions.length < 2) return null;
  return (
    <nav className="tabs" aria-label={t("edition.choose")}>
      {editions.map((one) => (
        <a
          key={one}
          href={href(one)}
          aria-current={one === edition ? "true" : undefined}
          onClick={(event) => {
            if (onChoose === undefined) return;
            actInPlace(event, () => {
              onChoose(one);
            });
          }}
        >
          {t(`edition.${one}.label`)}
        </a>
      ))}
    </nav>
  );
}
