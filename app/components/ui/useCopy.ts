import { useEffect, useState } from "react";

/** How long a button says that its text was copied, milliseconds. */
const COPIED_MS = 1000;

/** Copies texts to the clipboard, and tells for a moment that one was copied. `copy` rejects where the clipboard is forbidden. */
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
