/** Closes the menu on Escape, on a click outside and when the focus leaves it. */
export function followMenu(onOpen: () => void): void {
  const menu = document.querySelector<HTMLDetailsElement>("details.site-header-menu");
  if (menu === null) return;
  menu.addEventListener("toggle", () => {
    if (menu.open) onOpen();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget !== null && !menu.contains(relatedTarget as Node)) menu.open = false;
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && menu.open) leaveMenu();
  });
}

/** Closes the menu. What had the focus in it gives it back. */
export function leaveMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("details.site-header-menu");
  if (menu?.open !== true) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
