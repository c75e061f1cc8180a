import Bars3Icon from "@heroicons/react/24/outline/Bars3Icon";
import { useLocation, useRouteError } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toGameNumber } from "~/game/archive";
import { editionsIn, hasOwnPage } from "~/game/editions";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { archiveAddress, gamePath, editionNamed, isArchiveGame, statsAddress } from "~/i18n/addresses";
import { AccountLink } from "./AccountLink";
import { useLanguage, usePath } from "./addresses";
import { BrandMark } from "./BrandMark";
import { SettingsDialog } from "../settings/SettingsDialog";
import { useSite } from "./site";
import { useStatsDialog } from "../stats/StatsDialog";

// Links between pages do a full page load. So screen readers announce the title, and "/" shows the new game after the
// rollover.

/** The brand, the account and the menu. */
export function SiteHeader() {
  const { t } = useTranslation();
  const site = useSite();
  const path = usePath();
  return (
    <header className="site-header">
      <a href={path("/")} className="brand" aria-label={t("site.home", { site: site.name })}>
        <BrandMark />
        <span className="brand-name">{site.name}</span>
      </a>
      <AccountLink />
      <Menu />
    </header>
  );
}

/** A menu on `<details>`, which opens without a script. With a script, Escape and outside clicks close it. */
function Menu() {
  const { t } = useTranslation();
  const path = usePath();
  const details = useRef<HTMLDetailsElement>(null);
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const stats = useStatsDialog();
  const { pathname, search } = useLocation();
  const edition = editionNamed({ pathname, searchParams: new URLSearchParams(search) });
  const isRefused = (useRouteError() ?? null) !== null;
  const number = isRefused ? undefined : numberAt({ pathname, search });
  const language = useLanguage();
  const isEnglish = language === "en";
  /** Opens a dialog instead of following the link. */
  const openInPlace = (event: React.MouseEvent, open: () => void) => {
    event.preventDefault();
    if (details.current !== null) details.current.open = false;
    // The dialog restores the focus when it closes. An entry of a closed menu cannot receive it.
    details.current?.querySelector("summary")?.focus();
    open();
  };

  useEffect(() => {
    const close = () => {
      if (details.current !== null) details.current.open = false;
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (details.current?.contains(target as Node) !== true) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || details.current?.open !== true) return;
      close();
      details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  return (
    <>
      <details
        className="menu"
        ref={details}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
        }}
      >
        <summary className="button button-quiet" aria-label={t("nav.menu")}>
          <Bars3Icon className="icon" aria-hidden="true" />
        </summary>
        <nav className="menu-list" aria-label={t("nav.label")}>
          <a href={path("/")}>{t("nav.home")}</a>
          <a href={path("/about")}>{t("nav.about")}</a>
          <a
            href={statsAddress(edition, language, { number })}
            onClick={(event) => {
              openInPlace(event, () => {
                stats.open({ edition, number });
              });
            }}
          >
            {t("nav.stats")}
          </a>
          <a href={archiveAddress(edition, language)}>{t("nav.archive")}</a>
          {editionsIn(language)
            .filter(hasOwnPage)
            .map((own) => (
              <a key={own} href={gamePath(own, language)}>
                {t(`edition.${own}.label`)}
              </a>
            ))}
          <a href={path(ACCOUNT_PAGES.account)}>{t("nav.account")}</a>
          {isEnglish && <a href={path("/faq")}>{t("nav.faq")}</a>}
          <a
            href={path("/settings")}
            onClick={(event) => {
              openInPlace(event, () => {
                setIsSettingsOpen(true);
              });
            }}
          >
            {t("nav.settings")}
          </a>
        </nav>
      </details>
      <SettingsDialog
        isOpen={isSettingsOpen}
        onClose={() => {
          setIsSettingsOpen(false);
        }}
      />
    </>
  );
}

/** Number of the archived game on this page. */
function numberAt({ pathname, search }: { pathname: string; search: string }): number | undefined {
  const number = isArchiveGame(pathname) ? toGameNumber(new URLSearchParams(search).get("num")) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}
