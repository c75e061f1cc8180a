import { useTranslation } from "react-i18next";
import { dateOfGame } from "~/game/calendar";
import type { Edition } from "~/game/editions";
import { parseResults } from "~/game/results";
import type { PastGame, StatsDays } from "~/game/stats";
import { gameAddress } from "~/i18n/addresses";
import { currentResults } from "~/client/recordMirror";
import { formatDay } from "~/i18n/format";
import { DayMark } from "../archive/DayMark";
import { useLanguage } from "../layout/addresses";
import { useBrowserValue } from "../ui/useBrowserValue";

/** Two weeks of daily games. */
const DAYS = 14;

/** The last two weeks as days of a calendar, each with how its game ended. */
export function RecentDays({
  edition,
  days: { newest, epoch, results },
  history,
}: {
  edition: Edition;
  days: StatsDays;
  /** The last finished games. The browser may have more of them than the server knew. */
  history: readonly PastGame[];
}) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const ended = parseResults(useBrowserValue(() => currentResults(edition, results), results));
  const statusAt = (number: number): keyof typeof NAMES => {
    const result = ended.get(number);
    const hasWon = result === undefined ? history.find((game) => game.number === number)?.hasWon : result === "won";
    return hasWon === undefined ? "notStarted" : hasWon ? "complete" : "gaveUp";
  };
  const numbers = Array.from({ length: DAYS }, (_, index) => newest - DAYS + 1 + index).filter((number) => number > 0);
  if (numbers.length === 0) return null;
  return (
    <section className="part">
      <h2>{t("stats.recentDays")}</h2>
      <ol className="week">
        {numbers.map((number) => {
          const date = dateOfGame(edition, { number, epoch });
          const isToday = number === newest;
          const status = statusAt(number);
          return (
            <li key={number}>
              <a
                className={`day is-${status}${isToday ? " is-today" : ""}`}
                href={gameAddress(edition, language, isToday ? {} : { number })}
                aria-current={isToday ? "date" : undefined}
                aria-label={t("stats.day", {
                  number,
                  date: formatDay(date, i18n.language),
                  status: t(`stats.${NAMES[status]}`),
                })}
              >
                <DayMark status={status} />
                {Number(date.slice(8))}
              </a>
            </li>
          );
        })}
      </ol>
      <p className="legend">
        {(["complete", "gaveUp"] as const).map((status) => (
          <span key={status}>
            <DayMark status={status} />
            {t(`stats.${NAMES[status]}`)}
          </span>
        ))}
        <span>
          <span className="day is-today" />
          {t("stats.today")}
        </span>
      </p>
    </section>
  );
}

/** How a game ended, as a translation key of the statistics. */
const NAMES = { complete: "dayWon", gaveUp: "dayGivenUp", notStarted: "dayOpen" } as const;
