import { useTranslation } from "react-i18next";
import { HISTORY_LENGTH, type PastGame } from "~/game/stats";

/** The drawing's own units: a slot for each game, and the height of the highest bar. */
const SLOT = 10;
const BAR = 7;
const HEIGHT = 60;
/** Fewer games are not drawn any wider. */
const MIN_SLOTS = 10;

/** How many guesses the last games took, one bar each; games that were given up are hollow. */
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
