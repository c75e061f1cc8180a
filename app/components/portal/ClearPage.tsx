import { useTranslation } from "react-i18next";
import { displayOf } from "~/game/types";
import type { PortalRefusal } from "~/http/refusal.server";
import type { PortalClearData } from "~/http/portal/clearPage.server";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/useLanguage";
import { PostForm } from "../ui/Form";
import { WrongNote } from "../ui/notes";
import { HiddenGame } from "./BlindMode";
import { useGameSpan, useRefusal } from "./PortalParts";
import { PortalPage } from "./StaffPage";

/** Asks for confirmation before a game's chosen word is given up. */
export function ClearPage({
  edition,
  number,
  span,
  hasBegun,
  game,
  isWordHidden,
  show,
  back,
  why,
}: PortalClearData & { readonly why: PortalRefusal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const spanText = useGameSpan();
  const page = portalAddress(language, "create", { edition, num: number });
  return (
    <PortalPage
      title={t("portal.clear.title", { number })}
      tab="calendar"
      back={{ href: page, label: t("game.number", { number }) }}
    >
      {why !== null && <WrongNote>{text(why)}</WrongNote>}
      {isWordHidden ? (
        <HiddenGame edition={edition} number={number} page="clear" />
      ) : game?.choice ? (
        <PostForm
          action={portalAddress(language, "clear", { edition, num: number, show, back: back ?? undefined })}
          className="form desk-narrow"
          noValidate
        >
          <input type="hidden" name="seen" value={game.secret.word} />
          <p>{t("portal.clear.message", { word: displayOf(game.secret), span: spanText(span) })}</p>
          <div className="cluster spread">
            <button className="button button-main">{t("portal.start.clear")}</button>
            <a className="button" href={back ?? page}>
              {t("staff.cancel")}
            </a>
          </div>
        </PostForm>
      ) : (
        <p>{hasBegun ? t("portal.create.begun", { number }) : t("portal.clear.notChosen")}</p>
      )}
    </PortalPage>
  );
}
