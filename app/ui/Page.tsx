import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { editionsIn, hasOwnPage } from "~/editions/editions";
import { LANGUAGE_FACTS, LANGUAGES } from "~/editions/languages";
import {
  addressInLanguage,
  dailyCalendarAddress,
  editionNamed,
  gamePath,
  gamesFeedAddress,
  pathIn,
  yesterdayFeedAddress,
} from "~/i18n/addresses";
import { Fold } from "./Fold";
import { useHostFace } from "./hostFace";
import { Mark } from "./Mark";
import { WrongNote } from "./notes";
import { useFacts, useIsShutOut, useSite, useVisitor } from "./pageFacts";
import { SiteHeader } from "./SiteHeader";
import { useLanguage, usePath } from "./useLanguage";
import { useAccountLinks } from "./visitor";
import { Way } from "./Way";

/** Layout of every page: header, heading, content and footer. */
export function Page({
  heading,
  back = null,
  lead,
  mark,
  isGame = false,
  isWide = false,
  isDesk = false,
  foot = null,
  children,
}: {
  heading: ReactNode;
  /** Link back, above the heading. */
  back?: ReactNode;
  /** One sentence below the heading. */
  lead?: ReactNode;
  /** The mark in the header, with the rings of the game on the page. By default those of today's game. */
  mark?: ReactNode;
  /** Draws the heading small, in the line of the brand: a game page needs the height. */
  isGame?: boolean;
  /** Two columns on wide screens. */
  isWide?: boolean;
  /** A page of the portal, which uses the whole window. */
  isDesk?: boolean;
  /** What the footer ends with. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { best = 0 } = useFacts();
  const { isSessionExpired, isStaffSessionLost } = useVisitor();
  const kind = isGame ? "game" : `page-main stack stack-8${isWide ? " page-wide" : ""}${isDesk ? " desk" : ""}`;
  return (
    <>
      <a className="page-skip unprinted" href="#main">
        {t("site.skipToContent")}
      </a>
      <SiteHeader
        mark={mark ?? <Mark best={best} />}
        heading={isGame ? <h1 className="site-header-title number">{heading}</h1> : null}
      />
      <main id="main" className={`page-width ${kind}`} tabIndex={-1}>
        {!isGame && (
          <div className="page-head stack stack-2">
            {back}
            <h1>{heading}</h1>
            {lead !== undefined && <p className="page-lead soft">{lead}</p>}
          </div>
        )}
        {isSessionExpired && <LostNotice />}
        {isStaffSessionLost && (
          <div data-notify={t("staff.lost")} data-staff="false">
            <WrongNote className="only-plain">{t("staff.lost")}</WrongNote>
          </div>
        )}
        {children}
      </main>
      <SiteFooter foot={foot} />
    </>
  );
}

/** Says that the session has expired, in a toast or, without a script, on the page. The link to log in again stays. */
function LostNotice() {
  const { t } = useTranslation();
  const { logIn } = useAccountLinks();
  return (
    <WrongNote>
      <span className="only-plain" data-notify={t("account.lost")} data-duration="2000">
        {t("account.lost")}.{" "}
      </span>
      <Trans i18nKey="account.logInAgain" components={{ a: <a href={logIn} /> }} />
    </WrongNote>
  );
}

function SiteFooter({ foot }: { foot: ReactNode }) {
  const { t } = useTranslation();
  const path = usePath();
  const language = useLanguage();
  const { links, press } = useSite();
  const host = useHostFace();
  const isShutOut = useIsShutOut();
  const {
    address: { pathname, search },
  } = useFacts();
  const edition = editionNamed({ pathname, searchParams: new URLSearchParams(search) });
  return (
    <footer className="page-footer page-width stack stack-2 fine unprinted">
      <nav className="cluster touch-links" aria-label={t("nav.other")}>
        {editionsIn(language)
          .filter(hasOwnPage)
          .map((own) => (
            <a key={own} href={gamePath(own, language)}>
              {t(`edition.${own}.label`)}
            </a>
          ))}
        <a href={path("/about")}>{t("nav.about")}</a>
        {links.feedback !== null && <a href={links.feedback}>{t("nav.feedback")}</a>}
        <a href={path("/privacy")}>{t("nav.privacy")}</a>
        <a href={path("/terms")}>{t("nav.terms")}</a>
        <a href={path("/contact")}>{t("nav.contact")}</a>
        {host.links.map((link) => (
          <a key={link.path} href={link.path}>
            {link.title}
          </a>
        ))}
      </nav>
      <nav className="cluster touch-links" aria-label={t("settings.language")}>
        {LANGUAGES.map((one) => (
          <a
            key={one}
            href={host.missing.includes(one) ? pathIn(one, "/") : addressInLanguage(one, { pathname, search })}
            lang={one}
            hrefLang={one}
            data-language={one}
            aria-current={one === language ? "true" : undefined}
          >
            {LANGUAGE_FACTS[one].name}
          </a>
        ))}
      </nav>
      <Fold summary={t("nav.programs")} isBare>
        <nav className="ways" aria-label={t("nav.programs")}>
          <Way href={path("/api")}>{t("nav.api")}</Way>
          {!isShutOut && (
            <>
              <Way href={yesterdayFeedAddress(edition, language)} note={t("yesterday.feedNote")}>
                {t("yesterday.feed")}
              </Way>
              <Way href={gamesFeedAddress(edition, language)} note={t("feeds.gamesNote")}>
                {t("feeds.games")}
              </Way>
              <Way href={dailyCalendarAddress(edition, language)} note={t("feeds.calendarNote")}>
                {t("feeds.calendar")}
              </Way>
            </>
          )}
        </nav>
      </Fold>
      {press !== null && (
        <p>
          <Trans i18nKey="nav.press" values={{ name: press.name }} components={{ a: <a href={press.url} /> }} />
        </p>
      )}
      <p>{t("site.tagline")}</p>
      {host.footer !== null && <p dangerouslySetInnerHTML={{ __html: host.footer }} />}
      {foot}
    </footer>
  );
}
