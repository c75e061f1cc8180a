import { useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import { displayOf } from "~/game/types";
import type { BulkReportData, PortalBulkData } from "~/http/portal/bulkAddPage.server";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/useLanguage";
import { Rejected } from "./BulkAdd";
import { useGameSpan } from "./PortalParts";
import { UndoNote } from "./UndoNote";

/** What became of a list of words. */
export function BulkAdded({
  edition,
  added,
  rejected,
  logged,
}: NonNullable<PortalBulkData["result"]> & { edition: Edition }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [first] = added;
  return (
    <>
      <UndoNote logged={logged}>{t("portal.bulk.added", { count: added.length })}</UndoNote>
      <GamesTable edition={edition} games={added} />
      {first !== undefined && (
        <a className="touch start" href={portalAddress(language, "portal", { edition, from: String(first.number) })}>
          {t("portal.calendar.title")}
        </a>
      )}
      <Rejected rejected={rejected} />
    </>
  );
}

export function GamesTable<Game extends BulkReportData["added"][number]>({
  edition,
  games,
  note,
}: {
  readonly edition: Edition;
  readonly games: readonly Game[];
  /** A line under the word. Empty: none. */
  readonly note?: (game: Game) => string;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const span = useGameSpan();
  return (
    <table className="portal-table portal-dates number" aria-label={t("portal.bulk.title")}>
      <thead>
        <tr>
          <th scope="col">{t("portal.bulk.game")}</th>
          <th scope="col">{t("portal.bulk.word")}</th>
          <th scope="col">{t("portal.bulk.date")}</th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <tr key={game.number}>
            <td>{t("portal.calendar.number", { number: game.number })}</td>
            <th scope="row" lang={EDITION_FACTS[edition].wordLanguage}>
              {displayOf(game)}
              {note !== undefined && note(game) !== "" && (
                <small className="bulk-add-note" lang={language}>
                  {note(game)}
                </small>
              )}
            </th>
            <td>{span(game.span)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
