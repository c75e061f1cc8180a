import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import SunIcon from "@heroicons/react/24/outline/SunIcon";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { archiveAddress, yesterdayAddress } from "~/i18n/addresses";
import { formatDay } from "~/i18n/format";
import { EditionSwitch } from "~/ui/EditionSwitch";
import { useVisitor } from "~/ui/pageFacts";
import { useLanguage, usePath } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { FindGame } from "./ArchiveForms";
import type { ArchivePageData } from "./archivePage.request.server";
import { GameList } from "./GameList";
import { MonthCalendar } from "./MonthCalendar";
import { archiveDates, hasPastGames } from "./pastGames";
import { MonthLinks } from "./PeriodLinks";
import { useStatuses } from "./statuses";
import { StatusWays } from "./StatusLinks";

/** The past games of an edition with the player's status of each: a month as a calendar, or a list. */
export function Archive({ view, part, lookedFor, locale }: Omit<ArchivePageData, "named">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition } = view;
  const shown = { bounds: view, statuses: useStatuses(view), locale };
  return (
    <>
      <p className="page-lead soft" suppressHydrationWarning>
        {hasPastGames(view)
          ? t("archive.lead", { date: formatDay(archiveDates(view).oldest, locale) })
          : t("archive.empty")}
      </p>
      <EditionSwitch edition={edition} href={(other) => archiveAddress(other, language)} />
      {hasPastGames(view) && (
        <div className="archive stack stack-8">
          <div className="stack stack-6">
            {part.kind === "calendar" ? (
              <>
                <MonthCalendar {...shown} month={part.month} />
                <StatusWays {...shown} month={part.month} />
              </>
            ) : (
              <GameList {...shown} year={part.year} status={part.status} />
            )}
          </div>
          <div className="stack stack-6 unprinted">
            {part.kind === "calendar" && <MonthLinks bounds={view} month={part.month} locale={locale} />}
            <FindGame view={view} part={part} lookedFor={lookedFor} />
            <div className="ways">
              <Way href={yesterdayAddress(edition, language)} Icon={SunIcon} note={t("yesterday.way")}>
                {t("yesterday.title")}
              </Way>
            </div>
            <GuestNote />
          </div>
        </div>
      )}
    </>
  );
}

/** Tells guests where their games are stored and what an account adds. */
function GuestNote() {
  const { t } = useTranslation();
  const path = usePath();
  const { member } = useVisitor();
  if (member !== null) return null;
  return (
    <p className="note">
      <InformationCircleIcon className="icon" aria-hidden="true" />
      <span>
        {t("archive.guest")} <a href={path(ACCOUNT_PAGES.account)}>{t("account.create")}</a>
      </span>
    </p>
  );
}
