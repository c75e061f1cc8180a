import ChevronLeftIcon from "@heroicons/react/24/outline/ChevronLeftIcon";
import ChevronRightIcon from "@heroicons/react/24/outline/ChevronRightIcon";
import { useTranslation } from "react-i18next";
import { LANGUAGE_FACTS } from "~/editions/languages";
import { archiveAddress, gameAddress } from "~/i18n/addresses";
import { formatDay, formatPeriod, weekdayNames } from "~/i18n/format";
import { DayMark } from "~/stats/DayMark";
import { useLanguage } from "~/ui/useLanguage";
import { type CalendarDay, calendarOf, neighborMonth } from "./pastGames";
import type { ShownGames } from "./statuses";

/**
 * The games of one month as a calendar. Server and browser may write dates differently for the same locale: the server's
 * text is kept.
 */
export function MonthCalendar({ month, ...shown }: ShownGames & { month: string }) {
  const { bounds, locale } = shown;
  const language = useLanguage();
  const { firstWeekday } = LANGUAGE_FACTS[language];
  return (
    <section className="stack" aria-labelledby="month">
      <div className="month-calendar-head">
        <MonthStep bounds={bounds} month={month} step={-1} locale={locale} />
        <h2 id="month">
          <time dateTime={month} suppressHydrationWarning>
            {formatPeriod(month, locale)}
          </time>
        </h2>
        <MonthStep bounds={bounds} month={month} step={1} locale={locale} />
      </div>
      <table className="month-calendar" aria-labelledby="month">
        <thead>
          <tr>
            {weekdayNames(firstWeekday, language).map(({ long, short, narrow }) => (
              <th key={long} scope="col" className="label">
                <span className="month-calendar-weekday" aria-hidden="true">
                  {short}
                </span>
                <span className="month-calendar-letter" aria-hidden="true">
                  {narrow}
                </span>
                <span className="visually-hidden">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarOf(bounds, { month, firstWeekday }).map((week, row) => (
            <tr key={row}>
              {week.map((day, weekday) => (
                <td key={weekday}>{day !== null && <Day day={day} {...shown} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Link to the month before or after; nothing at the ends of the archive. */
function MonthStep({ bounds, month, step, locale }: Omit<ShownGames, "statuses"> & { month: string; step: -1 | 1 }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const neighbor = neighborMonth(bounds, month, step);
  if (neighbor === null) return <span />;
  const Icon = step === -1 ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <a
      className="icon-button unprinted"
      href={archiveAddress(bounds.edition, language, { month: neighbor })}
      aria-label={t(step === -1 ? "archive.previous" : "archive.next", { month: formatPeriod(neighbor, locale) })}
      suppressHydrationWarning
    >
      <Icon className="icon" aria-hidden="true" />
    </a>
  );
}

function Day({ day: { number, date, kind }, bounds, statuses, locale }: ShownGames & { day: CalendarDay }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = Number(date.slice(-2));
  if (kind === "none") return <span className="day day-none">{text}</span>;
  const isToday = kind === "today";
  const status = statuses.statusOf(number);
  const name = [
    t("archive.day", { number, date: formatDay(date, locale) }),
    ...(isToday ? [t("archive.today")] : []),
    // Every day of the past says its status; today's only from the first guess on.
    ...(isToday && status === "notStarted" ? [] : [t(`status.${status}`)]),
  ];
  return (
    <a
      className={`day day-${status}${isToday ? " day-today" : ""} quiet`}
      href={gameAddress(bounds.edition, language, isToday ? {} : { number })}
      aria-label={name.join(", ")}
      aria-current={isToday ? "date" : undefined}
      suppressHydrationWarning
    >
      <DayMark status={status} best={statuses.bestOf(number)} />
      <span>{text}</span>
    </a>
  );
}
