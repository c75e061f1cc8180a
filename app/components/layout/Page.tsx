import { type ReactNode, useEffect } from "react";
import { Trans, useTranslation } from "react-i18next";
import { SideAds } from "../ads/AdSlot";
import { useToasts } from "../ui/toasts";
import { useAccountLinks, useVisitor } from "./visitor";
import { SiteFooter } from "./SiteFooter";
import { SiteHeader } from "./SiteHeader";

/** Layout of every page: header, heading, content, footer, and side ads if configured. */
export function Page({
  heading,
  tag,
  isHeadingInHeader = false,
  children,
}: {
  heading: string;
  /** A label beside the heading. */
  tag?: string | undefined;
  /** Draws the heading small, in the line of the brand, to save height on small screens. */
  isHeadingInHeader?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { isSessionExpired } = useVisitor();
  return (
    <>
      <a className="skip-link" href="#main">
        {t("site.skipToContent")}
      </a>
      <SiteHeader />
      <main id="main" className="site-main" tabIndex={-1}>
        <h1 className={isHeadingInHeader ? "heading-in-header" : undefined}>
          {heading} {tag !== undefined && <span className="tag">{tag}</span>}
        </h1>
        {isSessionExpired && <LostNotice />}
        {children}
      </main>
      <SiteFooter />
      <SideAds />
    </>
  );
}

/** Milliseconds that the toast is shown. */
const LOST_MS = 2000;

/** Says that the session has expired, in a toast or, without a script, on the page. The link to log in again stays. */
function LostNotice() {
  const { t } = useTranslation();
  const { logIn } = useAccountLinks();
  const notify = useToasts();
  useEffect(() => {
    notify({ kind: "error", text: t("account.lost") }, LOST_MS);
  }, [notify, t]);
  return (
    <p className="lost-notice" role="alert">
      <span className="only-plain">{t("account.lost")}. </span>
      <Trans i18nKey="account.logInAgain" components={{ a: <a href={logIn} /> }} />
    </p>
  );
}
