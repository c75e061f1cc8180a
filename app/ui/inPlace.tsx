import type { MouseEvent } from "react";

/** Acts on the page in place of following the clicked link, unless the click opens it elsewhere or saves it. */
export function inPlace(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };
}
