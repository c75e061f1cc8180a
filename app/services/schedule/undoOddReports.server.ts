import { type AuditAction, type AuditEntry, findLastEntry } from "~/data/audit.server";
import type { App } from "../app";
import { dismissOddNeighbor, restoreOddNeighbor } from "./oddReports.server";
import { openIf, type Reversal, wordOf } from "./reversal.server";

const ACTIONS = ["oddNeighborDismissed", "oddNeighborRestored"] as const;

const pairOf = (entry: AuditEntry) => ({ ...wordOf(entry), secret: entry.after ?? "" });

/** Whether nothing has been decided about the pair since. */
async function isLast(app: App, { id, language, subject, after }: AuditEntry): Promise<boolean> {
  return (await findLastEntry(app.db, { language, subject, after: after ?? "" }, ACTIONS)) === id;
}

export const ODD_REVERSALS = {
  oddNeighborDismissed: {
    // An earlier version did not keep what was dismissed.
    stateOf: async (app, entry) => (entry.before === null ? "unknown" : openIf(await isLast(app, entry))),
    reverse: (app, entry, { by, batch }) =>
      restoreOddNeighbor(app, { ...pairOf(entry), before: entry.before ?? "", by, batch }),
  },
  oddNeighborRestored: {
    stateOf: async (app, entry) => openIf(await isLast(app, entry)),
    reverse: (app, entry, { by, batch }) => dismissOddNeighbor(app, { ...pairOf(entry), by, batch }),
  },
} as const satisfies Partial<Record<AuditAction, Reversal>>;
