import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/editions/languages";
import { Gloss } from "~/play/Word";
import { displayOf, type FoldedNearWord, type NearWord } from "~/words/displayedWord";

interface SameStemProps {
  readonly near: FoldedNearWord;
  readonly language: Language;
  /** Where a word leads. */
  readonly hrefOf?: (word: string) => string;
  /** What follows a word. */
  readonly mark?: (near: NearWord) => ReactNode;
  readonly isOpen?: boolean;
}

/** The words that are folded under one of the nearest words, with their places. Opens without a script. */
export function SameStem({ near, language, hrefOf, mark, isOpen = false }: SameStemProps) {
  const { t } = useTranslation();
  const { sameStem = [] } = near;
  if (sameStem.length === 0) return null;
  return (
    <details className="same-stem small" open={isOpen}>
      <summary className="touch link-button">
        {t("nearest.sameStem", { count: sameStem.length, word: displayOf(near) })}
      </summary>
      <ul className="cluster">
        {sameStem.map((one) => (
          <li key={one.word}>
            <span lang={language} translate="no">
              {hrefOf === undefined ? displayOf(one) : <a href={hrefOf(one.word)}>{displayOf(one)}</a>}
            </span>
            <Gloss of={one.word} />
            <small>{` ${String(one.percentile)}`}</small>
            {mark?.(one)}
          </li>
        ))}
      </ul>
    </details>
  );
}
