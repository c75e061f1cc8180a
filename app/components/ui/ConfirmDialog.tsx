import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog";
import { readStored, removeStored, writeStored } from "~/client/storage";

/** What may be confirmed once and for all. */
export type ConfirmType = "giveUp";

const markerKey = (type: ConfirmType) => `doNotShowAgain_${type}`;

/** Whether the player has asked not to be asked about this again: then the action runs at once. */
export function isConfirmed(type: ConfirmType): boolean {
  return readStored(markerKey(type)) !== null;
}

/** From now on the player is asked again. */
export function askAgain(type: ConfirmType): void {
  removeStored(markerKey(type));
}

/** Asks once more before something is done. While it is being done the button shows that, and the dialog stays. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  message,
  actionLabel,
  cancelLabel,
  isLoading = false,
  failure = null,
  type,
  onConfirm,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  message: ReactNode;
  actionLabel: string;
  /** Left out: the dialog is left by its close button. */
  cancelLabel?: string;
  isLoading?: boolean;
  /** Why it could not be done: what is said behind an open dialog is seen and heard by nobody. */
  failure?: string | null;
  /** Offers not to ask about this again. */
  type?: ConfirmType;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const [isLast, setIsLast] = useState(false);
  const lastId = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <p>{message}</p>
      {type !== undefined && (
        <label className="check" htmlFor={lastId}>
          <input
            id={lastId}
            type="checkbox"
            checked={isLast}
            onChange={(event) => {
              setIsLast(event.target.checked);
            }}
          />
          {t("dialog.doNotShow")}
        </label>
      )}
      {failure !== null && (
        <p className="dialog-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="dialog-actions">
        {cancelLabel !== undefined && (
          <button type="button" className="button" onClick={onClose} ref={askForFocus}>
            {cancelLabel}
          </button>
        )}
        <button
          type="button"
          className={`button button-main${isLoading ? " is-loading" : ""}`}
          // Not `disabled`, which would take the focus away.
          aria-disabled={isLoading}
          aria-label={isLoading ? t("dialog.working") : undefined}
          onClick={() => {
            if (isLoading) return;
            if (type !== undefined && isLast) writeStored(markerKey(type), "true");
            onConfirm();
          }}
        >
          <span className="button-text">{actionLabel}</span>
        </button>
      </div>
    </Dialog>
  );
}

/** The dialog gives the focus to what asks for it, by an attribute that React writes on a server alone. */
function askForFocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
