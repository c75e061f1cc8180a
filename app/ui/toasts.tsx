import CheckCircleIcon from "@heroicons/react/24/outline/CheckCircleIcon";
import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import XMarkIcon from "@heroicons/react/24/outline/XMarkIcon";
import { useTranslation } from "react-i18next";
import { TOAST_KINDS, type ToastKind } from "./toasts.browser";

const ICONS = {
  success: CheckCircleIcon,
  error: ExclamationCircleIcon,
  information: InformationCircleIcon,
} as const satisfies Record<ToastKind, unknown>;

/** Where `notify` shows toasts, at the end of the page, and what it makes them of. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <section className="toasts unprinted" aria-label={t("toast.region")}>
      {/* Live regions must exist before their content changes. */}
      <div role="status" />
      <div role="alert" />
      {TOAST_KINDS.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <div key={kind} data-toast={kind} hidden>
            <Icon className="icon" aria-hidden="true" />
            <span />
            <button type="button" className="icon-button" aria-label={t("toast.dismiss")}>
              <XMarkIcon className="icon" aria-hidden="true" />
            </button>
          </div>
        );
      })}
    </section>
  );
}
