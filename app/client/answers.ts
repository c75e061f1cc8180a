import { changeSettings, currentSettings } from "./settingsStore";
import { KEYS, mark, removeStored } from "./storage/keys";

/** Remembers that the player has closed the first answer, or opened any. */
export function followAnswers(): void {
  // This event does not bubble.
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || target.dataset.firstAnswer === undefined) return;
      if (target.open) removeStored(KEYS.closedFirstAnswer);
      else mark(KEYS.closedFirstAnswer);
    },
    true,
  );
  document.addEventListener("click", ({ target }) => {
    const answer = (target as Element).closest<HTMLDetailsElement>(".faq-group details");
    // A click comes before the answer opens.
    if (answer?.open === false && !currentSettings().clickedInfo) changeSettings({ clickedInfo: true });
  });
}
