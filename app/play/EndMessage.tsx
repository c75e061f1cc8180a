import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { NAME, WithName } from "~/ui/WithName";
import { displayOf } from "~/words/displayedWord";
import type { GameView } from "./gameView";
import { mateWhoFound } from "./ownGuesses";

export function EndMessage({ view }: { view: GameView<GameRef> }) {
  return (
    <p className="over-secret">
      <SecretSentence view={view} /> <EndCounts view={view} />
    </p>
  );
}

export function SecretSentence({ view: { game, secret } }: { view: GameView<GameRef> }) {
  return (
    <Trans
      i18nKey="over.secret"
      values={{ word: secret === null ? "" : displayOf(secret) }}
      components={{ b: <b lang={EDITION_FACTS[game.edition].wordLanguage} translate="no" /> }}
    />
  );
}

/** The sentence of guesses and hints at the end of a game. A hint is a guess too, so the hints are a part of the guesses. */
export function EndCounts({ view }: { view: GameView<GameRef> }) {
  const { t } = useTranslation();
  const { hasWon, guessCount, hintCount } = view;
  if (hintCount === guessCount) return t("over.onlyHints", { count: hintCount });
  const mate = mateWhoFound(view);
  const counted = mate !== undefined ? "over.mateCount" : hasWon ? "over.count" : "over.lostCount";
  return (
    <>
      <WithName sentence={t(counted, { name: NAME, count: guessCount })} name={mate} />{" "}
      <span>{t("over.hints", { count: hintCount })}</span>
    </>
  );
}
