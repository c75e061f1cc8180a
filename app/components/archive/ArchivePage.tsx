import { EDITION_FACTS, hasOwnPage } from "~/game/editions";
import MagnifyingGlassIcon from "@heroicons/react/24/outline/MagnifyingGlassIcon";
import { useMemo } from "react";
import { Trans, useTranslation } from "react-i18next";
import { type ArchiveMonth, archiveMonths, type ArchiveView, type LookedFor } from "~/game/archive";
import { parseResults, type Status, STATUSES, statusOf } from "~/game/results";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { archiveAddress, gameAddress, nearestAddress } from "~/i18n/addresses";
import { useLanguage, usePath } from "../layout/addresses";
import { BackLink } from "../layout/BackLink";
import { EditionSwitch } from "../layout/EditionSwitch";
import { storedStatuses } from "~/client/savedGames";
import { useVisitor } from "../layout/visitor";
import { Page } from "../layout/Page";
import { currentResults } from "~/client/recordMirror";
import { useBrowserValue } from "../ui/useBrowserValue";
import { FindGame } from "./FindGame";
import { MonthJumps } from "./MonthJumps";
import { MonthList } from "./MonthList";

export interface ArchivePageProps {
  readonly view: ArchiveView;
  /** Filter by status; null shows all games. */
  readonly status: Status | null;
  /** A search without a result. */
  readonly lookedFor: LookedFor | null;
  /** Locale for dates. */
  readonly locale: string;
}

/** All past games of an edition by month, with the player's status of each. */
export function ArchivePage({ view, status, lookedFor, locale }: ArchivePageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition, newest, epoch } = view;
  const statusOfGame = useStatuses(view);
  const months = useMemo(() => archiveMonths(edition, { newest, epoch }), [edition, newest, epoch]);
  const shown = useMemo(
    () => (status === null ? months : filterGames(months, (number) => statusOfGame(number) === status)),
    [months, status, statusOfGame],
  );
  return (
    <Page heading={t(hasOwnPage(edition) ? `edition.${edition}.archive` : "archive.title")}>
      <BackLink edition={edition} />
      <GuestNote />
      <EditionSwitch edition={edition} href={(other) => archiveAddress(other, language)} />
      {months.length === 0 ? (
        <p>{t("archive.empty")}</p>
      ) : (
        <>
          <YesterdaysWord view={view} />
          <details className="find" open={lookedFor !== null}>
            <summary className="button">
              <MagnifyingGlassIcon className="icon" aria-hidden="true" />
              {t("archive.find")}
            </summary>
            <FindGame view={view} months={months} lookedFor={lookedFor} />
            <MonthJumps months={shown} locale={locale} />
          </details>
          <Filter edition={edition} chosen={status} />
          {shown.length === 0 && <p>{t("archive.none")}</p>}
          {shown.map((month) => (
            <MonthList key={month.month} month={month} edition={edition} statusOf={statusOfGame} locale={locale} />
          ))}
        </>
      )}
    </Page>
  );
}

/** Tells guests where their games are stored and what an account adds. */
function GuestNote() {
  const { t } = useTranslation();
  const path = usePath();
  const { member } = useVisitor();
  if (member !== null) return null;
  return (
    <p className="guest">
      {t("archive.guest")} <a href={path(ACCOUNT_PAGES.account)}>{t("account.create")}</a>
    </p>
  );
}

/** Statuses of the games: from the server first, then also from local storage. */
function useStatuses({ edition, results, begun }: ArchiveView): (number: number) => Status {
  const known = useBrowserValue(() => currentResults(edition, results), results);
  const saved = useBrowserValue(() => storedStatuses(edition), "");
  return useMemo(() => {
    const ended = parseResults(known);
    const isBegun = new Set(begun);
    const inStorage = new Map(saved.split(",").map((game) => game.split(":") as [string, Status]));
    return (number) => {
      const status = statusOf(ended.get(number), isBegun.has(number));
      // The result of an ended game has priority. Local storage may have more games than the cookies.
      return ended.has(number) ? status : (inStorage.get(String(number)) ?? status);
    };
  }, [known, saved, begun]);
}

function filterGames(months: readonly ArchiveMonth[], isShown: (number: number) => boolean): ArchiveMonth[] {
  return months
    .map(({ month, games }) => ({ month, games: games.filter(({ number }) => isShown(number)) }))
    .filter(({ games }) => games.length > 0);
}

/** YesterdaysWord's secret, shown on request. */
function YesterdaysWord({ view: { edition, newest, yesterdaysWord } }: { view: ArchiveView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section id="yesterday" className="yesterday" aria-labelledby="yesterday-heading">
      <h2 id="yesterday-heading">{t("archive.yesterday")}</h2>
      {yesterdaysWord === null ? (
        <form action="#yesterday">
          {hasOwnPage(edition) && <input type="hidden" name="edition" value={edition} />}
          <span>{t("archive.hidden", { number: newest })}</span>
          <a href={gameAddress(edition, language, { number: newest })}>{t("archive.playYesterday")}</a>
          <button className="button" name="reveal" value="yesterday">
            {t("archive.reveal")}
          </button>
        </form>
      ) : (
        <p className="yesterday-word">
          <span>
            <Trans
              i18nKey="archive.revealed"
              values={{ number: newest, word: yesterdaysWord }}
              components={{ b: <b lang={EDITION_FACTS[edition].wordLanguage} /> }}
            />
          </span>
          <a href={nearestAddress(edition, language, { word: yesterdaysWord })}>{t("archive.nearest")}</a>
        </p>
      )}
    </section>
  );
}

/** Links that filter the games by status. */
function Filter({ edition, chosen }: { edition: ArchiveView["edition"]; chosen: Status | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <nav className="filter" aria-labelledby="filter-heading">
      <h2 id="filter-heading">{t("archive.filter")}</h2>
      <ul>
        {[null, ...STATUSES].map((status) => (
          <li key={status}>
            <a
              href={archiveAddress(edition, language, status === null ? {} : { status })}
              aria-current={status === chosen ? "true" : undefined}
            >
              {status === null ? t("archive.all") : t(`status.${status}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
