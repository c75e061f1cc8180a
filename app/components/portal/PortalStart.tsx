import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/game/editions";
import { displayOf } from "~/game/types";
import type { PortalStartData } from "~/http/portal/startPage.server";
import { formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/useLanguage";
import { useFacts } from "../layout/facts";
import { PostForm } from "../ui/Form";
import { WrongNote } from "../ui/notes";
import { BlindModeNote, BlindModeOffer, HiddenWord } from "./BlindMode";
import { ChangeNote } from "./UndoNote";
import { Choice, EditionTabs, Pager, useGameSpan } from "./PortalParts";
import { PortalPage } from "./StaffPage";

/** The first page of the portal: the games to come, and the ways to the other pages. */
export function PortalStart({ edition, games, page, pages, coverage, hidesWords, isFailed, done }: PortalStartData) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <PortalPage title={t("staff.portal")} isStart>
      {done !== null && <ChangeNote change={done} />}
      {hidesWords && <BlindModeNote />}
      <div className="desk-columns portal-start">
        <div className="stack stack-4">
          <div className="button-row">
            <a className="button button-main" href={portalAddress(language, "create", { edition })}>
              {t("portal.create.title")}
            </a>
            <a className="button" href={portalAddress(language, "bulkAdd", { edition })}>
              {t("portal.bulk.title")}
            </a>
            <a className="button" href={portalAddress(language, "plan")}>
              {t("portal.plan.title")}
            </a>
          </div>
          {!hidesWords && <BlindModeOffer />}
          <a className="touch start" href={portalAddress(language, "security")}>
            {t("staff.securityTitle")}
          </a>
          <PostForm action={portalAddress(language, "signOut")} className="button-row">
            <button className="button">{t("account.logOut")}</button>
          </PostForm>
        </div>
        <section className="stack stack-4" aria-labelledby="upcoming">
          <h2 id="upcoming">{t("portal.start.upcoming")}</h2>
          <EditionTabs page="portal" current={edition} />
          {isFailed && <WrongNote>{t("portal.start.failed")}</WrongNote>}
          {coverage !== null && <Covered {...coverage} />}
          {games.length === 0 && !isFailed && <p className="soft">{t("portal.start.none")}</p>}
          <ul className="portal-list ruled">
            {games.map((game) => (
              <Upcoming key={game.number} game={game} />
            ))}
          </ul>
          <Pager page={page} pages={pages} href={(to) => portalAddress(language, "portal", { edition, page: to })} />
        </section>
      </div>
    </PortalPage>
  );
}

/** How many days have chosen words, and whether that is too few. */
function Covered({ days, until, gap, isShort }: NonNullable<PortalStartData["coverage"]>) {
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

function Upcoming({ game }: { game: PortalStartData["games"][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const spanText = useGameSpan();
  const { edition, number, secret, span, choice } = game;
  const target = { edition, num: number };
  const { pathname, search } = useFacts().address;
  // A page without a query is led back to by none.
  const back = search === "" ? portalAddress(language, "portal", { edition }) : pathname + search;
  const ofGame = <span className="visually-hidden"> {t("portal.start.ofGame", { number })}</span>;
  return (
    <li>
      <span className="portal-game">
        {secret === null ? (
          <Trans
            i18nKey="portal.start.game"
            values={{ number, word: "" }}
            components={{ b: <HiddenWord edition={edition} number={number} /> }}
          />
        ) : (
          <Trans
            i18nKey="portal.start.game"
            values={{ number, word: displayOf(secret) }}
            components={{ b: <b lang={EDITION_FACTS[edition].wordLanguage} translate="no" /> }}
          />
        )}
      </span>
      <small>
        <span>{spanText(span)}</span>
        <Choice choice={choice} />
      </small>
      <span className="portal-links cluster">
        <a className="touch" href={portalAddress(language, "create", target)}>
          {t("portal.start.change")}
          {ofGame}
        </a>
        {choice !== null && (
          <a className="touch" href={portalAddress(language, "clear", { ...target, back })}>
            {t("portal.start.clear")}
            {ofGame}
          </a>
        )}
      </span>
    </li>
  );
}
