import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/Dialog";
import { SettingsForm } from "./SettingsForm";

/** The settings in a dialog. Without a script, the page `/settings` is used. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("settings.title")}>
      {isOpen && <SettingsForm />}
    </Dialog>
  );
}
