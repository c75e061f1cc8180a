import ListBulletIcon from "@heroicons/react/24/outline/ListBulletIcon";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { archiveAddress } from "~/i18n/addresses";
import { formatPeriod } from "~/i18n/format";
import { type Status, STATUSES } from "~/play/results";
import { DayMark } from "~/stats/DayMark";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { calendarOf, countedNumbers, countStatuses } from "./pastGames";
import type { ShownGames } from "./statuses";

/** Below a calendar: its signs, how many games have each status, and the lists of those games. */
export function StatusWays({ bounds, month, statuses: { statusOf }, locale }: ShownGames & { month: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition } = bounds;
  const all = useMemo(() => countStatuses(countedNumbers(bounds), statusOf), [bounds, statusOf]);
  const here = useMemo(() => {
    const days = calendarOf(bounds, { month, firstWeekday: 0 }).flat();
    const numbers = days.flatMap((day) => (day === null || day.kind === "none" ? [] : [day.number]));
    return countStatuses(numbers, statusOf);
  }, [bounds, month, statusOf]);
  const period = formatPeriod(month, locale);
  return (
    <nav className="ways" aria-label={t("archive.filter")}>
      {STATUSES.map((status) => (
        <Way
          key={status}
          href={archiveAddress(edition, language, { status })}
          picture={<DayMark status={status} isOpen />}
          note={
            <span suppressHydrationWarning>
              {t("archive.counts", { here: here[status], period, all: all[status] })}
            </span>
          }
        >
          {t(`status.${status}`)}
        </Way>
      ))}
      <Way
        href={archiveAddress(edition, language, { view: "list", year: month.slice(0, 4) })}
        Icon={ListBulletIcon}
        note={t("archive.listOrder")}
      >
        {t("archive.asList")}
      </Way>
    </nav>
  );
}

/** Above a list: links that filter its games by status, with the number of games in all years. */
export function StatusChips({
  bounds,
  chosen,
  statuses: { statusOf },
}: Omit<ShownGames, "locale"> & { chosen: Status | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const numbers = useMemo(() => countedNumbers(bounds), [bounds]);
  const counts = useMemo(() => countStatuses(numbers, statusOf), [numbers, statusOf]);
  return (
    <nav className="cluster unprinted" aria-label={t("archive.filter")}>
      {[null, ...STATUSES].map((status) => (
        <a
          key={status}
          className="chip"
          href={archiveAddress(bounds.edition, language, status === null ? { view: "list" } : { status })}
          aria-current={status === chosen ? "true" : undefined}
        >
          <span>{status === null ? t("archive.all") : t(`status.${status}`)}</span>{" "}
          <span className="chip-count">{status === null ? numbers.length : counts[status]}</span>
        </a>
      ))}
    </nav>
  );
}
