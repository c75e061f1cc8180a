import { useTranslation } from "react-i18next";
import { climbSentence } from "../game/sentences";
import { barLength } from "~/game/closeness";
import { climbOf } from "~/game/climb";
import { PROXIMITY_SCALE } from "~/game/types";
import type { GameView } from "~/game/view";

/** Height of the drawing, and what is left above and below the line, pixels. */
const HEIGHT = 140;
const MARGIN = 8;
/** Ranks that have a line and their number beside it. */
const MARKS = [PROXIMITY_SCALE, 990, 900, 1];

/** Of a rank, in pixels from the top. The scale is that of the bars beside the guesses. */
function heightOf(percentile: number): number {
  return MARGIN + (1 - barLength({ similarity: 0, percentile })) * (HEIGHT - 2 * MARGIN);
}

/** The way of a finished game towards its secret: the best rank after each guess. */
export function ClimbChart({ game }: { game: GameView }) {
  const { t } = useTranslation();
  const climb = climbOf(game.guesses);
  if (climb.length === 0) return null;
  // A step for each guess: along at the height that it reached, from where the one before stood.
  const points = climb.flatMap((percentile, index) => {
    const y = heightOf(percentile).toFixed(1);
    return [`${index},${y}`, `${index + 1},${y}`];
  });
  return (
    <figure className="chart">
      <figcaption>
        <h2>{t("stats.climb", { number: game.game.number })}</h2>
        <p>{t("stats.climbAxis")}</p>
        <p className="visually-hidden">{climbSentence(t, climb)}</p>
      </figcaption>
      <div className="climb-chart" aria-hidden="true">
        <svg width="36" height={HEIGHT} focusable="false">
          {MARKS.map((rank) => (
            <text key={rank} x="100%" y={heightOf(rank)} dominantBaseline="central" textAnchor="end">
              {rank}
            </text>
          ))}
        </svg>
        {/* As wide as there is room, whatever the count of guesses. */}
        <svg
          className="climb-line"
          height={HEIGHT}
          viewBox={`0 0 ${climb.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {MARKS.map((rank) => (
            <line key={rank} x2={climb.length} y1={heightOf(rank)} y2={heightOf(rank)} />
          ))}
          <polyline points={points.join(" ")} />
        </svg>
      </div>
    </figure>
  );
}
