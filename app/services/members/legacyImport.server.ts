import { findLegacyImport, insertLegacyImport } from "~/data/legacyImports.server";
import { formatStoredImport } from "~/game/legacyImport";
import type { App } from "../app";
import type { LegacyStore } from "../play/importLegacy.server";

/** The import of a member: a row. Of two concurrent imports one counts. */
export function memberLegacyStore(app: App, memberId: string): LegacyStore {
  return {
    hasImported: async () => (await findLegacyImport(app.db, memberId)) !== undefined,
    add: (legacy) => insertLegacyImport(app.db, { memberId, sums: formatStoredImport(legacy), importedAt: app.now() }),
  };
}
