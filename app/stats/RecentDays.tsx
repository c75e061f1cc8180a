import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import { gameAddress } from "~/i18n/addresses";
import { formatDay } from "~/i18n/format";
import { type RecentDay, recentDays } from "~/play/recentDays";
import type { PastGame, StatsDays } from "~/play/stats";
import { currentResults } from "~/play/storedRecords.browser";
import { useBrowserValue } from "~/ui/useBrowserValue";
import { useLanguage } from "~/ui/useLanguage";
import { DayMark } from "./DayMark";

interface RecentDaysProps {
  readonly edition: Edition;
  readonly days: StatsDays;
  /** The last finished games. The browser may have more of them than the server knew. */
  readonly history: readonly PastGame[];
}

/** The last two weeks as days of a calendar, each with how its game ended. */
export function RecentDays({ edition, days, history }: RecentDaysProps) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const results = useBrowserValue(() => currentResults(edition, days.results), days.results);
  const recent = recentDays(edition, { ...days, results }, history);
  if (recent.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t("stats.recentDays")}</h2>
      <ol className="days">
        {recent.map((day) => (
          <li key={day.number}>
            <a
              className={`day day-${day.status}${day.isToday ? " day-today" : ""} quiet`}
              href={gameAddress(edition, language, day.isToday ? {} : { number: day.number })}
              aria-current={day.isToday ? "date" : undefined}
              aria-label={dayName(t, day, i18n.language)}
            >
              <DayMark status={day.status} />
              <span>{Number(day.date.slice(8))}</span>
            </a>
          </li>
        ))}
      </ol>
      <p className="recent-days-legend cluster fine">
        {(["complete", "gaveUp"] as const).map((status) => (
          <span key={status}>
            <DayMark status={status} />
            {t(`stats.${NAMES[status]}`)}
          </span>
        ))}
        <span>
          <span className="day day-today recent-days-today" />
          {t("stats.today")}
        </span>
      </p>
    </section>
  );
}

export function dayName(t: TFunction, { number, date, status }: RecentDay, language: string): string {
  return t("stats.day", { number, date: formatDay(date, language), status: t(`stats.${NAMES[status]}`) });
}

/** How a game ended, as a translation key of the statistics. */
const NAMES = { complete: "dayWon", gaveUp: "dayGivenUp", notStarted: "dayOpen" } as const;
