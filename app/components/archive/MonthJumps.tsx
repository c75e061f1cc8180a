import { useTranslation } from "react-i18next";
import type { ArchiveMonth } from "~/game/archive";
import { formatMonth } from "../game/sentences";

/** Links to the months of the list below, grouped by year. */
export function MonthJumps({ months, locale }: { months: readonly ArchiveMonth[]; locale: string }) {
  const { t } = useTranslation();
  if (months.length < 2) return null;
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  return (
    <nav className="month-jumps" aria-labelledby="months-heading">
      <h2 id="months-heading">{t("archive.months")}</h2>
      {years.map((year) => (
        <ul key={year} aria-label={year}>
          <li className="year" aria-hidden="true">
            {year}
          </li>
          {months
            .filter(({ month }) => month.startsWith(year))
            .map(({ month }) => (
              <li key={month}>
                <a href={`#${month}`}>
                  <time dateTime={month} suppressHydrationWarning>
                    {formatMonth(month, { locale, withYear: false })}
                  </time>
                </a>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}
