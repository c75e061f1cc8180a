import type { MouseEvent } from "react";

/** Acts on the page in place of following the clicked link, unless the click opens it elsewhere or saves it. */
export function actInPlace(event: MouseEvent, act: () => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act();
}
