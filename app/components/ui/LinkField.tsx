import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "./CopyButton";

interface LinkFieldProps {
  readonly label: string;
  /** Where the heading of the field says the same. */
  readonly isLabelHidden?: boolean;
  readonly link: string;
  readonly hint?: string;
  readonly copyLabel: string;
}

/** A link to copy: with a button, or by hand where there is no clipboard. */
export function LinkField({ label, isLabelHidden = false, link, hint, copyLabel }: LinkFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      <div className="form-line cluster">
        <input
          id={id}
          className="input"
          readOnly
          value={link}
          aria-describedby={hint === undefined ? undefined : `${id}hint`}
        />
        <CopyButton text={link} label={t("share.copy")} name={copyLabel} done={t("make.copied")} source={id} />
      </div>
      {hint !== undefined && <small id={`${id}hint`}>{hint}</small>}
    </div>
  );
}
