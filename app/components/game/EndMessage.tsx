import { EDITION_FACTS } from "~/game/editions";
import type { TFunction } from "i18next";
import { Trans, useTranslation } from "react-i18next";
import { displayOf } from "~/game/types";
import type { GameView } from "~/game/view";

/** Shows the secret and the counts of guesses and hints. */
export function EndMessage({ view }: { view: GameView }) {
  const { t } = useTranslation();
  return (
    <p className="over-secret">
      <Trans
        i18nKey="over.secret"
        values={{ word: view.secret === null ? "" : displayOf(view.secret) }}
        components={{ b: <b lang={EDITION_FACTS[view.game.edition].wordLanguage} /> }}
      />{" "}
      {countsSentence(t, view)}
    </p>
  );
}

/** A hint is a guess too, so the hints are named as a part of the guesses. */
function countsSentence(t: TFunction, { hasWon, guessCount, hintCount }: GameView): string {
  if (hintCount === guessCount) return t("over.onlyHints", { count: hintCount });
  const guesses = t(hasWon ? "over.count" : "over.lostCount", { count: guessCount });
  return `${guesses} ${t("over.hints", { count: hintCount })}`;
}
