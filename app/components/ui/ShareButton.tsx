import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import { useBrowserValue } from "./useBrowserValue";

/**
 * Opens the share dialog of the device.
 * @returns false: there is none, or it failed. True as well if the player cancels.
 */
export async function openShareDialog(data: ShareData): Promise<boolean> {
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
    <button type="button" className="button" onClick={() => void openShareDialog({ text, url })}>
      <ShareIcon className="icon" aria-hidden="true" />
      {label}
    </button>
  );
}
