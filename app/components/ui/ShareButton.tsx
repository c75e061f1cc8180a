import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import { useBrowserValue } from "./useBrowserValue";

/** Opens the share dialog of the device with a text and a link. Without such a dialog there is no button. */
export function ShareButton({ text, url, label }: { text: string; url: string; label: string }) {
  const canShare = useBrowserValue(() => "share" in navigator, false);
  if (!canShare) return null;
  const share = async () => {
    try {
      await navigator.share({ text, url });
    } catch {
      // Closed without sharing, or forbidden. The link stays on the page.
    }
  };
  return (
    <button type="button" className="button" onClick={() => void share()}>
      <ShareIcon className="icon" aria-hidden="true" />
      {label}
    </button>
  );
}
