import { useState } from "react";
import type { GameState } from "~/client/play/gameState";
import { changeSettings, currentSettings } from "~/client/settingsStore";
import { isMarked, KEYS, mark } from "~/client/storage/keys";

/** Whether lower case would have changed a guess: the list shows what was typed, with capitals. */
function isChanged(scored: GameState["scored"]): boolean {
  return /\p{Lu}/u.test(scored?.guess.typed ?? "") && !currentSettings().lowercase && !isMarked(KEYS.askedLowerCase);
}

/** The offer to write all guesses in lower case, after one that it would have changed. Made once. */
export function useLowerCaseOffer(scored: GameState["scored"]) {
  // Not only in storage, which may be forbidden.
  const [state, setState] = useState<"unasked" | "shown" | "answered">("unasked");
  if (state === "unasked" && isChanged(scored)) setState("shown");
  return {
    isShown: state === "shown",
    answer: (isAccepted: boolean) => {
      if (isAccepted) changeSettings({ lowercase: true });
      mark(KEYS.askedLowerCase);
      setState("answered");
    },
  };
}
