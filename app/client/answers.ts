import { changeSettings, currentSettings } from "./settingsStore";
import { removeStored, writeStored } from "./storage/keys";

/** Local-storage key, set when the player has closed the first answer. The misspelled name is fixed: browsers already have it. */
export const CLOSED_KEY = "closeFirstAccordianItem";

/** Remembers that the player has closed the first answer, or opened any. */
export function followAnswers(): void {
  // This event does not bubble.
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || target.dataset.firstAnswer === undefined) return;
      if (target.open) removeStored(CLOSED_KEY);
      else writeStored(CLOSED_KEY, "true");
    },
    true,
  );
  document.addEventListener("click", ({ target }) => {
    const answer = (target as Element).closest<HTMLDetailsElement>(".faq details");
    // A click comes before the answer opens.
    if (answer?.open === false && !currentSettings().clickedInfo) changeSettings({ clickedInfo: true });
  });
}
