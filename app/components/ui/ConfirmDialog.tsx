import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog";
import { type ConfirmType, confirmAlways } from "~/client/confirmations";
import { Wrong } from "./notes";

/** Asks for confirmation. Stays open with a loading button while the action runs. */
export function ConfirmDialog({
  message,
  actionLabel,
  cancelLabel,
  isLoading = false,
  failure = null,
  type,
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
  /** Adds the "do not ask again" checkbox. */
  type?: ConfirmType;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const [isLast, setIsLast] = useState(false);
  const lastId = useId();
  const messageId = useId();
  return (
    <Dialog {...dialog} describedBy={messageId}>
      <p id={messageId}>{message}</p>
      {type !== undefined && (
        <label className="switch" htmlFor={lastId}>
          <span>{t("dialog.doNotShow")}</span>
          <input
            id={lastId}
            type="checkbox"
            checked={isLast}
            onChange={(event) => {
              setIsLast(event.target.checked);
            }}
          />
        </label>
      )}
      {failure !== null && <Wrong>{failure}</Wrong>}
      <div className="dialog-actions cluster">
        {cancelLabel !== undefined && (
          <button type="button" className="button" onClick={dialog.onClose} ref={setAutofocus}>
            {cancelLabel}
          </button>
        )}
        <button
          type="button"
          className={`button button-main${isLoading ? " button-loading" : ""}`}
          // `disabled` would lose the focus.
          aria-disabled={isLoading}
          aria-label={isLoading ? t("dialog.working") : undefined}
          onClick={() => {
            if (isLoading) return;
            if (type !== undefined && isLast) confirmAlways(type);
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
