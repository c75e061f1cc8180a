import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { changeSettings, currentSettings } from "~/client/settingsStore";
import { readStored, writeStored } from "~/client/storage";

/** Set once the player was asked. */
const ASKED_KEY = "askedLowercase";

/** Typing pause before the dialog may open, in milliseconds. */
const PAUSE_MS = 1500;

/** Whether to offer lower case: the guess has capitals, the setting is off and the player was not asked before. */
function isDowncaseDue(raw: string): boolean {
  return /\p{Lu}/u.test(raw) && !currentSettings().lowercase && readStored(ASKED_KEY) === null;
}

/**
 * Offers to write all guesses in lower case after a guess with capitals. Waits for a typing pause: opening earlier would
 * take the player's keystrokes.
 *
 * @param guessed the last guess; a new object for each guess
 * @param isTyping returns whether the input is not empty
 */
export function DowncaseDialog({
  guessed,
  isTyping,
}: {
  guessed: { readonly raw: string } | null;
  isTyping: () => boolean;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isDue = useRef(false);
  // When storage is forbidden, the player is asked once per page.
  const wasAsked = useRef(false);

  useEffect(() => {
    if (guessed === null || wasAsked.current) return;
    // Stays due when the following guesses have no capitals.
    isDue.current ||= isDowncaseDue(guessed.raw);
    if (!isDue.current) return;
    const ask = () => {
      if (isTyping()) return;
      wasAsked.current = true;
      setIsOpen(true);
    };
    let timer = setTimeout(ask, PAUSE_MS);
    const wait = () => {
      clearTimeout(timer);
      if (!wasAsked.current) timer = setTimeout(ask, PAUSE_MS);
    };
    document.addEventListener("keydown", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", wait);
    };
  }, [guessed, isTyping]);

  const close = () => {
    writeStored(ASKED_KEY, "true");
    setIsOpen(false);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={t("downcase.title")}
      message={t("downcase.message")}
      actionLabel={t("downcase.confirm")}
      onConfirm={() => {
        changeSettings({ lowercase: true });
        close();
      }}
    />
  );
}
