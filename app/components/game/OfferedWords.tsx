import { useTranslation } from "react-i18next";
import type { Language } from "~/game/languages";
import { type DisplayedWord, displayOf } from "~/game/types";

/** Id of the form that the buttons submit. It is outside of the guess form: forms cannot be nested. */
export const OFFER_FORM = "offered-words";

export interface OfferProps {
  readonly language: Language;
  readonly onChoose: (word: string) => void;
}

/** Known words that the player may have meant in place of a refused one. Each button guesses its word. */
export function OfferedWords({ words, ...offer }: OfferProps & { words: readonly DisplayedWord[] }) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  return (
    <div className="cluster" role="group" aria-label={t("form.offers")}>
      {words.map((word) => (
        <OfferButton key={word.word} offered={word} label={displayOf(word)} {...offer} />
      ))}
    </div>
  );
}

/** Offers a more frequent word that differs from the last guess only in accents: "papá?" */
export function OfferedAlternative({ word, ...offer }: OfferProps & { word: DisplayedWord }) {
  const { t } = useTranslation();
  return <OfferButton offered={word} label={t("form.alternative", { word: displayOf(word) })} {...offer} />;
}

function OfferButton({ offered, label, language, onChoose }: OfferProps & { offered: DisplayedWord; label: string }) {
  return (
    <button
      className="chip"
      form={OFFER_FORM}
      name="guess"
      value={offered.word}
      lang={language}
      onClick={(event) => {
        event.preventDefault();
        onChoose(offered.word);
      }}
    >
      {label}
    </button>
  );
}
