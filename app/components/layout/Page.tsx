import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useFacts, useVisitor } from "./facts";
import { useAccountLinks } from "./visitor";
import { SiteFooter } from "./SiteFooter";
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
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { best = 0 } = useFacts();
  const { isSessionExpired, isStaffSessionLost } = useVisitor();
  return (
    <>
      <a className="skip-link" href="#main">
        {t("site.skipToContent")}
      </a>
      <SiteHeader
        mark={mark ?? <Mark best={best} />}
        heading={isGame ? <h1 className="game-title">{heading}</h1> : null}
      />
      <main id="main" className={mainClass({ isGame, isWide })} tabIndex={-1}>
        {!isGame && (
          <div className="page-head">
            {back}
            <h1>{heading}</h1>
            {lead !== undefined && <p className="lead">{lead}</p>}
          </div>
        )}
        {isSessionExpired && <LostNotice />}
        {isStaffSessionLost && <StaffLostNotice />}
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

function mainClass({ isGame, isWide }: { isGame: boolean; isWide: boolean }): string {
  if (isGame) return "site-main game";
  return isWide ? "site-main page-main is-wide" : "site-main page-main";
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

/** Says that the session of the portal has ended, in a toast or, without a script, on the page. */
function StaffLostNotice() {
  const { t } = useTranslation();
  return (
    <div data-notify={t("staff.lost")} data-staff="false">
      <WrongNote className="only-plain">{t("staff.lost")}</WrongNote>
    </div>
  );
}
