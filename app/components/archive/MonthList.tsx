import { useTranslation } from "react-i18next";
import type { ArchiveMonth } from "~/game/archive";
import type { Status } from "~/game/results";
import type { Edition } from "~/game/editions";
import { gameAddress } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { formatMonth, formatShortDay } from "../game/sentences";

/**
 * The games of one month. Server and browser may abbreviate months differently for the same locale: the server's text
 * is kept.
 */
export function MonthList({
  month: { month, games },
  edition,
  statusOf,
  locale,
}: {
  month: ArchiveMonth;
  edition: Edition;
  statusOf: (number: number) => Status;
  locale: string;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className="month" aria-labelledby={month}>
      <h2 id={month}>
        <time dateTime={month} suppressHydrationWarning>
          {formatMonth(month, { locale, withYear: true })}
        </time>
      </h2>
      <ul>
        {games.map(({ number, date }) => {
          const status = statusOf(number);
          return (
            <li key={number}>
              <a href={gameAddress(edition, language, { number })}>
                <b>#{number}</b>{" "}
                <time dateTime={date} suppressHydrationWarning>
                  {formatShortDay(date, locale)}
                </time>
                {status !== "notStarted" && <span className={`status status-${status}`}> {t(`status.${status}`)}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
