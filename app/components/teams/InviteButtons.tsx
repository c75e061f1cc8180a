import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ClipboardDocumentIcon from "@heroicons/react/24/outline/ClipboardDocumentIcon";
import LinkIcon from "@heroicons/react/24/outline/LinkIcon";
import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import type { ComponentType, SVGProps } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "../layout/site";
import { openShareDialog } from "../ui/ShareButton";
import { useToasts } from "../ui/toasts";
import { useCopy } from "../ui/useCopy";

/** How long "copied" is shown, in milliseconds. */
const COPIED_MS = 750;

/** How long it is shown that an invitation was copied because the device cannot share it, milliseconds. */
const SHARED_MS = 1000;

/** Buttons that copy the code and the link of a team, and one that shares an invitation. */
export function InviteButtons({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  const invitation = t("teams.shareText", { site, code });
  return (
    <div className="button-row is-short only-enhanced">
      <CopyButton className="button" text={code} label={t("teams.copyCode")} Icon={ClipboardDocumentIcon} />
      <CopyButton className="button" text={link} label={t("teams.copyLink")} Icon={LinkIcon} />
      <CopyButton
        className="button"
        text={`${invitation} ${link}`}
        label={t("share.share")}
        Icon={ShareIcon}
        shownFor={SHARED_MS}
        share={{ text: invitation, url: link }}
      />
    </div>
  );
}

/**
 * A button that copies a text and says so for a moment.
 * @param shownFor milliseconds
 * @param share what to give to the share dialog of the device instead, if there is one
 */
export function CopyButton({
  className,
  text,
  label,
  Icon,
  iconClass = "icon",
  shownFor = COPIED_MS,
  share,
}: {
  className?: string;
  text: string;
  label: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  iconClass?: string;
  shownFor?: number;
  share?: ShareData;
}) {
  const { t } = useTranslation();
  const notify = useToasts();
  const { isCopied, copy } = useCopy(shownFor);
  const Shown = isCopied ? CheckIcon : Icon;
  const copyOrSay = async () => {
    if (share !== undefined && (await openShareDialog(share))) return;
    try {
      await copy(text);
    } catch {
      // There is no clipboard, or it is forbidden.
      notify({ kind: "error", text: t("teams.copyFailed") });
    }
  };
  return (
    <button type="button" className={className} onClick={() => void copyOrSay()}>
      <Shown className={iconClass} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? t("teams.copied") : label}</span>
    </button>
  );
}
