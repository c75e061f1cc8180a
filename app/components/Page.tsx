import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BrandMark } from "./BrandMark";
import { useSite } from "./site";

/** The frame of every page: a header, the page with its heading, a footer. */
export function Page({
  heading,
  isHeadingInHeader = false,
  children,
}: {
  heading: string;
  /** The heading is drawn small, in the line of the brand: where every line of a small screen counts. */
  isHeadingInHeader?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const site = useSite();
  return (
    <>
      <a className="skip-link" href="#main">
        {t("site.skipToContent")}
      </a>
      <header className="site-header">
        {/* Not a link of the router: after the hour of the new game, "/" is another page than it was. */}
        <a href="/" className="brand" aria-label={t("site.home", { site: site.name })}>
          <BrandMark />
          {site.name}
        </a>
      </header>
      <main id="main" className="site-main">
        <h1 className={isHeadingInHeader ? "heading-in-header" : undefined}>{heading}</h1>
        {children}
      </main>
      <footer className="site-footer">
        <p>{t("site.tagline")}</p>
      </footer>
    </>
  );
}
