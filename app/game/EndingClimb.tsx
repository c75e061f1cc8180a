import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import type { GameView } from "~/play/gameView";
import { nearestMiss, ownGuesses } from "~/play/ownGuesses";
import { proximityLabels } from "~/play/sentences";
import { climbSentence } from "~/play/shareText";
import { Gloss } from "~/play/Word";
import type { Ghost } from "~/race/raceGhost";
import { climbOf } from "~/words/climb";
import { barLength, heatOf, RINGS } from "~/words/closeness";
import { displayOf } from "~/words/displayedWord";

/** Units of the picture: its height, and the width of a guess with the gap behind it. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 8;
/** A short game does not fill the width: one bar as wide as the page would be no bar. */
const MIN_STEPS = 12;

/** Width of the climb of a game in units of its picture. @param count number of guesses */
export function climbWidth(count: number): number {
  return Math.max(count, MIN_STEPS) * STEP;
}

/** Where the bar of a guess stands in the picture. @param number from 1 */
export function climbX(number: number): { readonly x: number; readonly width: number } {
  return { x: (number - 1) * STEP, width: BAR };
}

const topOf = (length: number) => Math.round((1 - length) * HEIGHT * 10) / 10;

/** Of a longer ghost, the end is left out: the bars of the play must stay bars. In lengths of the play. */
const MAX_GHOST = 2;

/**
 * A bar for each guess, as high as the bar in the list is long, before lines at the five rings.
 * @param ghost whose climb is drawn over it, dashed. Null: the play was no race
 */
export function EndingClimb({ view, ghost }: { view: GameView<GameRef>; ghost: Ghost | null }) {
  const { t } = useTranslation();
  const { guesses } = view;
  const own = ownGuesses(guesses);
  if (own.length === 0) return null;
  const ghostCount = Math.min(ghost?.count ?? 0, MAX_GHOST * Math.max(own.length, MIN_STEPS));
  const width = climbWidth(Math.max(own.length, ghostCount));
  const sentence = climbSentence(t, climbOf(guesses));
  return (
    <figure className="ending-climb stack stack-1">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={ghost === null ? sentence : `${sentence}. ${ghostSentence(t, ghost)}`}
        focusable="false"
      >
        {RINGS.map((ring) => {
          const y = topOf(barLength({ similarity: 0, percentile: ring }));
          return <line key={ring} x2={width} y1={y} y2={y} />;
        })}
        {own.map((guess, index) => {
          const y = topOf(barLength(guess));
          return (
            <rect
              key={guess.number}
              className={`heat-${heatOf(guess)}${guess.kind === "hint" ? " ending-climb-hint" : ""}`}
              {...climbX(index + 1)}
              y={y}
              height={HEIGHT - y}
            />
          );
        })}
        {ghost !== null && <path className="ghost-climb" d={ghostPath(ghost, ghostCount)} />}
      </svg>
      <figcaption className="apart label number">
        <ClosestMiss view={view} />
        {ghost !== null && <span aria-hidden="true">{ghostSentence(t, ghost)}</span>}
      </figcaption>
    </figure>
  );
}

/** "Closest miss: window, 963 / 1000, guess 9" */
function ClosestMiss({ view: { game, guesses, hasWon } }: { view: GameView<GameRef> }) {
  const { t } = useTranslation();
  const miss = nearestMiss(guesses);
  return (
    miss !== undefined && (
      <span className="breaking">
        {`${t(hasWon ? "over.miss" : "over.nearestGuess")}: `}
        <b lang={EDITION_FACTS[game.edition].wordLanguage} translate="no">
          {displayOf(miss)}
        </b>
        <Gloss of={miss.word} />
        {`, ${proximityLabels(t)(miss)}, ${t("over.guessNumber", { number: miss.number })}`}
      </span>
    )
  );
}

/** "dashed: Ana" */
function ghostSentence(t: TFunction, ghost: Ghost): string {
  return t("race.dashed", { name: `\u2068${ghost.name}\u2069` });
}

/** A line that rises at each guess of a ghost that came closer. @param last number of the guess at which it ends */
function ghostPath({ marks }: Ghost, last: number): string {
  const steps = marks
    // A hint before anything else raises nothing.
    .filter(({ number, best, closerThan }) => number <= last && (best > 0 || closerThan !== undefined))
    .map(({ number, best, closerThan }) => {
      const top = topOf(
        barLength({ similarity: 0, percentile: best, ...(closerThan === undefined ? {} : { closerThan }) }),
      );
      return `H${climbX(number).x}V${top}`;
    });
  return `M0 ${HEIGHT}${steps.join("")}H${last * STEP}`;
}
