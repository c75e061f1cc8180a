import { useTranslation } from "react-i18next";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { heatOf, RINGS } from "~/words/closeness";
import { Mark } from "./Mark";
import { usePath } from "./useLanguage";

/** The steps of the scale from the secret word down, as the header's "?" shows them. Without a script, that leads to an answer. */
export function Scale() {
  const { t } = useTranslation();
  const path = usePath();
  const steps = [...RINGS, PROXIMITY_SCALE].reverse();
  const texts = t("scale.rows", { returnObjects: true });
  return (
    <>
      <ol className="scale">
        {steps.map((percentile, index) => (
          <li key={percentile} className={`heat-${heatOf({ similarity: 0, percentile })}`}>
            <Mark best={percentile} className="mark-small" />
            <b>{percentile}</b>
            <span>{texts[index]}</span>
          </li>
        ))}
      </ol>
      <p className="soft">{t("scale.words")}</p>
      <div>
        {t("scale.more", { returnObjects: true }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <a className="button" href={path("/faq")}>
        {t("faq.all")}
      </a>
    </>
  );
}
