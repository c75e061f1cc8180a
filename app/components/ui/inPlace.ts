import type { MouseEvent } from "react";

/** Acts on the page in place of following the link that was clicked, unless the click opens it in another tab or window, or saves it. */
export function actInPlace(event: MouseEvent, act: () => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act();
}
