import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { SideAds } from "../ads/AdSlot";
import { useAccountLinks, useVisitor } from "./visitor";
import { SiteFooter } from "./SiteFooter";
import { SiteHeader } from "./SiteHeader";

/** The frame of every page: a header, the page with its heading, a footer, and ads beside them where the site has any. */
export function Page({
  heading,
  tag,
  isHeadingInHeader = false,
  children,
}: {
  heading: string;
  /** A word that sets the page apart, beside its heading. */
  tag?: string | undefined;
  /** The heading is drawn small, in the line of the brand: where every line of a small screen counts. */
  isHeadingInHeader?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { isSessionExpired } = useVisitor();
  const { logIn } = useAccountLinks();
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
        {isSessionExpired && (
          <p className="lost-notice" role="alert">
            <Trans i18nKey="account.lost" components={{ a: <a href={logIn} /> }} />
          </p>
        )}
        {children}
      </main>
      <SiteFooter />
      <SideAds />
    </>
  );
}
