import { useEffect, useState } from "react";

/** How long "copied" is shown by default, in milliseconds. */
const COPIED_MS = 1000;

/**
 * Copies text to the clipboard. `isCopied` is true for a moment afterwards. `copy` rejects if the clipboard is forbidden.
 * @param shownFor how long `isCopied` is true, in milliseconds
 */
export function useCopy(shownFor = COPIED_MS): {
  readonly isCopied: boolean;
  readonly copy: (text: string) => Promise<void>;
} {
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
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return { isCopied, copy };
}
