/** As a `ref`, for what takes the place of a button that was pressed: the focus would be lost with the button. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The same for what is larger than the window: the page stays where it is. */
export function takeFocusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
