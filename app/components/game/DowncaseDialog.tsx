import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { changeSettings, currentSettings } from "~/client/settingsStore";
import { readStored, writeStored } from "~/client/storage";

/** Marks that the question was asked. */
const ASKED_KEY = "askedLowercase";

/** A player who does not type for so long is not in the middle of a word, milliseconds. */
const PAUSE_MS = 1500;

/** Whether a guess is a reason to offer lower case: once, to a player who has not chosen it. */
function isDowncaseDue(raw: string): boolean {
  return /\p{Lu}/u.test(raw) && !currentSettings().lowercase && readStored(ASKED_KEY) === null;
}

/**
 * Offers to write all guesses in lower case, when a guess was a reason to and the player pauses: a dialog that opens under somebody's
 * fingers would swallow the next word.
 *
 * @param guessed the guess that was made last; a new object for every one
 * @param isTyping whether something stands in the input
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
  // Where nothing can be stored, it is asked once for each page.
  const wasAsked = useRef(false);

  useEffect(() => {
    if (guessed === null || wasAsked.current) return;
    // The words that follow need not have a capital letter too.
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
