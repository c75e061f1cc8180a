import Bars3Icon from "@heroicons/react/24/outline/Bars3Icon";
import QuestionMarkCircleIcon from "@heroicons/react/24/outline/QuestionMarkCircleIcon";
import UserCircleIcon from "@heroicons/react/24/outline/UserCircleIcon";
import UserPlusIcon from "@heroicons/react/24/outline/UserPlusIcon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toGameNumber } from "~/editions/gameRef";
import { ACCOUNT_PAGES, PHOTO_ADDRESS } from "~/i18n/accountPages";
import { archiveAddress, editionNamed, isArchiveGame, statsAddress, togetherAddress } from "~/i18n/addresses";
import { SCALE_ANSWER } from "~/i18n/pageText";
import { type HostFace, useHostFace } from "./hostFace";
import { useFacts, useSite, useVisitor } from "./pageFacts";
import { useLanguage, usePath } from "./useLanguage";

// Links between pages do a full page load. So screen readers announce the title, and "/" shows the new game after the
// rollover.

/** The brand, the heading of a game page, and links to the questions, the account and the menu. */
export function SiteHeader({ mark, heading }: { mark: ReactNode; heading: ReactNode }) {
  const { t } = useTranslation();
  const site = useSite();
  const path = usePath();
  const { head, logos } = useHostFace();
  return (
    <header className={`site-header page-width unprinted${headClass(head)}`}>
      <a href={path("/")} className="site-header-brand touch" aria-label={t("site.home", { site: site.name })}>
        <span data-part="mark">{mark}</span>
        <Wordmark name={site.name} logos={logos} />
      </a>
      {heading}
      <div className="site-header-actions">
        <a
          className="icon-button"
          href={`${path("/faq")}?open=${SCALE_ANSWER}#${SCALE_ANSWER}`}
          data-dialog="scale"
          aria-label={t("scale.title")}
        >
          <QuestionMarkCircleIcon className="icon" aria-hidden="true" />
        </a>
        <AccountLink />
        <Menu />
      </div>
    </header>
  );
}

function headClass(head: HostFace["head"]): string {
  if (head === null) return "";
  return ` host-head${head.hasDisc ? " host-head-disc" : ""}${head.isRuled ? " host-head-ruled" : ""}`;
}

const DRAWN_NAME = "Proxima";

/** The logo of the host, or the name of the site: drawn if it is the product's own, so that it needs no font. */
function Wordmark({ name, logos }: { name: string } & Pick<HostFace, "logos">) {
  if (logos.length > 0)
    return logos.map(({ path, width, height }) => (
      <img key={path} className="host-head-logo" src={path} alt="" width={width} height={height} />
    ));
  if (name !== DRAWN_NAME) return <span className="host-head-name">{name}</span>;
  return (
    <svg className="site-header-wordmark" viewBox="0 0 92 24" aria-hidden="true" focusable="false">
      <path d="M3.2 19.5V4.2h5.2a4.6 4.6 0 0 1 0 9.2H3.2M18 19.5V9.2M18 14.2a4.9 4.9 0 0 1 5.6-4.8M41.6 9.2l7.6 10.3M49.2 9.2l-7.6 10.3M54.6 9.2v10.3M60.4 19.5V9.2M60.4 13.4a3.6 3.6 0 0 1 7.2 0v6.1M67.6 13.4a3.6 3.6 0 0 1 7.2 0v6.1M90 9.2v10.3" />
      <circle cx="31.6" cy="14.4" r="5.1" />
      <circle cx="84.9" cy="14.4" r="5.1" />
      <circle cx="54.6" cy="4.6" r="1.6" fill="currentcolor" stroke="none" />
    </svg>
  );
}

/** Header link to the account. Shows the member's photo if it loads, otherwise an icon. */
function AccountLink() {
  const { t } = useTranslation();
  const path = usePath();
  const { member } = useVisitor();
  const hasPhoto = member?.hasPhoto === true;
  const Icon = member === null ? UserPlusIcon : UserCircleIcon;
  return (
    <a
      className="icon-button account-link"
      href={path(ACCOUNT_PAGES.account)}
      aria-label={t(member === null ? "account.logIn" : "nav.yourAccount")}
    >
      {hasPhoto && (
        <img className="site-header-photo" data-enhance="" src={PHOTO_ADDRESS} alt="" width={28} height={28} />
      )}
      <Icon className="icon" aria-hidden="true" />
    </a>
  );
}

/** A menu on `<details>`, which opens without a script. With a script, Escape and outside clicks close it (ui/menu.browser.ts). */
function Menu() {
  const { t } = useTranslation();
  const path = usePath();
  const {
    address: { pathname, search },
    isRefused,
  } = useFacts();
  const edition = editionNamed({ pathname, searchParams: new URLSearchParams(search) });
  const number = isRefused ? undefined : numberAt({ pathname, search });
  const language = useLanguage();
  return (
    <details className="site-header-menu">
      <summary className="icon-button" aria-label={t("nav.menu")}>
        <Bars3Icon className="icon" aria-hidden="true" />
      </summary>
      <nav aria-label={t("nav.label")}>
        <a href={archiveAddress(edition, language)}>{t("archive.title")}</a>
        <a
          href={statsAddress(edition, language, { number })}
          data-dialog="stats"
          data-edition={edition}
          data-number={number}
        >
          {t("stats.title")}
        </a>
        <a href={togetherAddress(edition, language)}>{t("together.title")}</a>
        <a href={path("/settings")} data-dialog="settings">
          {t("settings.title")}
        </a>
        <a href={path("/faq")}>{t("nav.help")}</a>
        <a href={path(ACCOUNT_PAGES.account)}>{t("account.title")}</a>
      </nav>
    </details>
  );
}

/** Number of the archived game on this page. */
function numberAt({ pathname, search }: { pathname: string; search: string }): number | undefined {
  const number = isArchiveGame(pathname) ? toGameNumber(new URLSearchParams(search).get("num")) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}
