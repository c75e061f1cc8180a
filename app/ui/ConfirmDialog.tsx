import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog";
import { Wrong } from "./notes";
import { isMarked, type Key, mark } from "./storageKeys.browser";

/** Asks for confirmation. Stays open with a loading button while the action runs. */
export function ConfirmDialog({
  message,
  actionLabel,
  cancelLabel,
  isLoading = false,
  failure = null,
  unasked,
  isForGood = false,
  onConfirm,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, "isOpen" | "onClose" | "title"> & {
  message: ReactNode;
  actionLabel: string;
  /** Default: no cancel button, only the close button. */
  cancelLabel?: string;
  isLoading?: boolean;
  /** Error message. Shown in the dialog: content behind a modal is inert. */
  failure?: string | null;
  /** Marked by "do not ask again": then it acts in place of opening. Without it, that is not offered. */
  unasked?: Key<string>;
  /** The action cannot be undone: to cancel is what the dialog suggests. */
  isForGood?: boolean;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const [isLast, setIsLast] = useState(false);
  const messageId = useId();
  const { isOpen, onClose } = dialog;
  const isUnasked = isOpen && unasked !== undefined && isMarked(unasked);
  useEffect(() => {
    if (!isUnasked) return;
    onClose();
    onConfirm();
  }, [isUnasked, onClose, onConfirm]);
  return (
    <Dialog {...dialog} isOpen={isOpen && !isUnasked} describedBy={messageId}>
      <p id={messageId}>{message}</p>
      {unasked !== undefined && (
        <label className="switch touch-row">
          <span>{t("dialog.doNotShow")}</span>
          <input
            type="checkbox"
            checked={isLast}
            onChange={(event) => {
              setIsLast(event.target.checked);
            }}
          />
        </label>
      )}
      {failure !== null && <Wrong>{failure}</Wrong>}
      <div className="cluster spread">
        {cancelLabel !== undefined && (
          <button
            type="button"
            className={isForGood ? "button button-main" : "button"}
            onClick={dialog.onClose}
            ref={setAutofocus}
          >
            {cancelLabel}
          </button>
        )}
        <button
          type="button"
          className={`button${isForGood ? "" : " button-main"}${isLoading ? " button-loading" : ""}`}
          // `disabled` would lose the focus.
          aria-disabled={isLoading}
          aria-label={isLoading ? t("dialog.working") : undefined}
          onClick={() => {
            if (isLoading) return;
            if (unasked !== undefined && isLast) mark(unasked);
            onConfirm();
          }}
        >
          <span className="button-text">{actionLabel}</span>
        </button>
      </div>
    </Dialog>
  );
}

/** Sets `autofocus`, which the dialog uses. React writes this attribute only on the server. */
function setAutofocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
