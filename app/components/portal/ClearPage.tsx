import { useTranslation } from "react-i18next";
import { displayOf } from "~/game/types";
import type { PortalRefusal } from "~/http/refusal.server";
import type { PortalGameData } from "~/http/portal/createPage.server";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/addresses";
import { PostForm } from "../ui/Form";
import { WrongNote } from "../ui/notes";
import { HiddenGame } from "./BlindMode";
import { useGameSpan, useRefusal } from "./PortalParts";
import { PortalPage } from "./StaffPage";

/** Asks for confirmation before a game's chosen word is given up. */
export function ClearPage({
  edition,
  number,
  date,
  next,
  game,
  isWordHidden,
  show,
  why,
}: PortalGameData & { readonly why: PortalRefusal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const span = useGameSpan();
  return (
    <PortalPage title={t("portal.clear.title", { number })} tab="calendar">
      {why !== null && <WrongNote>{text(why)}</WrongNote>}
      {isWordHidden ? (
        <HiddenGame edition={edition} number={number} page="clear" />
      ) : game?.choice ? (
        <PostForm action={portalAddress(language, "clear", { edition, num: number, show })} className="form" noValidate>
          <input type="hidden" name="seen" value={game.secret.word} />
          <p>{t("portal.clear.message", { word: displayOf(game.secret), span: span(date) })}</p>
          <div className="cluster spread">
            <button className="button button-main">{t("portal.start.clear")}</button>
            <a className="button" href={portalAddress(language, "portal", { edition })}>
              {t("staff.cancel")}
            </a>
          </div>
        </PostForm>
      ) : (
        <p>{number < next ? t("portal.create.begun", { number }) : t("portal.clear.notChosen")}</p>
      )}
    </PortalPage>
  );
}
