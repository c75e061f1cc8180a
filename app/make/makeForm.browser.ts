import { KEYS, readStored, writeStored } from "~/ui/storageKeys.browser";
import { MAX_BLOCKED_WORDS } from "./makeLimits";

/** What a script adds to the form of `/make`, which works without one (`make/Make.tsx`). */
export function followMakeForm(making: HTMLElement): void {
  const { profaneCount = "0", added = "0" } = making.dataset;
  keepProfaneCount({ inCookie: Number(profaneCount), added: Number(added) });
  const ban = making.querySelector<HTMLTemplateElement>("[data-ban]");
  if (ban !== null && storedCount() >= MAX_BLOCKED_WORDS) {
    making.replaceChildren(ban.content);
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

function storedCount(): number {
  return Math.max(0, readStored(KEYS.blockedWords)?.count ?? 0);
}

/**
 * Stores the larger of the two counts: the stored one outlives the cookie, and the cookie counts without scripts.
 * @param inCookie the count of the cookie
 * @param added blocked words that the cookie counts and the stored number does not yet
 */
function keepProfaneCount({ inCookie, added }: { inCookie: number; added: number }): void {
  const stored = storedCount();
  const count = Math.max(stored + added, inCookie);
  if (count !== stored) writeStored(KEYS.blockedWords, { count });
}
