import type { ArchivePart } from "~/game/archive";
import { type Edition, hasOwnPage } from "~/game/editions";

/** Hidden fields of the archive's forms: the next page shows the same part. */
export function PartFields({ edition, part }: { edition: Edition; part: ArchivePart }) {
  const fields = {
    edition: hasOwnPage(edition) ? edition : null,
    month: part.kind === "calendar" ? part.month : null,
    year: part.kind === "list" ? part.year : null,
    status: part.kind === "list" ? part.status : null,
  };
  return (
    <>
      {Object.entries(fields).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </>
  );
}
