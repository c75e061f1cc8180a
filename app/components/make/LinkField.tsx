import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../ui/CopyButton";
import { notify } from "~/client/toasts";

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
        <CopyButton
          text={link}
          label={t("share.copy")}
          name={copyLabel}
          onCopied={() => {
            notify({ kind: "success", text: t("make.copied") });
          }}
          onFailed={() => {
            input.current?.focus();
            input.current?.select();
          }}
        />
      </div>
      {hint !== undefined && <small id={`${id}hint`}>{hint}</small>}
    </div>
  );
}
