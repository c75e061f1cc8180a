import { useTranslation } from "react-i18next";
import { archiveAddress } from "~/i18n/addresses";
import { formatMonth } from "~/i18n/format";
import type { Status } from "~/play/results";
import { useLanguage } from "~/ui/useLanguage";
import { type ArchiveBounds, archiveYears, calendarYears, inYear, monthsOfYear } from "./pastGames";

/** Links to every month: to the years, which lead to the same month, and to the months of the year on the page. */
export function MonthLinks({ bounds, month, locale }: { bounds: ArchiveBounds; month: string; locale: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition } = bounds;
  const year = month.slice(0, 4);
  return (
    <section className="stack" aria-labelledby="months-heading">
      <h2 id="months-heading">{t("archive.months")}</h2>
      <nav className="period-links period-links-years" aria-label={t("archive.years")}>
        {calendarYears(bounds).map((other) => (
          <a
            key={other}
            href={archiveAddress(edition, language, { month: inYear(bounds, { month, year: other }) })}
            aria-current={other === year ? "true" : undefined}
          >
            {other}
          </a>
        ))}
      </nav>
      <nav className="period-links" aria-label={t("archive.monthsOf", { year })}>
        {monthsOfYear(bounds, year).map((other) => (
          <a
            key={other}
            href={archiveAddress(edition, language, { month: other })}
            aria-current={other === month ? "true" : undefined}
          >
            <time dateTime={other} suppressHydrationWarning>
              {formatMonth(other, { locale, withYear: false })}
            </time>
          </a>
        ))}
      </nav>
    </section>
  );
}

interface YearLinksProps {
  readonly bounds: ArchiveBounds;
  readonly year: string | null;
  readonly status: Status | undefined;
}

/** Links to the lists of the years. @param year null when all years are listed */
export function YearLinks({ bounds, year, status }: YearLinksProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition } = bounds;
  return (
    <nav className="period-links period-links-years unprinted" aria-label={t("archive.years")}>
      {year === null && (
        <a className="period-links-all" href={archiveAddress(edition, language, { status })} aria-current="true">
          {t("archive.allYears")}
        </a>
      )}
      {archiveYears(bounds).map((other) => (
        <a
          key={other}
          href={archiveAddress(edition, language, { year: other, status })}
          aria-current={other === year ? "true" : undefined}
        >
          {other}
        </a>
      ))}
    </nav>
  );
}
