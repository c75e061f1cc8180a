import type { LegacyData } from "~/game/legacy";
import { addImported, hasDamagedStats, type ImportedSums, toLegacyImport } from "~/game/legacyImport";
import type { Edition } from "~/game/editions";
import type { Stats } from "~/game/stats";
import type { App } from "../app";
import type { RecordStore } from "../play/recordStore";
import type { LegacyStore } from "./legacyStore";

/** Where a player's statistics and imports are stored. */
export interface Importer {
  readonly record: RecordStore;
  readonly legacy: LegacyStore;
}

/**
 * `nothingToImport`: no games in a mode that an edition continues. `statsDamaged`: statistics of such a mode cannot be
 * read.
 */
export type ImportRefusal = "nothingToImport" | "statsDamaged" | "alreadyImported";

/** What an import changes in the statistics of an edition. */
export interface ImportChange {
  readonly edition: Edition;
  readonly before: Stats;
  readonly after: Stats;
}

/** What importing would change. Nothing is stored. */
export async function summarizeImport(
  { record, legacy }: Importer,
  data: Pick<LegacyData, "games">,
): Promise<ImportRefusal | readonly ImportChange[]> {
  if (await legacy.hasImported()) return "alreadyImported";
  if (hasDamagedStats(data)) return "statsDamaged";
  const changes: ImportChange[] = [];
  for (const [edition, sums] of toLegacyImport(data)) {
    changes.push(changeOf(edition, (await record.load(edition)).stats, sums));
  }
  return changes.length === 0 ? "nothingToImport" : changes;
}

const changeOf = (edition: Edition, before: Stats, sums: ImportedSums): ImportChange => ({
  edition,
  before,
  after: addImported(before, sums),
});

/**
 * Adds the statistics of an older version to the player's own, once.
 * @throws Error when stored statistics cannot be read; nothing is imported then
 */
export async function importLegacy(
  app: App,
  { legacy }: Pick<Importer, "legacy">,
  data: Pick<LegacyData, "games">,
): Promise<ImportRefusal | "imported"> {
  if (hasDamagedStats(data)) return "statsDamaged";
  const imported = toLegacyImport(data);
  if (imported.size === 0) return "nothingToImport";
  const added = await legacy.add(imported);
  if (added === "importedBefore") return "alreadyImported";
  if (added === "unreadable") throw new Error("the statistics that the import would change cannot be read");
  app.log.info({ editions: [...imported.keys()] }, "statistics of an older version were imported");
  return "imported";
}
