import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ClipboardDocumentIcon from "@heroicons/react/24/outline/ClipboardDocumentIcon";
import LinkIcon from "@heroicons/react/24/outline/LinkIcon";
import type { ComponentType, SVGProps } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "../layout/site";
import { ShareButton } from "../ui/ShareButton";
import { useToasts } from "../ui/toasts";
import { useCopy } from "../ui/useCopy";

/** How long "copied" is shown, in milliseconds. */
const COPIED_MS = 750;

/** Buttons that copy the code and the link of a team, and one that sends the link where the device can. */
export function InviteButtons({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  return (
    <div className="button-row is-short only-enhanced">
      <CopyButton className="button" text={code} label={t("teams.copyCode")} Icon={ClipboardDocumentIcon} />
      <CopyButton className="button" text={link} label={t("teams.copyLink")} Icon={LinkIcon} />
      <ShareButton text={t("teams.shareText", { site, code })} url={link} label={t("teams.sendLink")} />
    </div>
  );
}

/** A button that copies a text and says so for a moment. @param shownFor milliseconds */
export function CopyButton({
  className,
  text,
  label,
  Icon,
  iconClass = "icon",
  shownFor = COPIED_MS,
}: {
  className?: string;
  text: string;
  label: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  iconClass?: string;
  shownFor?: number;
}) {
  const { t } = useTranslation();
  const notify = useToasts();
  const { isCopied, copy } = useCopy(shownFor);
  const Shown = isCopied ? CheckIcon : Icon;
  const copyOrSay = async () => {
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
