import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { SettingsInDialog } from "./pages/SettingsForm";
import { StatsDialog } from "./stats/StatsDialog";
import { Dialog } from "./ui/Dialog";
import { requestDialog, requestedDialog, subscribeToDialogs } from "./ui/openDialog.browser";
import { Scale } from "./ui/Scale";

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
