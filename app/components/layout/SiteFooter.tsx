import { Trans, useTranslation } from "react-i18next";
import { usePath } from "./addresses";
import { useSite } from "./facts";

export function SiteFooter() {
  const { t } = useTranslation();
  const path = usePath();
  const { links, press } = useSite();
  return (
    <footer className="site-footer">
      <nav className="footer-links" aria-label={t("nav.other")}>
        {links.feedback !== null && <a href={links.feedback}>{t("nav.feedback")}</a>}
        <a href={path("/privacy")}>{t("nav.privacy")}</a>
        <a href={path("/terms")}>{t("nav.terms")}</a>
        <a href={path("/contact")}>{t("nav.contact")}</a>
        <a href={path("/api")}>{t("nav.api")}</a>
      </nav>
      {press !== null && (
        <p>
          <Trans i18nKey="nav.press" values={{ name: press.name }} components={{ a: <a href={press.url} /> }} />
        </p>
      )}
      <p>{t("site.tagline")}</p>
    </footer>
  );
}
