import { useTranslation } from "react-i18next";
import type { BulkAnswer, PortalBulkData } from "~/http/portal/bulkAddPage.server";
import { WrongNote } from "../ui/notes";
import { BulkForm, Rejected } from "./BulkAdd";
import { GamesTable } from "./BulkAdded";
import { useShortFinding } from "./findings";
import { useRefusal } from "./PortalParts";

interface BulkPreviewProps extends Pick<PortalBulkData, "edition" | "draft">, Pick<BulkAnswer, "typed" | "why"> {
  readonly preview: NonNullable<BulkAnswer["preview"]>;
}

/** What a list of words would become and what is to be looked at, with the buttons to confirm and to go back. */
export function BulkPreview({ edition, draft, typed, why, preview }: BulkPreviewProps) {
  const { added, rejected, moved } = preview;
  const { t } = useTranslation();
  const text = useRefusal();
  const say = useShortFinding();
  return (
    <>
      {why !== null && <WrongNote>{text(why)}</WrongNote>}
      <GamesTable edition={edition} games={added} note={({ warnings }) => warnings.map(say).join(" · ")} />
      <Rejected rejected={rejected} />
      {moved.map((game) => (
        <p key={game.number} className="soft">
          {t("portal.create.moved", game)}
        </p>
      ))}
      <BulkForm edition={edition} draft={draft} className="button-row">
        <input type="hidden" name="words" value={typed} />
        <input
          type="hidden"
          name="shown"
          value={added.map(({ number, word }) => `${String(number)} ${word}`).join("\n")}
        />
        <button className="button button-main" name="intent" value="confirm">
          {t("portal.bulk.add")}
        </button>
        <button className="button" name="intent" value="edit">
          {t("portal.bulk.edit")}
        </button>
      </BulkForm>
    </>
  );
}
