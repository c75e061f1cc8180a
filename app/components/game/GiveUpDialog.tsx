import { useTranslation } from "react-i18next";
import { Dialog } from "../Dialog";

/** Asks once more before a game is ended. Without a script, the page `/give-up` asks the same. */
export function GiveUpDialog({
  isOpen,
  onClose,
  onConfirm,
}: {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("giveUp.title")}>
      <p>{t("giveUp.message")}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose} autoFocus>
          {t("giveUp.cancel")}
        </button>
        <button
          type="button"
          className="button button-main"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {t("giveUp.confirm")}
        </button>
      </div>
    </Dialog>
  );
}
