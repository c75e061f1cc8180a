import XMarkIcon from "@heroicons/react/24/outline/XMarkIcon";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useTranslation } from "react-i18next";

type ToastKind = "success" | "error" | "information";

interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** Milliseconds that a toast stays unless its caller says otherwise. */
const TOAST_MS = 3000;

type Notify = (toast: Omit<Toast, "id">, duration?: number) => void;

const ToastContext = createContext<Notify>(() => undefined);

/** Shows a short notice for a moment and says it to screen readers. Never the only place where something is told: it goes by itself. */
export function useToasts(): Notify {
  return useContext(ToastContext);
}

let lastId = 0;
const toastId = (id: number) => `toast-${id}`;

/** Holds the notices of a page, below everything else. */
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
        // Not from under a pointer or a focus that is on its way to the button.
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
              // The button goes with the toast: whoever used the keyboard goes on in the page.
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
      {/* Both stay in the page while they are empty: screen readers hear what changes inside them. */}
      <section className="toasts" aria-label={t("toast.region")}>
        <div role="status">{list(false)}</div>
        <div role="alert">{list(true)}</div>
      </section>
    </ToastContext.Provider>
  );
}
