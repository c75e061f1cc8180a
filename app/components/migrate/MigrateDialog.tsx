import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { readLegacyStorage } from "~/client/legacyStorage";
import { type LegacyData, type LegacyRefusal, MAX_LEGACY_BYTES, parseLegacyText } from "~/game/legacy";
import { Dialog } from "../ui/Dialog";
import { Wrong } from "../ui/notes";
import { MigratePreview } from "./MigratePreview";

/** A preview of what is saved in this browser, or of a stats file, which is read in the browser. */
export function MigrateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("migrate.title")} isFull>
      {isOpen && <Content />}
    </Dialog>
  );
}

function Content() {
  const { t } = useTranslation();
  const [kept] = useState(readLegacyStorage);
  const [read, setRead] = useState<LegacyData | LegacyRefusal | null>(null);
  const why = typeof read === "string" ? read : null;
  const data = read === null || typeof read === "string" ? kept : read;
  const id = useId();
  return (
    <div className="migrate">
      <div className="field">
        <label htmlFor={id}>{t("migrate.file")}</label>
        <input
          id={id}
          className="input"
          type="file"
          accept=".txt,.json,text/plain,application/json"
          aria-invalid={why === null ? undefined : true}
          aria-describedby={why === null ? `${id}hint` : `${id}hint ${id}why`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            setRead(null);
            if (file !== undefined) void readFile(file).then(setRead);
          }}
        />
        <small id={`${id}hint`}>{t("migrate.fileInBrowser")}</small>
        {why !== null && <Wrong id={`${id}why`}>{t(`refusal.${why}`)}</Wrong>}
      </div>
      {data.entries.length === 0 && data.ignored === 0 ? (
        <p className="note">{t("migrate.nothingKept")}</p>
      ) : (
        <MigratePreview data={data} />
      )}
    </div>
  );
}

async function readFile(file: File): Promise<LegacyData | LegacyRefusal> {
  if (file.size > MAX_LEGACY_BYTES) return "statsTooLarge";
  // The file may be gone or unreadable by now.
  const text = await file.text().catch(() => null);
  return text === null ? "statsUnreadable" : parseLegacyText(text);
}
