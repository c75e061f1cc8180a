import { displayOf } from "~/game/types";
import { LOG_KINDS } from "~/i18n/staffPages";
import { type AuditEntry, auditLog } from "~/services/audit.server";
import { toDisplayed } from "~/services/words/displayForms.server";
import { isHidden } from "./blindMode.server";
import { type PortalRequest, readOneOf, readPage } from "./portal.server";

export type PortalLogData = Awaited<ReturnType<typeof loadPortalLog>>;

export async function loadPortalLog(portal: PortalRequest) {
  const { app, url } = portal.context;
  const kind = readOneOf(LOG_KINDS, url, "kind");
  const log = await auditLog(app, { page: readPage(url), kind });
  const asWritten = ({ edition }: AuditEntry, word: string | null) =>
    word === null || edition === null ? word : displayOf(toDisplayed(app, edition, word));
  return {
    ...log,
    kind,
    entries: log.entries.map((entry) => {
      const { edition, number } = entry;
      const isWordHidden = edition !== null && number !== null && isHidden(portal, { edition, number });
      if (isWordHidden) return { ...entry, before: null, after: null, isWordHidden };
      return { ...entry, before: asWritten(entry, entry.before), after: asWritten(entry, entry.after), isWordHidden };
    }),
  };
}
