import { useTranslation } from "react-i18next";
import type { Language } from "~/game/languages";
import { type DisplayedWord, displayOf } from "~/game/types";

/** Id of the form that the buttons submit. It is outside of the guess form: forms cannot be nested. */
export const OFFER_FORM = "offered-words";

/** Words that the player may have meant. Each button guesses its word. */
export function OfferedWords({
  words,
  language,
  onChoose,
}: {
  words: readonly DisplayedWord[];
  /** Language of the words. */
  language: Language;
  onChoose: (word: string) => void;
}) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  return (
    <div className="offers" role="group" aria-labelledby="offers-label">
      <span id="offers-label">{t("form.offers")}</span>
      {words.map((offered) => (
        <button
          key={offered.word}
          className="button offer"
          form={OFFER_FORM}
          name="guess"
          value={offered.word}
          lang={language}
          onClick={(event) => {
            event.preventDefault();
            onChoose(offered.word);
          }}
        >
          {displayOf(offered)}
        </button>
      ))}
    </div>
  );
}
