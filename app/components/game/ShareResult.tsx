import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ClipboardDocumentIcon from "@heroicons/react/24/outline/ClipboardDocumentIcon";
import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "../site";
import { useBrowserValue } from "../useBrowserValue";
import { useCopy } from "../useCopy";

/** How this device can pass a text on. It is known only in the browser. */
function deviceSharing(): "share" | "clipboard" | "none" {
  if ("share" in navigator) return "share";
  return "clipboard" in navigator ? "clipboard" : "none";
}

/** The result as text to share: by the device's own sharing, the clipboard, a post, or by hand. */
export function ShareResult({ text }: { text: string }) {
  const { t } = useTranslation();
  const { shareUrl } = useSite();
  const device = useBrowserValue<ReturnType<typeof deviceSharing> | "unknown">(deviceSharing, "unknown");
  const { isCopied, copy } = useCopy();
  const textId = useId();

  const shareOrCopy = async () => {
    try {
      if (device === "share") await navigator.share({ text });
      else await copy(text);
    } catch {
      // The player closed the device's own sheet, or the clipboard is forbidden: the text is still there to be copied by hand.
      document.querySelector<HTMLTextAreaElement>(`textarea[id="${textId}"]`)?.select();
    }
  };

  const DeviceIcon = isCopied ? CheckIcon : device === "share" ? ShareIcon : ClipboardDocumentIcon;
  const deviceLabel = isCopied ? t("share.copied") : t(device === "share" ? "share.share" : "share.copy");
  return (
    <div className="share">
      <label htmlFor={textId}>{t("share.text")}</label>
      <textarea id={textId} className="share-text" readOnly rows={text.split("\n").length} value={text} />
      <div className="share-buttons">
        {device !== "unknown" && device !== "none" && (
          <button type="button" className="button button-main" onClick={() => void shareOrCopy()}>
            <DeviceIcon className="icon" aria-hidden="true" />
            <span aria-live="polite">{deviceLabel}</span>
          </button>
        )}
        {shareUrl !== null && (
          <a
            className="button"
            href={shareUrl.replace("{text}", encodeURIComponent(text))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t("share.post")}
          </a>
        )}
      </div>
    </div>
  );
}
