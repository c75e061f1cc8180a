import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ClipboardDocumentIcon from "@heroicons/react/24/outline/ClipboardDocumentIcon";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useToasts } from "../ui/toasts";
import { useCopy } from "../ui/useCopy";

/** A link to copy: with a button, or by hand where there is no clipboard. */
export function LinkField({
  label,
  isLabelHidden = false,
  link,
  hint,
  copyLabel,
}: {
  label: string;
  /** Where the heading of the field says the same. */
  isLabelHidden?: boolean;
  link: string;
  hint?: string;
  copyLabel: string;
}) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const notify = useToasts();
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? CheckIcon : ClipboardDocumentIcon;
  const copyOrSelect = async () => {
    try {
      await copy(link);
      notify({ kind: "success", text: t("make.copied") });
    } catch {
      // There is no clipboard, or it is forbidden.
      input.current?.focus();
      input.current?.select();
    }
  };
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      <div className="copy-line">
        <input
          ref={input}
          id={id}
          className="input"
          readOnly
          value={link}
          aria-describedby={hint === undefined ? undefined : `${id}hint`}
          onFocus={({ currentTarget }) => {
            currentTarget.select();
          }}
        />
        <button
          type="button"
          className="button only-enhanced"
          aria-label={isCopied ? undefined : copyLabel}
          onClick={() => void copyOrSelect()}
        >
          <Icon className="icon" aria-hidden="true" />
          {t(isCopied ? "share.copied" : "share.copy")}
        </button>
      </div>
      {hint !== undefined && <small id={`${id}hint`}>{hint}</small>}
    </div>
  );
}
