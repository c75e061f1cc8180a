/** Focuses what has replaced a pressed button, by `data-focus`. After a reload, the browser would begin at the top. */
export function restoreFocus(): void {
  document.querySelector<HTMLElement>("[data-focus]")?.focus({ preventScroll: true });
}
