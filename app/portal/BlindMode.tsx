import EyeSlashIcon from "@heroicons/react/24/outline/EyeSlashIcon";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { type DailyGame, gameKey } from "~/editions/gameRef";
import { portalAddress } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import { BackField } from "~/ui/visitor";

/** Says that words are hidden, and shows them again. */
export function BlindModeNote() {
  const { t } = useTranslation();
  return (
    <BlindModeForm className="note blind-mode-note" hide="no">
      <EyeSlashIcon className="icon" aria-hidden="true" />
      <span>
        {t("portal.calendar.hiding")} <button className="link-button touch">{t("portal.calendar.showAll")}</button>
      </span>
    </BlindModeForm>
  );
}

/** Hides the words of games that are still to be played. */
export function BlindModeOffer() {
  const { t } = useTranslation();
  return (
    <BlindModeForm className="cluster blind-mode-offer" hide="yes">
      <button className="button">
        <EyeSlashIcon className="icon" aria-hidden="true" />
        {t("portal.calendar.hide")}
      </button>
      <small className="fine">{t("portal.calendar.hideHint")}</small>
    </BlindModeForm>
  );
}

function BlindModeForm({ hide, children, ...form }: { hide: "yes" | "no" } & ComponentProps<typeof PostForm>) {
  return (
    <PostForm action={portalAddress(useLanguage(), "blindMode")} {...form}>
      <BackField />
      <input type="hidden" name="hide" value={hide} />
      {children}
    </PostForm>
  );
}

/** In place of a hidden word: a link that shows it. @param href default: the page of the game, with the word */
export function HiddenWord({ edition, number, href }: DailyGame & { readonly href?: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const page = portalAddress(language, "create", { edition, num: number, show: gameKey({ edition, number }) });
  return (
    <a href={href ?? page}>
      {t("portal.calendar.show")}
      <span className="visually-hidden"> {t("portal.start.ofGame", { number })}</span>
    </a>
  );
}

/** In place of a page's form for a game whose word is hidden. */
export function HiddenGame({ edition, number }: DailyGame) {
  const { t } = useTranslation();
  const show = gameKey({ edition, number });
  return (
    <>
      <p className="note">
        <EyeSlashIcon className="icon" aria-hidden="true" />
        <span>{t("portal.calendar.hiding")}</span>
      </p>
      <a className="button start" href={portalAddress(useLanguage(), "create", { edition, num: number, show })}>
        {t("portal.calendar.showWord")}
      </a>
    </>
  );
}
