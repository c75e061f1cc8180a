import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { SideAds } from "../ads/AdSlot";
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
