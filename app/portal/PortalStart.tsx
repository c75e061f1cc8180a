import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS, type Edition } from "~/editions/editions";
import { formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { WrongNote } from "~/ui/notes";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { BlindModeNote, BlindModeOffer, HiddenWord } from "./BlindMode";
import { Calendar } from "./Calendar";
import type { RefusedOccasion, RefusedProposal } from "./calendarPage.request.server";
import { ChosenBy, EditionTabs, Pager, useGameSpan } from "./PortalParts";
import { SavedNote } from "./SavedNote";
import { PortalPage } from "./StaffPage";
import type { PortalStartData, UpcomingData } from "./startPage.request.server";
import { ChangeNote } from "./UndoNote";

/** The first page of the portal: the games to come, as a calendar or a list, and the ways to other words for them. */
export function PortalStart({
  edition,
  calendar,
  list,
  hidesWords,
  done,
  saved,
  refused,
}: PortalStartData & { readonly refused: RefusedOccasion | RefusedProposal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <PortalPage title={t("portal.calendar.title")} tab="calendar" isStart>
      {refused === null && done !== null && <ChangeNote change={done} />}
      {saved !== null && <SavedNote {...saved} isOnCalendar />}
      {hidesWords && <BlindModeNote />}
      <div className="desk-bar portal-start">
        <div className="cluster">
          <a className="button button-main" href={portalAddress(language, "create", { edition })}>
            {t("portal.create.title")}
          </a>
          <a className="button" href={portalAddress(language, "bulkAdd", { edition })}>
            {t("portal.bulk.title")}
          </a>
          <a className="button" href={portalAddress(language, "find", { edition })}>
            {t("portal.find.title")}
          </a>
        </div>
        <Tabs
          label={t("portal.start.view")}
          values={["calendar", "list"] as const}
          current={list === null ? "calendar" : "list"}
          name={(view) => t(view === "list" ? "portal.start.upcoming" : "portal.calendar.title")}
          href={(view) => portalAddress(language, "portal", { edition, view: view === "list" ? view : undefined })}
        />
      </div>
      {calendar !== null && <Calendar {...calendar} refused={refused} />}
      {list !== null && <Upcoming edition={edition} {...list} />}
      {!hidesWords && <BlindModeOffer />}
      <PostForm action={portalAddress(language, "signOut")} className="cluster">
        <a className="touch" href={portalAddress(language, "security")}>
          {t("staff.securityTitle")}
        </a>
        <button className="button">{t("account.logOut")}</button>
      </PostForm>
    </PortalPage>
  );
}

/** The games to come of an edition, on pages. */
function Upcoming({ edition, games, page, pages, coverage, isFailed }: UpcomingData & { readonly edition: Edition }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className="stack stack-4" aria-labelledby="upcoming">
      <h2 id="upcoming">{t("portal.start.upcoming")}</h2>
      <EditionTabs page="portal" current={edition} />
      {isFailed && <WrongNote>{t("portal.start.failed")}</WrongNote>}
      {coverage !== null && <Covered {...coverage} />}
      {games.length === 0 && !isFailed && <p className="soft">{t("portal.start.none")}</p>}
      <ul className="portal-list ruled">
        {games.map((game) => (
          <UpcomingGame key={game.number} game={game} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        href={(to) => portalAddress(language, "portal", { edition, view: "list", page: to })}
      />
    </section>
  );
}

/** How many days have chosen words, and whether that is too few. */
function Covered({ days, until, gap, isShort }: NonNullable<UpcomingData["coverage"]>) {
  const { t } = useTranslation();
  const span = useGameSpan();
  const language = useLanguage();
  const text = [
    t("portal.start.covered", { count: days, until: formatShortDay(until, language) }),
    ...(isShort ? [t("portal.start.short")] : []),
    t("portal.start.gap", { number: gap.number, span: span(gap.span) }),
  ].join(" ");
  if (!isShort) return <p className="soft">{text}</p>;
  return (
    <p className="note note-wrong">
      <ExclamationCircleIcon className="icon" aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

function UpcomingGame({ game }: { game: UpcomingData["games"][number] }) {
  const language = useLanguage();
  const { edition, number, secret, choice } = game;
  const span = useGameSpan()(game.span);
  return (
    <li>
      {secret === null ? (
        <span className="portal-game">
          <Trans
            i18nKey="portal.start.game"
            values={{ number, word: "" }}
            components={{ b: <HiddenWord edition={edition} number={number} /> }}
          />
        </span>
      ) : (
        <a className="portal-game touch" href={portalAddress(language, "create", { edition, num: number })}>
          <Trans
            i18nKey="portal.start.game"
            values={{ number, word: displayOf(secret) }}
            components={{ b: <b lang={EDITION_FACTS[edition].wordLanguage} translate="no" /> }}
          />
        </a>
      )}
      <small>
        <span>{span}</span>
        <ChosenBy choice={choice} />
      </small>
    </li>
  );
}
