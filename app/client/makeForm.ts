import { isBannedHere, keepProfaneCount } from "./profaneCounter";

/** What a script adds to the form of `/make`, which works without one (`components/make/MakeForm.tsx`). */
export function followMakeForm(making: HTMLElement): void {
  const { profaneCount = "0", added = "0" } = making.dataset;
  keepProfaneCount({ inCookie: Number(profaneCount), added: Number(added) });
  const ban = making.querySelector<HTMLElement>("[data-ban]");
  if (ban !== null && isBannedHere()) {
    ban.hidden = false;
    making.replaceChildren(ban);
    return;
  }
  const form = making.querySelector("form");
  const greeting = form?.querySelector<HTMLInputElement>("[name=greeting]");
  const used = form?.querySelector<HTMLElement>("[data-used]");
  form?.addEventListener("input", ({ target }) => {
    // A form that is being changed is no longer that of the links.
    making.querySelector(".make-made")?.remove();
    if (greeting && used && target === greeting)
      used.textContent = used.dataset.used?.replace("#", String(greeting.value.length)) ?? "";
    const language = (target as Element).closest("label")?.lang;
    if (language) form.querySelector<HTMLInputElement>("[name=word]")?.setAttribute("lang", language);
  });
}
