import ClipboardDocumentIcon from "@heroicons/react/24/outline/ClipboardDocumentIcon";
import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import { type ComponentType, type SVGProps, useEffect } from "react";
import { useTranslation } from "react-i18next";

/**
 * How long "copied" is shown, milliseconds, where it is not as long as usual: on the buttons of an invitation, and on a team's
 * code beside its game.
 */
export const COPIED_MS = { invitation: 750, game: 2000 } as const;

/**
 * A button that copies a text and says so for a moment. `ui/copyButtons.browser.ts` follows it, without React too. With `share`, it
 * sends where the device has a share dialog, and a second button copies there.
 */
export function CopyButton({
  text,
  label,
  name,
  Icon = ClipboardDocumentIcon,
  className = "button only-enhanced",
  iconClass = "icon",
  shownFor,
  share,
  copyLabel,
  done,
  failed,
  source,
}: {
  text: string;
  label: string;
  /** What screen readers say, if it is not the label. */
  name?: string;
  Icon?: ComponentType<SVGProps<SVGSVGElement>> | null;
  className?: string;
  iconClass?: string;
  /** How long "copied" is shown, milliseconds. */
  shownFor?: number | undefined;
  /** What to give to the share dialog of the device instead, if there is one. */
  share?: ShareData;
  /** What the second button says. */
  copyLabel?: string;
  /** A toast when it is copied. */
  done?: string | undefined;
  /** A toast when there is no clipboard, or it is forbidden. */
  failed?: string | undefined;
  /** The id of what has the text, which is selected then. */
  source?: string | undefined;
}) {
  const { t } = useTranslation();
  const told = failed ?? (source && t("share.notCopied"));
  useEffect(() => {
    void import("./copyButtons.browser").then(({ followCopyButtons }) => {
      followCopyButtons();
    });
  }, []);
  return (
    <>
      {/* Its name stays: what has happened is said beside it. */}
      <button
        type="button"
        className={className}
        aria-label={name ?? label}
        data-copy={text}
        data-label={label}
        data-copied={t("share.copied")}
        data-shown-for={shownFor}
        data-share={share && JSON.stringify(share)}
        data-done={done}
        data-failed={told}
        data-source={source}
      >
        {Icon !== null && <Icon className={iconClass} aria-hidden="true" />}
        <span>{label}</span>
      </button>
      <span className="visually-hidden" role="status" />
      {share && (
        <CopyButton
          className="button only-sharing"
          label={copyLabel ?? t("share.copy")}
          {...{ text, shownFor, done, failed, source }}
        />
      )}
    </>
  );
}

/** Opens the share dialog of the device with a text and a link. Where there is none, it is not shown; the link stays on the page. */
export function ShareButton({ text, url, label }: { text: string; url: string; label: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button button-main only-sharing"
      data-share={JSON.stringify({ text, url })}
      data-failed={t("share.notShared")}
    >
      <ShareIcon className="icon" aria-hidden="true" />
      {label}
    </button>
  );
}
