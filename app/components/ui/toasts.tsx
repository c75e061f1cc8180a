import CheckCircleIcon from "@heroicons/react/24/outline/CheckCircleIcon";
import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import XMarkIcon from "@heroicons/react/24/outline/XMarkIcon";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

type ToastKind = "success" | "error" | "information";

interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** How long it is shown, in milliseconds. */
  readonly duration: number;
}

/** Default duration of a toast, in milliseconds. */
const TOAST_MS = 3000;

type Notify = (toast: Omit<Toast, "id" | "duration">, duration?: number) => void;

const ToastContext = createContext<Notify>(() => undefined);

/** Returns the function that shows a toast and announces it. Toasts disappear: nothing that must be kept in mind may be only there. */
export function useToasts(): Notify {
  return useContext(ToastContext);
}

let lastId = 0;
const TOAST_ID = "toast";

const ICONS = {
  success: CheckCircleIcon,
  error: ExclamationCircleIcon,
  information: InformationCircleIcon,
} as const satisfies Record<ToastKind, unknown>;

/** Renders the toasts at the end of the page, one at a time: each waits for the one before it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<readonly Toast[]>([]);
  const shown = waiting[0];

  const dismiss = useCallback((id: number) => {
    setWaiting((toasts) => toasts.filter((toast) => toast.id !== id));
  }, []);
  const notify = useCallback<Notify>((toast, duration = TOAST_MS) => {
    lastId += 1;
    const added = { ...toast, id: lastId, duration };
    // The same text takes its own place again, as a new toast: it is announced again and not shown twice.
    setWaiting((toasts) =>
      toasts.some(({ text }) => text === toast.text)
        ? toasts.map((other) => (other.text === toast.text ? added : other))
        : [...toasts, added],
    );
  }, []);

  useEffect(() => {
    if (shown === undefined) return;
    const { id, duration } = shown;
    const leave = () => {
      // Stays while it is hovered or has the focus.
      if (document.getElementById(TOAST_ID)?.matches(":hover, :focus-within") === true)
        timer = setTimeout(leave, duration);
      else dismiss(id);
    };
    let timer = setTimeout(leave, duration);
    return () => {
      clearTimeout(timer);
    };
  }, [shown, dismiss]);

  const show = (isError: boolean) => {
    if (shown === undefined || (shown.kind === "error") !== isError) return null;
    const Icon = ICONS[shown.kind];
    return (
      <div key={shown.id} id={TOAST_ID} className={`toast toast-${shown.kind}`}>
        <Icon className="icon" aria-hidden="true" />
        <span>{shown.text}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={t("toast.dismiss")}
          onClick={() => {
            dismiss(shown.id);
            // The button is removed with the toast, so the focus moves to the page.
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        >
          <XMarkIcon className="icon" aria-hidden="true" />
        </button>
      </div>
    );
  };
  return (
    <ToastContext.Provider value={notify}>
      {children}
      {/* Live regions must exist before their content changes, so both stay when empty. */}
      <section className="toasts" aria-label={t("toast.region")}>
        <div role="status">{show(false)}</div>
        <div role="alert">{show(true)}</div>
      </section>
    </ToastContext.Provider>
  );
}
