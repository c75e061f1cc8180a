import { useState } from "react";
import { changeSettings, currentSettings } from "~/client/settingsStore";
import { readStored, writeStored } from "~/client/storage";

/** Set once the player has answered. */
const ASKED_KEY = "askedLowercase";

/** Whether to offer lower case: the guess has capitals, the setting is off and the player has not answered before. */
function isDue(raw: string): boolean {
  return /\p{Lu}/u.test(raw) && !currentSettings().lowercase && readStored(ASKED_KEY) === null;
}

/** The offer to write all guesses in lower case, after a guess with capitals. Made once. */
export function useLowerCaseOffer() {
  // Not only in storage, which may be forbidden.
  const [state, setState] = useState<"unasked" | "shown" | "answered">("unasked");
  return {
    isShown: state === "shown",
    /** Looks at a guess as it was typed. */
    noteGuess: (raw: string) => {
      if (state === "unasked" && isDue(raw)) setState("shown");
    },
    answer: (isAccepted: boolean) => {
      if (isAccepted) changeSettings({ lowercase: true });
      writeStored(ASKED_KEY, "true");
      setState("answered");
    },
  };
}
