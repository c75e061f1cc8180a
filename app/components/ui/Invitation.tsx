import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { COPIED_MS, CopyButton } from "./CopyButton";
import { Fold } from "./Fold";
import { QrPicture } from "./QrPicture";

// What invites to a team or a circle.

/** The code to join by, as it is told to others. @param label what it is the code of */
export function JoinCode({ code, label }: { code: string; label: string }) {
  return (
    <p className="invitation-code breaking">
      <span className="visually-hidden">{label} </span>
      {code}
    </p>
  );
}

/**
 * Buttons that copy the code and send the link, by the share dialog of the device or the clipboard.
 * @param text what is sent with the link
 * @param failed what is said when there is no clipboard
 */
export function InviteButtons({
  code,
  link,
  text,
  failed,
}: {
  code: string;
  link: string;
  text: string;
  failed: string;
}) {
  const { t } = useTranslation();
  const shown = { className: "button", shownFor: COPIED_MS.invitation, failed };
  return (
    <div className="cluster spread only-enhanced">
      <CopyButton {...shown} text={code} label={t("invite.copyCode")} />
      <CopyButton
        {...shown}
        text={`${text} ${link}`}
        label={t("invite.sendLink")}
        Icon={ShareIcon}
        share={{ text, url: link }}
        copyLabel={t("make.copyLink")}
      />
    </div>
  );
}

/** The link to copy by hand or to scan. @param isOpen whether the page is about nothing else */
export function InviteLink({
  link,
  qrCode,
  isOpen = false,
}: {
  link: string;
  isOpen?: boolean;
  qrCode: Omit<ComponentProps<typeof QrPicture>, "label">;
}) {
  const { t } = useTranslation();
  return (
    <div className="ruled">
      <Fold summary={t("invite.linkFold")} open={isOpen}>
        <label className="form-field">
          <span>{t("invite.link")}</span>
          <input className="input" readOnly value={link} />
        </label>
        <QrPicture {...qrCode} label={t("invite.qrLabel")} />
      </Fold>
    </div>
  );
}
