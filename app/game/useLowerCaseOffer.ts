import { useState } from "react";
import type { Guess } from "~/play/guess";
import { changeSettings, currentSettings } from "~/ui/settingsStore.browser";
import { isMarked, KEYS, mark } from "~/ui/storageKeys.browser";

/** Whether lower case would have changed a guess: the list shows what was typed, with capitals. */
function isChanged(guess: Guess | undefined): boolean {
  return /\p{Lu}/u.test(guess?.typed ?? "") && !currentSettings().lowercase && !isMarked(KEYS.askedLowerCase);
}

/** The offer to write all guesses in lower case, after one that it would have changed. Made once. @param guess the last one answered */
export function useLowerCaseOffer(guess: Guess | undefined) {
  // Not only in storage, which may be forbidden.
  const [state, setState] = useState<"unasked" | "shown" | "answered">("unasked");
  if (state === "unasked" && isChanged(guess)) setState("shown");
  return {
    isShown: state === "shown",
    answer: (isAccepted: boolean) => {
      if (isAccepted) changeSettings({ lowercase: true });
      mark(KEYS.askedLowerCase);
      setState("answered");
    },
  };
}
