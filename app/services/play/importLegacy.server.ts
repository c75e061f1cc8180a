import { addImported, type LegacyImport } from "~/game/legacyImport";
import type { Edition } from "~/game/editions";
import type { Stats } from "~/game/stats";
import type { App } from "../app";
import type { RecordStore } from "./recordStore";

export interface Importer {
  readonly record: RecordStore;
  readonly legacy: LegacyStore;
}

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

/** Imports the statistics of an older version, once. */
export async function importLegacy(
  app: App,
  { legacy }: Pick<Importer, "legacy">,
  imported: LegacyImport,
): Promise<"alreadyImported" | "imported"> {
  if (!(await legacy.add(imported))) return "alreadyImported";
  app.log.info({ editions: [...imported.keys()] }, "statistics of an older version were imported");
  return "imported";
}

/** Storage of what one player has imported of an older version: a browser's cookie or a database row. */
export interface LegacyStore {
  hasImported(): Promise<boolean>;
  /** Stores an import beside the player's statistics. @returns false if the player has imported before */
  add(legacy: LegacyImport): Promise<boolean>;
}
