import ArrowDownTrayIcon from "@heroicons/react/24/outline/ArrowDownTrayIcon";
import ChatBubbleLeftRightIcon from "@heroicons/react/24/outline/ChatBubbleLeftRightIcon";
import ChevronLeftIcon from "@heroicons/react/24/outline/ChevronLeftIcon";
import ChevronRightIcon from "@heroicons/react/24/outline/ChevronRightIcon";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { portalAddress } from "~/i18n/staffPages";
import { Field, SelectField } from "~/ui/Form";
import { WrongNote } from "~/ui/notes";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { displayOf } from "~/words/displayedWord";
import { AutopilotForm } from "./AutopilotForm";
import { HiddenWord } from "./BlindMode";
import { CalendarNotes, LookRequests } from "./CalendarNotes";
import type { PortalCalendarData, RefusedOccasion, RefusedProposal } from "./calendarPage.request.server";
import { CalendarTable } from "./CalendarTable";
import { Occasions } from "./Occasions";

/** How many weeks can be chosen. */
const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Some weeks of all editions: today's words, what is planned, what is missing, what needs a look. */
export function Calendar({
  refused,
  ...data
}: PortalCalendarData & { readonly refused: RefusedOccasion | RefusedProposal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition, from, weeks, isFailed } = data;
  return (
    <>
      {isFailed && <WrongNote>{t("portal.start.failed")}</WrongNote>}
      <Today {...data} />
      {!isFailed && <CalendarNotes {...data} />}
      <LookRequests {...data} />
      <WeeksForm {...data} />
      <div className="calendar-tabs">
        <Tabs
          label={t("portal.edition")}
          values={EDITIONS}
          current={edition}
          name={(one) => t(`edition.${one}.tab`)}
          href={(one) => portalAddress(language, "portal", { edition: one, from, weeks })}
        />
      </div>
      <CalendarTable {...data} />
      <nav className="ways" aria-label={t("portal.calendar.ways")}>
        {data.today >= 1 && (
          <Way
            Icon={ChatBubbleLeftRightIcon}
            href={`${portalAddress(language, "create", { edition, num: data.today })}#complaint`}
            note={t("portal.calendar.rankHint")}
          >
            {t("portal.word.complaint")}
          </Way>
        )}
        <Way
          Icon={ArrowDownTrayIcon}
          href={portalAddress(language, "planFile", { from, weeks })}
          note={t("portal.calendar.downloadHint")}
          download
        >
          {t("portal.plan.download")}
        </Way>
      </nav>
      <div>
        <Occasions {...data} refused={refused?.form === "occasion" ? refused : null} />
        <AutopilotForm {...data} why={refused?.form === "autopilot" ? refused.why : null} />
      </div>
    </>
  );
}

/** Today's word of each edition. */
function Today({ days }: PortalCalendarData) {
  const { t } = useTranslation();
  const language = useLanguage();
  const games = days.find(({ isToday }) => isToday)?.games.filter(({ number }) => number >= 1) ?? [];
  if (games.length === 0) return null;
  return (
    <dl className="calendar-now" aria-label={t("archive.today")}>
      {games.map(({ edition, number, word, hasWord }) => (
        <div key={edition}>
          <dt>{t("portal.calendar.todayIn", { edition: t(`edition.${edition}.tab`) })}</dt>
          <dd>
            {word !== null ? (
              <a className="touch" href={portalAddress(language, "create", { edition, num: number })}>
                <b lang={EDITION_FACTS[edition].wordLanguage} translate="no">
                  {displayOf(word)}
                </b>
              </a>
            ) : hasWord ? (
              <HiddenWord edition={edition} number={number} />
            ) : (
              t("portal.calendar.noWord")
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WeeksForm({ edition, from, weeks, typed, isUnreadable, earlier, later }: PortalCalendarData) {
  const { t } = useTranslation();
  const language = useLanguage();
  const to = (day: string) => portalAddress(language, "portal", { edition, from: day, weeks });
  return (
    <form className="desk-bar" action={portalAddress(language, "portal")}>
      <input type="hidden" name="edition" value={edition} />
      <Field
        name="from"
        label={t("portal.calendar.from")}
        initial={isUnreadable ? typed : from}
        wrong={isUnreadable ? t("portal.calendar.unreadable") : null}
        autoComplete="off"
        maxLength={20}
        enterKeyHint="go"
      />
      <SelectField
        name="weeks"
        label={t("portal.calendar.weeks")}
        options={WEEKS.map((count) => [count, String(count)] as const)}
        initial={weeks}
      />
      <button className="button">{t("portal.calendar.apply")}</button>
      <span className="cluster">
        <a className="button" href={to(earlier)}>
          <ChevronLeftIcon className="icon" aria-hidden="true" />
          {t("portal.calendar.earlier")}
        </a>
        <a className="button" href={to(later)}>
          {t("portal.calendar.later")}
          <ChevronRightIcon className="icon" aria-hidden="true" />
        </a>
      </span>
    </form>
  );
}
