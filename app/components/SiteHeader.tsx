import Bars3Icon from "@heroicons/react/24/outline/Bars3Icon";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage, usePath } from "./addresses";
import { BrandMark } from "./BrandMark";
import { SettingsDialog } from "./SettingsDialog";
import { useSite } from "./site";

// Links between pages load the page anew: each tells its own title to screen readers, and after the hour of the new game "/" is another page.

/** The brand and the menu. */
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
      <Menu />
    </header>
  );
}

/** A menu on `<details>`: it opens without a script. With one it closes on Escape and on a click outside. */
function Menu() {
  const { t } = useTranslation();
  const path = usePath();
  const isEnglish = useLanguage() === "en";
  const details = useRef<HTMLDetailsElement>(null);
  const [isSetting, setIsSetting] = useState(false);

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
          {isEnglish && <a href={path("/junior")}>{t("nav.junior")}</a>}
          {isEnglish && <a href={path("/faq")}>{t("nav.faq")}</a>}
          <a
            href={path("/settings")}
            onClick={(event) => {
              event.preventDefault();
              if (details.current !== null) details.current.open = false;
              // The dialog gives the focus back to where it was: an entry of a closed menu cannot have it.
              details.current?.querySelector("summary")?.focus();
              setIsSetting(true);
            }}
          >
            {t("nav.settings")}
          </a>
        </nav>
      </details>
      <SettingsDialog
        isOpen={isSetting}
        onClose={() => {
          setIsSetting(false);
        }}
      />
    </>
  );
}
