import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/Dialog";
import { SettingsForm } from "./SettingsForm";

/** The settings in place. Without a script they are the page `/settings`. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("settings.title")}>
      {isOpen && <SettingsForm />}
    </Dialog>
  );
}
