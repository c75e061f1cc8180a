import { useTranslation } from "react-i18next";
import { dateOfGame } from "~/game/calendar";
import type { Edition } from "~/game/editions";
import { parseResults } from "~/game/results";
import type { PastGame, StatsDays } from "~/game/stats";
import { gameAddress } from "~/i18n/addresses";
import { currentResults } from "~/client/recordMirror";
import { formatDay } from "~/i18n/format";
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
  const hasWon = (number: number): boolean | undefined => {
    const result = ended.get(number);
    return result === undefined ? history.find((game) => game.number === number)?.hasWon : result === "won";
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
          const status = statusName(hasWon(number));
          return (
            <li key={number}>
              <a
                className={`day ${DAY_CLASSES[status]}${isToday ? " is-today" : ""}`.trimEnd()}
                href={gameAddress(edition, language, isToday ? {} : { number })}
                aria-current={isToday ? "date" : undefined}
                aria-label={t("stats.day", {
                  number,
                  date: formatDay(date, i18n.language),
                  status: t(`stats.${status}`),
                })}
              >
                <DayShape status={status} />
                {Number(date.slice(8))}
              </a>
            </li>
          );
        })}
      </ol>
      <p className="legend">
        {(["dayWon", "dayGivenUp"] as const).map((status) => (
          <span key={status}>
            <span className={`day ${DAY_CLASSES[status]}`}>
              <DayShape status={status} />
            </span>
            {t(`stats.${status}`)}
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

const DAY_CLASSES = { dayWon: "is-won", dayGivenUp: "is-lost", dayOpen: "" } as const;

/** How a game ended, as a translation key of the statistics. */
function statusName(hasWon: boolean | undefined): keyof typeof DAY_CLASSES {
  if (hasWon === undefined) return "dayOpen";
  return hasWon ? "dayWon" : "dayGivenUp";
}

/** A disc for a win, a dashed ring for a give-up. */
function DayShape({ status }: { status: keyof typeof DAY_CLASSES }) {
  if (status === "dayOpen") return null;
  return (
    <svg viewBox="0 0 42 42" aria-hidden="true" focusable="false">
      <circle cx="21" cy="21" r="18.5" />
    </svg>
  );
}
