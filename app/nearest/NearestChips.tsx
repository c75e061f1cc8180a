import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import { useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { Gloss } from "~/play/Word";
import { heatOf } from "~/words/closeness";
import { type DisplayedWord, displayOf, type FoldedNearWord } from "~/words/displayedWord";
import { SameStem } from "./SameStem";

interface NearestChipsProps {
  readonly edition: Edition;
  readonly words: readonly FoldedNearWord[];
  /** What was guessed, by the player or the team. */
  readonly guesses: readonly DisplayedWord[];
  readonly isTeams: boolean;
}

/** The words nearest to a secret, with those that were guessed marked. */
export function NearestChips({ edition, words, guesses, isTeams }: NearestChipsProps) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  const guessed = new Set(guesses.map(({ word }) => word));
  const mark = <GuessedMark isTeams={isTeams} />;
  const language = EDITION_FACTS[edition].wordLanguage;
  return (
    <div className="nearest-chips stack stack-2">
      <h3 className="label">{t("over.nearestWords")}</h3>
      <ul className="cluster">
        {words.map((near) => (
          <li
            key={near.word}
            className={`nearest-chip heat-${heatOf(near)}${guessed.has(near.word) ? " nearest-chip-guessed" : ""}`}
          >
            <span lang={language} translate="no">
              {displayOf(near)}
            </span>
            <Gloss of={near.word} />
            <small className="label number">{` ${String(near.percentile)}`}</small>
            {guessed.has(near.word) && mark}
          </li>
        ))}
      </ul>
      {words.map((near) => (
        <SameStem key={near.word} near={near} language={language} mark={({ word }) => guessed.has(word) && mark} />
      ))}
    </div>
  );
}

/** In a team, the guess may be that of another. */
function GuessedMark({ isTeams }: { isTeams: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <CheckIcon className="icon icon-s" aria-hidden="true" />
      <span className="visually-hidden">{t(isTeams ? "teams.guessed" : "over.guessed")}</span>
    </>
  );
}
