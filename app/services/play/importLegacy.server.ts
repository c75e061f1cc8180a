import { addImported, type LegacyImport } from "~/game/legacyImport";
import type { Edition } from "~/game/editions";
import type { Stats } from "~/game/stats";
import type { App } from "../app";
import type { RecordStore } from "./recordStore";
import type { LegacyStore } from "./legacyStore";

/** Where a player's statistics and imports are stored. */
export interface Importer {
  readonly record: RecordStore;
  readonly legacy: LegacyStore;
}

/** What an import changes in the statistics of an edition. */
export interface ImportChange {
  readonly edition: Edition;
  readonly before: Stats;
  readonly after: Stats;
}

/** What importing would change. Nothing is stored. */
export async function summarizeImport(
  { record, legacy }: Importer,
  imported: LegacyImport,
): Promise<"alreadyImported" | readonly ImportChange[]> {
  if (await legacy.hasImported()) return "alreadyImported";
  const changes: ImportChange[] = [];
  for (const [edition, sums] of imported) {
    const { stats } = await record.load(edition);
    changes.push({ edition, before: stats, after: addImported(stats, sums) });
  }
  return changes;
}

/**
 * Adds the statistics of an older version to the player's own, once.
 * @throws Error when stored statistics cannot be read; nothing is imported then
 */
export async function importLegacy(
  app: App,
  { legacy }: Pick<Importer, "legacy">,
  imported: LegacyImport,
): Promise<"alreadyImported" | "imported"> {
  const added = await legacy.add(imported);
  if (added === "importedBefore") return "alreadyImported";
  if (added === "unreadable") throw new Error("the statistics that the import would change cannot be read");
  app.log.info({ editions: [...imported.keys()] }, "statistics of an older version were imported");
  return "imported";
}
