import QuestionMarkCircleIcon from "@heroicons/react/24/outline/QuestionMarkCircleIcon";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeSettings, currentSettings } from "~/client/settingsStore";
import { readStored, writeStored } from "~/client/storage";
import { ConfirmDialog } from "../ui/ConfirmDialog";

/** Set once the player has answered. */
const ASKED_KEY = "askedLowercase";

/** Whether to offer lower case: the guess has capitals, the setting is off and the player has not answered before. */
function isDue(raw: string): boolean {
  return /\p{Lu}/u.test(raw) && !currentSettings().lowercase && readStored(ASKED_KEY) === null;
}

interface Offer {
  readonly isShown: boolean;
  /** Looks at a guess as it was typed. */
  readonly noteGuess: (raw: string) => void;
  readonly answer: (isAccepted: boolean) => void;
}

/** The offer to write all guesses in lower case, after a guess with capitals. Made once. */
export function useLowerCaseOffer(): Offer {
  // Not only in storage, which may be forbidden.
  const [state, setState] = useState<"unasked" | "shown" | "answered">("unasked");
  return {
    isShown: state === "shown",
    noteGuess: (raw) => {
      if (state === "unasked" && isDue(raw)) setState("shown");
    },
    answer: (isAccepted) => {
      if (isAccepted) changeSettings({ lowercase: true });
      writeStored(ASKED_KEY, "true");
      setState("answered");
    },
  };
}

/** One line that takes neither the focus nor a keystroke. The dialog with the reasons opens from it. */
export function LowerCaseOffer({ offer, onAnswered }: { offer: Offer; onAnswered: () => void }) {
  const { t } = useTranslation();
  const [isExplained, setIsExplained] = useState(false);
  const answer = (isAccepted: boolean) => {
    setIsExplained(false);
    offer.answer(isAccepted);
    onAnswered();
  };
  return (
    <>
      {offer.isShown && (
        <div className="offer-line">
          <span id="lower-case-offer">{t("downcase.offer")}</span>
          <span role="group" aria-labelledby="lower-case-offer">
            <button
              type="button"
              className="chip"
              onClick={() => {
                answer(true);
              }}
            >
              {t("downcase.yes")}
            </button>
            <button
              type="button"
              className="chip"
              onClick={() => {
                answer(false);
              }}
            >
              {t("downcase.no")}
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t("downcase.more")}
              onClick={() => {
                setIsExplained(true);
              }}
            >
              <QuestionMarkCircleIcon className="icon" aria-hidden="true" />
            </button>
          </span>
        </div>
      )}
      <ConfirmDialog
        isOpen={isExplained}
        onClose={() => {
          setIsExplained(false);
        }}
        title={t("downcase.title")}
        message={t("downcase.message")}
        actionLabel={t("downcase.confirm")}
        onConfirm={() => {
          answer(true);
        }}
      />
    </>
  );
}
