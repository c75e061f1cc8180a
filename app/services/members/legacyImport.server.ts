import { hasLegacyImport, insertLegacyImport } from "~/data/legacyImports.server";
import { replaceStats } from "~/data/plays.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import { addImported, formatLegacyImport } from "~/game/legacyImport";
import type { Edition } from "~/game/editions";
import { formatStats, type Stats } from "~/game/stats";
import type { App } from "../app";
import type { LegacyStore } from "../play/importLegacy.server";
import { loadStats } from "./plays.server";

/** The imports of a member. The row of an import is its mark, so of two concurrent imports one counts. */
export function memberLegacyStore(app: App, memberId: string): LegacyStore {
  return {
    hasImported: () => hasLegacyImport(app.db, memberId),
    add: (legacy) =>
      inWriteTransaction(app.db, async (transaction) => {
        const changed = new Map<Edition, Stats>();
        for (const [edition, imported] of legacy) {
          const stats = await loadStats(transaction, memberId, edition);
          if (stats === undefined) return "unreadable";
          changed.set(edition, addImported(stats, imported));
        }
        const sums = formatLegacyImport(legacy);
        const isFirst = await insertLegacyImport(transaction, { memberId, sums, importedAt: app.now() });
        if (!isFirst) return "importedBefore";
        for (const [edition, stats] of changed) {
          await replaceStats(transaction, { memberId, edition, stats: formatStats(stats) });
        }
        return "added";
      }),
  };
}
