import { useTranslation } from "react-i18next";
import type { GameView } from "~/play/gameView";
import { climbSentence } from "~/play/shareText";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { climbOf } from "~/words/climb";
import { barLength } from "~/words/closeness";

/** Height of the chart and its top and bottom margin, in pixels. */
const HEIGHT = 140;
const MARGIN = 8;
/** Guesses that make a line: one compares nothing. */
const MIN_STEPS = 2;
/** Ranks with a labeled grid line. */
const MARKS = [PROXIMITY_SCALE, 990, 900, 1];

/** Vertical position of a rank, in pixels from the top. Same scale as the closeness bars. */
function yOf(percentile: number): number {
  return MARGIN + (1 - barLength({ similarity: 0, percentile })) * (HEIGHT - 2 * MARGIN);
}

/** Step chart of a finished game: the best rank after each guess. */
export function ClimbChart({ game }: { game: GameView }) {
  const { t } = useTranslation();
  const climb = climbOf(game.guesses);
  if (climb.length < MIN_STEPS) return null;
  // One horizontal step per guess, at the height of its best rank.
  const points = climb.flatMap((percentile, index) => {
    const y = yOf(percentile).toFixed(1);
    return [`${index},${y}`, `${index + 1},${y}`];
  });
  return (
    <figure className="stack">
      <figcaption>
        <h2>{t("stats.climb", { number: game.game.number })}</h2>
        <p className="fine">{t("stats.climbAxis")}</p>
        <p className="visually-hidden">{climbSentence(t, climb)}</p>
      </figcaption>
      <div className="climb-chart" aria-hidden="true">
        <svg width="40" height={HEIGHT} focusable="false">
          {MARKS.map((rank) => (
            <text key={rank} x="100%" y={yOf(rank)} dominantBaseline="central" textAnchor="end">
              {rank}
            </text>
          ))}
        </svg>
        {/* Stretched to the available width, independent of the number of guesses. */}
        <svg
          className="climb-chart-line"
          height={HEIGHT}
          viewBox={`0 0 ${climb.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {MARKS.map((rank) => (
            <line key={rank} x2={climb.length} y1={yOf(rank)} y2={yOf(rank)} />
          ))}
          <polyline points={points.join(" ")} />
        </svg>
      </div>
    </figure>
  );
}
