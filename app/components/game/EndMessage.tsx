import { EDITION_FACTS } from "~/game/editions";
import { Trans, useTranslation } from "react-i18next";
import type { GameView } from "~/game/view";

/** Shows the secret and the counts of guesses and hints. */
export function EndMessage({ view }: { view: GameView }) {
  const { t } = useTranslation();
  return (
    <p className="over-secret">
      <Trans
        i18nKey="over.secret"
        values={{ word: view.secretWord }}
        components={{ b: <b lang={EDITION_FACTS[view.game.edition].wordLanguage} /> }}
      />{" "}
      {t(view.hasWon ? "over.count" : "over.lostCount", { count: view.guessCount })}{" "}
      {t("over.hints", { count: view.hintCount })}
    </p>
  );
}
