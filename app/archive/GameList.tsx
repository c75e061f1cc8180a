import CalendarDaysIcon from "@heroicons/react/24/outline/CalendarDaysIcon";
import MagnifyingGlassIcon from "@heroicons/react/24/outline/MagnifyingGlassIcon";
import { useTranslation } from "react-i18next";
import { archiveAddress, gameAddress } from "~/i18n/addresses";
import { formatShortDay } from "~/i18n/format";
import type { Status } from "~/play/results";
import { DayMark } from "~/stats/DayMark";
import { useLanguage } from "~/ui/useLanguage";
import { type ArchivedGame, listArchive } from "./pastGames";
import { YearLinks } from "./PeriodLinks";
import type { ShownGames } from "./statuses";
import { StatusChips } from "./StatusLinks";

interface GameListProps extends ShownGames {
  /** The year that was asked for; null for none. */
  readonly year: string | null;
  readonly status: Status | null;
}

/** The games of a year, or of a status, newest first. */
export function GameList({ year, status, ...shown }: GameListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { bounds, statuses } = shown;
  const listed = listArchive(bounds, { year, status, statusOf: statuses.statusOf });
  return (
    <section className="stack" aria-labelledby="list-heading">
      <div className="game-list-head apart">
        <h2 id="list-heading">{listed.year ?? t("archive.allYears")}</h2>
        {/* On a phone the search is below the list. */}
        <a className="touch unprinted" href="#find">
          <MagnifyingGlassIcon className="icon" aria-hidden="true" />
          {t("archive.find")}
        </a>
        <a className="touch unprinted" href={archiveAddress(bounds.edition, language, { view: "calendar" })}>
          <CalendarDaysIcon className="icon" aria-hidden="true" />
          {t("archive.asCalendar")}
        </a>
      </div>
      <YearLinks bounds={bounds} year={listed.year} status={status ?? undefined} />
      <StatusChips bounds={bounds} chosen={status} statuses={statuses} />
      {listed.games.length === 0 ? (
        <p>{t("archive.none")}</p>
      ) : (
        <ul className="game-list">
          {listed.games.map((game) => (
            <ListedGame key={game.number} game={game} {...shown} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ListedGame({ game: { number, date }, bounds, statuses, locale }: ShownGames & { game: ArchivedGame }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const status = statuses.statusOf(number);
  return (
    <li>
      <a className="number" href={gameAddress(bounds.edition, language, { number })}>
        <b>#{number}</b>{" "}
        <time className="fine" dateTime={date} suppressHydrationWarning>
          {formatShortDay(date, locale)}
        </time>
        {status !== "notStarted" && (
          <span className="game-list-status small">
            {" "}
            {t(`status.${status}`)} <DayMark status={status} best={statuses.bestOf(number)} />
          </span>
        )}
      </a>
    </li>
  );
}
