import { useTranslation } from "react-i18next";
import { heatOf, RINGS } from "~/game/closeness";
import { PROXIMITY_SCALE } from "~/game/types";
import { usePath } from "../layout/addresses";
import { Dialog } from "../ui/Dialog";
import { Mark } from "../ui/Mark";

/** The steps of the scale from the secret word down, as the header's "?" shows them. Without a script, that leads to an answer. */
export function ScaleDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const path = usePath();
  const steps = [...RINGS, PROXIMITY_SCALE].reverse();
  const texts = t("scale.rows", { returnObjects: true });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("scale.title")}>
      <ol className="scale-steps">
        {steps.map((percentile, index) => (
          <li key={percentile} className={`heat-${heatOf({ similarity: 0, percentile })}`}>
            <Mark best={percentile} />
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
    </Dialog>
  );
}
