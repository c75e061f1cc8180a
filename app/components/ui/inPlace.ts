import type { MouseEvent } from "react";

/** Acts on the page in place of following the link that was clicked, unless the click opens it elsewhere. */
export function actInPlace(event: MouseEvent, act: () => void): void {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  act();
}

/** Whether the click opens the link in another tab or window, or saves it. */
function opensElsewhere({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
