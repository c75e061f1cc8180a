import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ClipboardDocumentIcon from "@heroicons/react/24/outline/ClipboardDocumentIcon";
import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import { type ComponentType, type SVGProps, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBrowserValue } from "./useBrowserValue";

/** How long "copied" is shown, milliseconds. */
const COPIED_MS = 1000;

/** A button that copies a text and says so for a moment. */
export function CopyButton({
  text,
  label,
  name,
  Icon = ClipboardDocumentIcon,
  className = "button only-enhanced",
  iconClass = "icon",
  shownFor = COPIED_MS,
  share,
  onCopied,
  onFailed,
}: {
  text: string;
  label: string;
  /** What screen readers say, if it is not the label. */
  name?: string;
  Icon?: ComponentType<SVGProps<SVGSVGElement>> | null;
  className?: string;
  iconClass?: string;
  /** Milliseconds. */
  shownFor?: number;
  /** What to give to the share dialog of the device instead, if there is one. */
  share?: ShareData;
  onCopied?: () => void;
  /** Called when there is no clipboard, or it is forbidden. */
  onFailed: () => void;
}) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => {
      setIsCopied(false);
    }, shownFor);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied, shownFor]);
  const copy = async () => {
    if (share !== undefined && (await openShareDialog(share))) return;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      onFailed();
      return;
    }
    setIsCopied(true);
    onCopied?.();
  };
  const Shown = isCopied && Icon !== null ? CheckIcon : Icon;
  return (
    <button type="button" className={className} aria-label={isCopied ? undefined : name} onClick={() => void copy()}>
      {Shown !== null && <Shown className={iconClass} aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? t("share.copied") : label}</span>
    </button>
  );
}

/**
 * Opens the share dialog of the device.
 * @returns false: there is none, or it failed. True as well if the player cancels.
 */
async function openShareDialog(data: ShareData): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Opens the share dialog of the device with a text and a link. Without such a dialog there is no button. */
export function ShareButton({ text, url, label }: { text: string; url: string; label: string }) {
  const canShare = useBrowserValue(() => "share" in navigator, false);
  if (!canShare) return null;
  return (
    // If the dialog fails, the link stays on the page.
    <button type="button" className="button button-main" onClick={() => void openShareDialog({ text, url })}>
      <ShareIcon className="icon" aria-hidden="true" />
      {label}
    </button>
  );
}
