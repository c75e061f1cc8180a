import XMarkIcon from "@heroicons/react/24/outline/XMarkIcon";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useTranslation } from "react-i18next";

type ToastKind = "success" | "error" | "information";

interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** Default duration of a toast, in milliseconds. */
const TOAST_MS = 3000;

type Notify = (toast: Omit<Toast, "id">, duration?: number) => void;

const ToastContext = createContext<Notify>(() => undefined);

/** Returns the function that shows a toast and announces it. Toasts disappear: nothing that must be kept in mind may be only there. */
export function useToasts(): Notify {
  return useContext(ToastContext);
}

let lastId = 0;
const toastId = (id: number) => `toast-${id}`;

/** Renders the toasts, at the end of the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);

  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  const notify = useCallback<Notify>(
    (toast, duration = TOAST_MS) => {
      lastId += 1;
      const id = lastId;
      setToasts((shown) => [...shown, { ...toast, id }]);
      const leave = () => {
        // Stays while it is hovered or has the focus.
        if (document.getElementById(toastId(id))?.matches(":hover, :focus-within") === true)
          setTimeout(leave, duration);
        else dismiss(id);
      };
      setTimeout(leave, duration);
    },
    [dismiss],
  );

  const list = (isError: boolean) =>
    toasts
      .filter(({ kind }) => (kind === "error") === isError)
      .map(({ id, kind, text }) => (
        <div key={id} id={toastId(id)} className={`toast toast-${kind}`}>
          <span>{text}</span>
          <button
            type="button"
            className="toast-dismiss"
            aria-label={t("toast.dismiss")}
            onClick={() => {
              dismiss(id);
              // The button is removed with the toast, so the focus moves to the page.
              document.getElementById("main")?.focus({ preventScroll: true });
            }}
          >
            <XMarkIcon className="icon" aria-hidden="true" />
          </button>
        </div>
      ));
  return (
    <ToastContext.Provider value={notify}>
      {children}
      {/* Live regions must exist before their content changes, so both stay when empty. */}
      <section className="toasts" aria-label={t("toast.region")}>
        <div role="status">{list(false)}</div>
        <div role="alert">{list(true)}</div>
      </section>
    </ToastContext.Provider>
  );
}
