import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { requestDialog, requestedDialog, subscribeToDialogs } from "./ui/openDialog.browser";
import { heatOf, RINGS } from "./words/closeness";
import { PROXIMITY_SCALE } from "./vectors/rating";
import { usePath } from "./ui/useLanguage";
import { SettingsInDialog } from "./pages/SettingsForm";
import { StatsDialog } from "./stats/StatsDialog";
import { Dialog } from "./ui/Dialog";
import { Mark } from "./ui/Mark";

const close = () => {
  requestDialog(null);
};

/** The dialogs that links of any page open. Without a script, the links lead to pages. */
export function Dialogs() {
  const { t } = useTranslation();
  const requested = useSyncExternalStore(subscribeToDialogs, requestedDialog);
  const isOfSettings = requested?.name === "settings";
  return (
    <>
      <Dialog isOpen={isOfSettings} onClose={close} title={t("settings.title")}>
        {isOfSettings && <SettingsInDialog />}
      </Dialog>
      <Dialog isOpen={requested?.name === "scale"} onClose={close} title={t("scale.title")}>
        <Scale />
      </Dialog>
      <StatsDialog requested={requested?.name === "stats" ? requested : null} onClose={close} />
    </>
  );
}

/** The steps of the scale from the secret word down, as the header's "?" shows them. Without a script, that leads to an answer. */
function Scale() {
  const { t } = useTranslation();
  const path = usePath();
  const steps = [...RINGS, PROXIMITY_SCALE].reverse();
  const texts = t("scale.rows", { returnObjects: true });
  return (
    <>
      <ol className="dialog-scale">
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
