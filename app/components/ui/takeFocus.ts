/** A `ref` for an element that replaces a pressed button, which would lose the focus. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
