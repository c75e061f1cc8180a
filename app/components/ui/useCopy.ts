import { useEffect, useState } from "react";

/** How long "copied" is shown, in milliseconds. */
const COPIED_MS = 1000;

/** Copies text to the clipboard. `isCopied` is true for a moment afterwards. `copy` rejects if the clipboard is forbidden. */
export function useCopy(): { readonly isCopied: boolean; readonly copy: (text: string) => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => {
      setIsCopied(false);
    }, COPIED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied]);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return { isCopied, copy };
}
