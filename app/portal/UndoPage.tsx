import { useTranslation } from "react-i18next";
import { portalAddress } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { WrongNote } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import { GameLink } from "./CheckLine";
import { LogSubject, LogValues } from "./LogLines";
import type { PortalRefusal } from "./portal.refusals";
import { useRefusal } from "./PortalParts";
import { PortalPage } from "./StaffPage";
import type { PortalUndoData } from "./undoPage.request.server";

/** Says what comes back if a change is undone, and asks for confirmation. */
export function UndoPage({
  entry,
  back,
  lines,
  why,
  inTheWay,
  seen,
  batch,
  refused,
}: PortalUndoData & { readonly refused: PortalRefusal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const games = lines.filter(({ isBack }) => isBack);
  // What cannot come back is named as it was logged.
  const logged = games.length === 0 ? lines.filter(({ game }) => game !== null) : [];
  const others = lines.filter(({ game, isBack }) => game !== null && !isBack);
  const word = lines.find(({ game }) => game === null);
  const shown = refused ?? why;
  const log = portalAddress(language, "log");
  return (
    <PortalPage
      title={t("portal.undo.title")}
      tab="log"
      back={{ href: back ?? log, label: t(back === null ? "portal.log.title" : "portal.undo.back") }}
    >
      {shown !== null && (
        <WrongNote>
          {text(shown)}
          {inTheWay !== null && (
            <>
              {": "}
              <GameLink game={inTheWay} edition={inTheWay.edition} />
            </>
          )}
        </WrongNote>
      )}
      {word !== undefined && (
        <p>
          {t(`portal.log.${word.action}`)}: <LogSubject line={word} /> <LogValues line={word} />
        </p>
      )}
      {logged.length > 0 && (
        <ul className="ruled undo-page-games">
          {logged.map((line) => (
            <li key={line.id}>
              {t(`portal.log.${line.action}`)}, <LogSubject line={line} />: <LogValues line={line} />
            </li>
          ))}
        </ul>
      )}
      {games.length > 0 && (
        <ul className="ruled undo-page-games">
          {games.map((line) => (
            <li key={line.id}>
              <LogSubject line={line} />: <LogValues line={{ ...line, before: line.after, after: line.before }} />
              <small className="soft">
                {line.before !== null &&
                  t(`portal.undo.${line.isRedrawn ? "redrawn" : line.wasChosen ? "chosen" : "seeded"}`)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {games.length > 0 && others.length > 0 && (
        <p className="soft">{t("portal.undo.others", { count: others.length })}</p>
      )}
      {why === null && (
        <PostForm
          action={portalAddress(language, "undo", { entry, back: back ?? undefined })}
          className="form"
          noValidate
        >
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="batch" value={batch} />
          <div className="cluster">
            <button className="button button-main">{t("portal.words.undo")}</button>
            <a className="button" href={back ?? log}>
              {t("staff.cancel")}
            </a>
          </div>
        </PostForm>
      )}
    </PortalPage>
  );
}
