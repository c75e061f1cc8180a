import XMarkIcon from "@heroicons/react/24/outline/XMarkIcon";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The id of what screen readers say after the title. */
  readonly describedBy?: string;
  readonly isWide?: boolean;
  /** Covers the window. */
  readonly isFull?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal on the native `<dialog>`, which traps and restores the focus and closes on Escape. A click on the backdrop
 * closes it too. Rendered from the first opening on: most pages never open one. It stands at the end of the page, where no
 * styles, colors or forms of the place that opens it reach it.
 */
export function Dialog({ isOpen, onClose, title, describedBy, isWide = false, isFull = false, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPressedOnBackdrop = useRef(false);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) dialog.current.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  if (!wasOpened) return null;
  return createPortal(
    <dialog
      ref={dialog}
      className={isFull ? "dialog dialog-full" : isWide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClose={onClose}
      onPointerDown={(event) => {
        isPressedOnBackdrop.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        // A drag from inside that ends on the backdrop is a click on the dialog too.
        if (isPressedOnBackdrop.current && isOnBackdrop(event)) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" onClick={onClose} aria-label={t("dialog.close")}>
          <XMarkIcon className="icon" aria-hidden="true" />
        </button>
      </div>
      <div className="dialog-body stack stack-4">{children}</div>
    </dialog>,
    document.body,
  );
}

/** The backdrop is not an element: a click on it targets the dialog, outside its box. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
