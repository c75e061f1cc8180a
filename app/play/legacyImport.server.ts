import type { App } from "~/app";
import { refuse } from "~/platform/refusal";
import { addImported, type LegacyImport } from "./legacyImport";
import type { RecordStore } from "./recordStore";

export interface Importer {
  readonly record: RecordStore;
  readonly legacy: LegacyStore;
}

/** What importing would change: the statistics of each edition before and after. Nothing is stored. */
export async function summarizeImport({ record, legacy }: Importer, imported: LegacyImport) {
  if (await legacy.hasImported()) return refuse("alreadyImported");
  return Promise.all(
    Array.from(imported, async ([edition, sums]) => {
      const { stats: before } = await record.load(edition);
      return { edition, before, after: addImported(before, sums) };
    }),
  );
}

/** Imports the statistics of an older version, once. @returns a refusal for a player who has imported before */
export async function importLegacy(app: App, { legacy }: Pick<Importer, "legacy">, imported: LegacyImport) {
  if (!(await legacy.add(imported))) return refuse("alreadyImported");
  app.log.info({ editions: [...imported.keys()] }, "statistics of an older version were imported");
  return undefined;
}

/** Storage of what one player has imported of an older version: a browser's cookie or a database row. */
export interface LegacyStore {
  hasImported(): Promise<boolean>;
  /** Stores an import beside the player's statistics. @returns false if the player has imported before */
  add(legacy: LegacyImport): Promise<boolean>;
}
