import { useTranslation } from "react-i18next";
import { climbOf } from "~/game/climb";
import { barLength, heatOf, RINGS } from "~/game/closeness";
import { ownGuesses } from "~/game/ending";
import type { Guess } from "~/game/types";
import { climbSentence } from "./shareText";

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

/** A bar for each guess, as high as the bar in the list is long, before lines at the five rings. */
export function EndingClimb({ guesses }: { guesses: readonly Guess[] }) {
  const { t } = useTranslation();
  const own = ownGuesses(guesses);
  if (own.length === 0) return null;
  const width = climbWidth(own.length);
  return (
    <figure className="ending-climb stack stack-1">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={climbSentence(t, climbOf(guesses))}
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
              className={`heat-${heatOf(guess)}`}
              {...climbX(index + 1)}
              y={y}
              height={HEIGHT - y}
            />
          );
        })}
      </svg>
      <figcaption className="apart label number" aria-hidden="true">
        <span>{t("over.guessNumber", { number: 1 })}</span>
        {own.length >= MIN_STEPS && <span>{own.length}</span>}
      </figcaption>
    </figure>
  );
}
