/** The member's photo may be gone. Then the icon is shown. */
export function hideBroken(photo: HTMLImageElement): void {
  const hide = () => {
    photo.classList.add("site-header-broken");
  };
  photo.addEventListener("error", hide);
  // It may have failed before.
  if (photo.complete && photo.naturalWidth === 0) hide();
}
