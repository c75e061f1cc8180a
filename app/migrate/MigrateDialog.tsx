import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { Dialog } from "~/ui/Dialog";
import { Field } from "~/ui/Form";
import { type LegacyData, MAX_LEGACY_BYTES, parseLegacyText } from "./legacy";
import type { LegacyRefusal } from "./legacy.refusals";
import { readLegacyStorage } from "./legacyStorage.browser";
import { MigratePreview } from "./MigratePreview";

/** A preview of what is saved in this browser, or of a stats file, which is read in the browser. */
export function MigrateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("migrate.title")} isFull>
      {isOpen && <Chosen />}
    </Dialog>
  );
}

function Chosen() {
  const { t } = useTranslation();
  // Null while a file is read: what was shown before it cannot be imported in its place.
  const [read, setRead] = useState<Result<LegacyData, LegacyRefusal> | null>(readLegacyStorage);
  const why = read !== null && isRefused(read) ? read.why : null;
  return (
    <div className="migrate stack stack-6">
      <Field
        name="file"
        type="file"
        label={t("migrate.file")}
        hint={t("migrate.fileInBrowser")}
        wrong={why === null ? null : t(`refusal.${why}`)}
        // The dialog opens with it, and keeps the focus on its own start.
        autoFocus={false}
        accept=".txt,.json,text/plain,application/json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          setRead(file === undefined ? readLegacyStorage() : null);
          if (file === undefined) return;
          void readFile(file).then((outcome) => {
            // Another file may have been chosen meanwhile.
            if (currentTarget.files?.[0] === file) setRead(outcome);
          });
        }}
      />
      {read !== null && !isRefused(read) && <Content data={read} />}
    </div>
  );
}

function Content({ data }: { data: LegacyData }) {
  const { t } = useTranslation();
  if (data.entries.length > 0 || data.ignored > 0) return <MigratePreview data={data} />;
  return <p className="note">{t("migrate.nothingKept")}</p>;
}

async function readFile(file: File): Promise<Result<LegacyData, LegacyRefusal>> {
  if (file.size > MAX_LEGACY_BYTES) return refuse("statsTooLarge");
  // The file may be gone or unreadable by now.
  const text = await file.text().catch(() => null);
  return text === null ? refuse("statsUnreadable") : parseLegacyText(text);
}
