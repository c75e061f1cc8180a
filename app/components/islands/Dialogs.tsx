import { useSyncExternalStore } from "react";
import { requestDialog, requestedDialog, subscribeToDialogs } from "~/client/dialogs";
import { ScaleDialog } from "../game/ScaleDialog";
import { SettingsDialog } from "../settings/SettingsDialog";
import { StatsDialog } from "../stats/StatsDialog";

const close = () => {
  requestDialog(null);
};

/** The dialogs that links of any page open. Without a script, the links lead to pages. */
export function Dialogs() {
  const requested = useSyncExternalStore(subscribeToDialogs, requestedDialog);
  return (
    <>
      <SettingsDialog isOpen={requested?.name === "settings"} onClose={close} />
      <ScaleDialog isOpen={requested?.name === "scale"} onClose={close} />
      <StatsDialog requested={requested?.name === "stats" ? requested : null} onClose={close} />
    </>
  );
}
