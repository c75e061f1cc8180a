import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/game/languages";
import { displayOf, type FoldedNearWord } from "~/game/types";

/**
 * The words that are folded under one of the nearest words, with their places. Opens without a script.
 * @param mark what follows a word
 */
export function SameStem({
  near: { sameStem = [] },
  language,
  mark,
}: {
  near: FoldedNearWord;
  language: Language;
  mark?: (word: string) => ReactNode;
}) {
  const { t } = useTranslation();
  if (sameStem.length === 0) return null;
  return (
    <details>
      <summary>{t("nearest.sameStem", { count: sameStem.length })}</summary>
      <ul>
        {sameStem.map((near) => (
          <li key={near.word}>
            <span lang={language}>{displayOf(near)}</span> <small>{near.percentile}</small>
            {mark?.(near.word)}
          </li>
        ))}
      </ul>
    </details>
  );
}
