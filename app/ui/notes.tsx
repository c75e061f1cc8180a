import CheckCircleIcon from "@heroicons/react/24/outline/CheckCircleIcon";
import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import type { ReactNode } from "react";

export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <p className="note" role="status">
      <CheckCircleIcon className="icon" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** Says what was done, in place of the button that was pressed, which would lose the focus. */
export function FocusedNote({ children }: { children: ReactNode }) {
  return (
    <p className="note" role="status" tabIndex={-1} ref={takeFocus}>
      {children}
    </p>
  );
}

/** A `ref` for an element that replaces a pressed button. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Says why a whole form was refused, or what is wrong with the page. */
export function WrongNote({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`note note-wrong ${className}`.trim()} role="alert">
      <ExclamationCircleIcon className="icon" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** What is wrong with a field or the step at hand. @param id for the field's `aria-describedby` */
export function Wrong({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="note-line" role="alert">
      <ExclamationCircleIcon className="icon icon-s" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
