import { useTranslation } from "react-i18next";
import { displayOf } from "~/game/types";
import type { PortalRefusal } from "~/http/refusal.server";
import type { PortalGameData } from "~/http/portal/portalPages.server";
import { portalAddress } from "~/i18n/portalPages";
import { useLanguage } from "../layout/addresses";
import { CsrfField } from "../layout/visitor";
import { WrongNote } from "../ui/notes";
import { useGameSpan, useRefusal } from "./PortalParts";
import { PortalPage } from "./StaffPage";

/** Asks for confirmation before a game's chosen word is given up. */
export function ClearPage({
  edition,
  number,
  date,
  next,
  game,
  why,
}: PortalGameData & { readonly why: PortalRefusal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const span = useGameSpan();
  const start = portalAddress(language, "portal", { edition });
  const word = game === null ? "" : displayOf(game.secret);
  return (
    <PortalPage title={t("portal.clear.title", { number })}>
      {why !== null && <WrongNote>{text(why)}</WrongNote>}
      {game?.choice ? (
        <form
          method="post"
          action={portalAddress(language, "clear", { edition, num: number })}
          className="form"
          noValidate
        >
          <CsrfField />
          <input type="hidden" name="seen" value={game.secret.word} />
          <p>{t("portal.clear.message", { word, span: span(date) })}</p>
          <div className="button-row-short">
            <button className="button button-main">{t("portal.clear.confirm")}</button>
            <a className="button" href={start}>
              {t("portal.cancel")}
            </a>
          </div>
        </form>
      ) : (
        <p>{number < next ? t("portal.create.begun", { number }) : t("portal.clear.notChosen")}</p>
      )}
    </PortalPage>
  );
}
