import { useEffect, useRef } from "react";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { BONUS_GOAL, type BonusGuess, type BonusView } from "~/play/bonus";
import { celebrate } from "~/play/celebrate.browser";
import { GlossesProvider } from "~/play/glosses";
import { Gloss } from "~/play/Word";
import { HEAT_STEPS, heatOf } from "~/words/closeness";
import { displayOf } from "~/words/displayedWord";
import { BonusBar } from "./BonusBar";
import { type BonusProps, useBonus } from "./useBonus";

export function Bonus(props: BonusProps) {
  const { t } = useTranslation();
  const { refused, team } = props;
  const round = useBonus(props);
  const { view, hasJustWon } = round;
  const { game, type, secret } = view;
  const slots = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (hasJustWon && slots.current !== null) celebrate(slots.current);
  }, [hasJustWon]);
  const language = EDITION_FACTS[game.edition].wordLanguage;
  return (
    <GlossesProvider value={view.glosses}>
      {type === "anagram" && <Letters word={displayOf(secret)} language={language} />}
      <section className="stack" aria-label={t("bonus.words")}>
        <BonusBar round={round} team={team} typed={refused?.word ?? ""} />
        <p key={view.correctCount}>
          <Trans
            i18nKey={view.hasWon ? "bonus.count" : "bonus.countOf"}
            values={{ count: view.correctCount, goal: BONUS_GOAL }}
            components={{ b: <b className="number" /> }}
            t={t}
          />
        </p>
        <ul className="bonus-slots" ref={slots} aria-hidden="true">
          {Array.from({ length: BONUS_GOAL }, (_, index) => (
            <li key={index} className={index < view.correctCount ? "bonus-filled" : undefined} />
          ))}
        </ul>
        <div role="status">{view.hasWon && <Won view={view} />}</div>
        <Found guesses={view.guesses} language={language} />
      </section>
    </GlossesProvider>
  );
}

function Letters({ word, language }: { word: string; language: string }) {
  return (
    <ul className="bonus-letters" aria-label={word} lang={language} translate="no">
      {Array.from(word, (letter, index) => (
        <li key={index}>{letter}</li>
      ))}
    </ul>
  );
}

function Won({ view: { answerCount, correctCount } }: { view: BonusView }) {
  const { t } = useTranslation();
  const left = answerCount - correctCount;
  return (
    <div className="bonus-won stack stack-1">
      <p className="bonus-message">{t("bonus.won")}</p>
      <p>{left > 0 ? t("bonus.goOn", { count: left }) : t("bonus.all")}</p>
    </div>
  );
}

/** The words found, the latest first. */
function Found({ guesses, language }: { guesses: readonly BonusGuess[]; language: string }) {
  const { t } = useTranslation();
  const found = guesses.filter((guess) => guess.isCorrect).reverse();
  if (found.length === 0) return null;
  return (
    <ul className="cluster" aria-label={t("bonus.found")}>
      {found.map(({ word, percentile, by }) => (
        <li key={word} className={`nearest-chip heat-${chipHeat(percentile)}`}>
          <span lang={language} translate="no">
            {word}
          </span>
          <Gloss of={word} />
          {percentile !== null && <small className="label number">{` ${String(percentile)}`}</small>}
          {by !== undefined && (
            <small className="label">
              {" "}
              <bdi>{by}</bdi>
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}

function chipHeat(percentile: number | null): number {
  return percentile === null ? HEAT_STEPS - 1 : heatOf({ similarity: 0, percentile });
}
