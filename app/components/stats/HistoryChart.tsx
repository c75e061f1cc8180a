import { useTranslation } from "react-i18next";
import { HISTORY_LENGTH, type PastGame } from "~/game/stats";

/** SVG units: slot per game, bar width and chart height. */
const SLOT = 10;
const BAR = 7;
const HEIGHT = 60;
/** Minimum number of slots, so that a few games do not get wide bars. */
const MIN_SLOTS = 10;

/** Bar chart of the guess counts of the last games. Bars of games given up are hollow. */
export function HistoryChart({ history }: { history: readonly PastGame[] }) {
  const { t } = useTranslation();
  const counts = history.map(({ guessCount }) => guessCount);
  const most = Math.max(...counts);
  const slots = Math.min(HISTORY_LENGTH, Math.max(MIN_SLOTS, history.length));
  return (
    <figure className="chart">
      <figcaption>
        <h2>{t("stats.history")}</h2>
        <p>{t("stats.historySummary", { count: history.length, least: Math.min(...counts), most })}</p>
      </figcaption>
      <svg
        className="history-chart"
        viewBox={`0 0 ${slots * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {history.map(({ number, guessCount, hasWon }, index) => {
          const height = Math.max(2, (guessCount / Math.max(1, most)) * (HEIGHT - 2));
          return (
            <rect
              key={number}
              className={hasWon ? "bar-won" : "bar-lost"}
              x={index * SLOT + 1}
              y={HEIGHT - 1 - height}
              width={BAR}
              height={height}
            />
          );
        })}
      </svg>
      <ol className="visually-hidden">
        {history.map(({ number, guessCount, hasWon }) => (
          <li key={number}>{t(hasWon ? "stats.historyWon" : "stats.historyLost", { number, count: guessCount })}</li>
        ))}
      </ol>
    </figure>
  );
}
