import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { usePath } from "./useLanguage";
import { useHostFace } from "./hostFace";
import { useFacts, useSite, useVisitor } from "./facts";
import { useAccountLinks } from "./visitor";
import { SiteHeader } from "./SiteHeader";
import { Mark } from "../ui/Mark";
import { WrongNote } from "../ui/notes";

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
  const { links, press } = useSite();
  const host = useHostFace();
  return (
    <footer className="page-footer page-width stack stack-2 fine unprinted">
      <nav className="cluster touch-links" aria-label={t("nav.other")}>
        {links.feedback !== null && <a href={links.feedback}>{t("nav.feedback")}</a>}
        <a href={path("/privacy")}>{t("nav.privacy")}</a>
        <a href={path("/terms")}>{t("nav.terms")}</a>
        <a href={path("/contact")}>{t("nav.contact")}</a>
        <a href={path("/api")}>{t("nav.api")}</a>
        {host.links.map((link) => (
          <a key={link.path} href={link.path}>
            {link.title}
          </a>
        ))}
      </nav>
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
