import XMarkIcon from "@heroicons/react/24/outline/XMarkIcon";
import { useTranslation } from "react-i18next";
import { KEYS } from "~/client/storage/keys";
import { useClosed } from "../ui/useClosed";

/** Short rules for new players. Stays hidden once closed. */
export function HowToPlay() {
  const { t } = useTranslation();
  const [isClosed, close] = useClosed(KEYS.juniorRules);
  if (isClosed) return null;
  return (
    <section className="how-to-play stack stack-2" aria-labelledby="how-to-heading">
      <div className="how-to-play-head">
        <h2 id="how-to-heading">{t("howTo.heading")}</h2>
        <button type="button" className="icon-button only-enhanced" aria-label={t("dialog.close")} onClick={close}>
          <XMarkIcon className="icon" aria-hidden="true" />
        </button>
      </div>
      <ol className="stack stack-2">
        {t("howTo.steps", { returnObjects: true }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
