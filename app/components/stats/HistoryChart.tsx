import { useTranslation } from "react-i18next";
import type { PastGame } from "~/game/stats";

/** SVG units: the chart's width and height, the space above the highest bar for its number, and the widest bar. */
const WIDTH = 360;
const HEIGHT = 134;
const TOP = 20;
const MAX_BAR = 17;
/** Bars that have room for a number above each. With more, only the highest has one. */
const MAX_NUMBERED = 12;
/** Games that make a chart: fewer bars compare nothing. */
const MIN_CHARTED = 3;

/** Bar chart of the guess counts of the last games; nothing for a few. Bars of games given up are hollow. */
export function HistoryChart({ history }: { history: readonly PastGame[] }) {
  const { t } = useTranslation();
  if (history.length < MIN_CHARTED) return null;
  const counts = history.map(({ guessCount }) => guessCount);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const slot = WIDTH / Math.max(MAX_NUMBERED, history.length);
  const bar = Math.min(MAX_BAR, slot * 0.7);
  const isNumbered = (index: number) => history.length <= MAX_NUMBERED || index === counts.indexOf(most);
  return (
    <figure className="stack">
      <figcaption>
        <h2>{t("stats.history")}</h2>
        <p className="fine">{t("stats.historySummary", { count: history.length, least, most })}</p>
      </figcaption>
      <svg className="history-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        <line x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {history.map(({ number, guessCount, hasWon }, index) => {
          const height = Math.max(2, (guessCount / Math.max(1, most)) * (HEIGHT - TOP));
          const middle = (index + 0.5) * slot;
          return (
            <g key={number}>
              <rect
                className={hasWon ? "history-chart-won" : "history-chart-lost"}
                x={middle - bar / 2}
                y={HEIGHT - 1 - height}
                width={bar}
                height={height}
              />
              {isNumbered(index) && (
                <text x={middle} y={HEIGHT - height - 6}>
                  {guessCount}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className="fine" aria-hidden="true">
        {t("stats.historyLegend")}
      </p>
      <ol className="visually-hidden">
        {history.map(({ number, guessCount, hasWon }) => (
          <li key={number}>{t(hasWon ? "stats.historyWon" : "stats.historyLost", { number, count: guessCount })}</li>
        ))}
      </ol>
    </figure>
  );
}
