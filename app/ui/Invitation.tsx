import { type ComponentProps, useId } from "react";
import { useTranslation } from "react-i18next";
import { COPIED_MS, CopyButton, ShareButton } from "./CopyButton";
import { Fold } from "./Fold";
import { QrPicture } from "./QrPicture";

interface InvitationProps {
  /** By which others can join too, and what it is the code of. */
  readonly code?: { readonly code: string; readonly label: string };
  readonly link: string;
  /** What is sent with the link: to what it invites. */
  readonly text: string;
  /** What is to be known of the link. */
  readonly hint?: string;
  readonly qrCode: Omit<ComponentProps<typeof QrPicture>, "label">;
}

/** What invites to a team, a circle, a race or a word of one's own: a link to send, to copy or to scan. */
export function Invitation({ code, link, text, hint, qrCode }: InvitationProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="stack stack-4">
      {code !== undefined && (
        <p className="invitation-code breaking cluster">
          <span>
            <span className="visually-hidden">{code.label} </span>
            {code.code}
          </span>
          <CopyButton
            className="link-button touch only-enhanced"
            text={code.code}
            label={t("share.copy")}
            name={t("invite.copyCode")}
            iconClass="icon icon-s"
            shownFor={COPIED_MS.invitation}
            failed={t("invite.copyFailed")}
          />
        </p>
      )}
      <ShareButton text={text} url={link} label={t("invite.send")} />
      <div className="form-field">
        <label htmlFor={id}>{t("invite.link")}</label>
        <div className="form-line cluster">
          <input
            id={id}
            className="input"
            readOnly
            value={link}
            aria-describedby={hint === undefined ? undefined : `${id}hint`}
          />
          <CopyButton
            text={link}
            label={t("share.copy")}
            name={t("make.copyLink")}
            shownFor={COPIED_MS.invitation}
            done={t("make.copied")}
            source={id}
          />
        </div>
        {hint !== undefined && <small id={`${id}hint`}>{hint}</small>}
      </div>
      <div className="ruled">
        <Fold summary={t("make.qr")}>
          <QrPicture {...qrCode} label={t("invite.qrLabel")} />
        </Fold>
      </div>
    </div>
  );
}
