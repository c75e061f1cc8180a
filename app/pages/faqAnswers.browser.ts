import { changeSettings, currentSettings } from "~/ui/settingsStore.browser";

/** Remembers that the player has opened an answer. */
export function followAnswers(): void {
  document.addEventListener("click", ({ target }) => {
    const answer = (target as Element).closest<HTMLDetailsElement>(".faq-group details");
    // A click comes before the answer opens.
    if (answer?.open === false && !currentSettings().clickedInfo) changeSettings({ clickedInfo: true });
  });
}
