import Bars3Icon from "@heroicons/react/24/outline/Bars3Icon";
import QuestionMarkCircleIcon from "@heroicons/react/24/outline/QuestionMarkCircleIcon";
import { useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toGameNumber } from "~/game/archive";
import { editionsIn, hasOwnPage } from "~/game/editions";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import {
  archiveAddress,
  gamePath,
  editionNamed,
  isArchiveGame,
  MAKE_PAGE,
  statsAddress,
  teamsAddress,
} from "~/i18n/addresses";
import { AccountLink } from "./AccountLink";
import { useLanguage, usePath } from "./addresses";
import { SettingsDialog } from "../settings/SettingsDialog";
import { useSite } from "./site";
import { useStatsDialog } from "../stats/StatsDialog";
import { actInPlace } from "../ui/inPlace";
import { Mark } from "../ui/Mark";
import { useBestPercentile } from "./bestPercentile";
import { Wordmark } from "./Wordmark";

// Links between pages do a full page load. So screen readers announce the title, and "/" shows the new game after the
// rollover.

/** The brand, the heading of a game page, and links to the questions, the account and the menu. */
export function SiteHeader({ heading }: { heading: ReactNode }) {
  const { t } = useTranslation();
  const site = useSite();
  const path = usePath();
  const best = useBestPercentile();
  return (
    <header className="site-header">
      <a href={path("/")} className="brand" aria-label={t("site.home", { site: site.name })}>
        <Mark best={best} />
        <Wordmark name={site.name} />
      </a>
      {heading}
      <div className="header-actions">
        <a className="icon-button" href={path("/faq")} aria-label={t("nav.help")}>
          <QuestionMarkCircleIcon className="icon" aria-hidden="true" />
        </a>
        <AccountLink />
        <Menu />
      </div>
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
    actInPlace(event, () => {
      if (details.current !== null) details.current.open = false;
      // The dialog restores the focus when it closes. An entry of a closed menu cannot receive it.
      details.current?.querySelector("summary")?.focus();
      open();
    });
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
        <summary className="icon-button" aria-label={t("nav.menu")}>
          <Bars3Icon className="icon" aria-hidden="true" />
        </summary>
        <nav className="menu-list" aria-label={t("nav.label")}>
          <MenuGroup heading={t("nav.play")}>
            <a href={path("/")}>{t("nav.home")}</a>
            {editionsIn(language)
              .filter(hasOwnPage)
              .map((own) => (
                <a key={own} href={gamePath(own, language)}>
                  {t(`edition.${own}.label`)}
                </a>
              ))}
            <a href={archiveAddress(edition, language)}>{t("nav.archive")}</a>
            <a href={teamsAddress(edition, language)}>{t("nav.teams")}</a>
            {isEnglish && <a href={path(MAKE_PAGE)}>{t("nav.make")}</a>}
          </MenuGroup>
          <MenuGroup heading={t("nav.you")}>
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
            <a href={path(ACCOUNT_PAGES.account)}>{t("nav.account")}</a>
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
          </MenuGroup>
          <MenuGroup heading={t("nav.read")}>
            {isEnglish && <a href={path("/faq")}>{t("nav.faq")}</a>}
            <a href={path("/about")}>{t("nav.about")}</a>
          </MenuGroup>
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

function MenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2>{heading}</h2>
      {children}
    </div>
  );
}

/** Number of the archived game on this page. */
function numberAt({ pathname, search }: { pathname: string; search: string }): number | undefined {
  const number = isArchiveGame(pathname) ? toGameNumber(new URLSearchParams(search).get("num")) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}
