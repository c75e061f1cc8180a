import ArrowUpTrayIcon from "@heroicons/react/24/outline/ArrowUpTrayIcon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { GAMES_FILE, GAMES_FILE_PAGE } from "~/i18n/addresses";
import { PostForm } from "~/ui/Form";
import { usePath } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";

/** Saves the games of a guest as a file. A script puts in those of local storage (`gamesFile/gamesFile.browser.ts`). */
export function SaveGames({ className = "button start" }: { className?: string }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <PostForm action={path(GAMES_FILE)} className="form" encType="multipart/form-data" data-enhance="games-file">
      <input type="hidden" name="kept" />
      <button className={className}>{t("gamesFile.saveButton")}</button>
    </PostForm>
  );
}

/** The same, with the way to the page that loads such a file. @param children other ways */
export function GamesFileSection({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <section className="stack stack-4">
      <h2>{t("gamesFile.title")}</h2>
      <p>{t("gamesFile.lead")}</p>
      <SaveGames />
      <p className="ways">
        <Way href={path(GAMES_FILE_PAGE)} Icon={ArrowUpTrayIcon}>
          {t("gamesFile.toLoad")}
        </Way>
        {children}
      </p>
    </section>
  );
}
