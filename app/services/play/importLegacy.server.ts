import { addImported, type LegacyImport } from "~/game/legacyImport";
import type { Edition } from "~/game/editions";
import { refuse, type RefusalTable, type Refused, type Result } from "~/game/refusal";
import type { Stats } from "~/game/stats";
import type { App } from "../app";
import type { RecordStore } from "./recordStore";

export const IMPORT_REFUSALS = { alreadyImported: { status: 409 } } as const satisfies RefusalTable;

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
): Promise<Result<readonly ImportChange[], keyof typeof IMPORT_REFUSALS>> {
  if (await legacy.hasImported()) return refuse("alreadyImported");
  const changes: ImportChange[] = [];
  for (const [edition, sums] of imported) {
    const { stats } = await record.load(edition);
    changes.push({ edition, before: stats, after: addImported(stats, sums) });
  }
  return changes;
}

/** Imports the statistics of an older version, once. @returns a refusal for a player who has imported before */
export async function importLegacy(
  app: App,
  { legacy }: Pick<Importer, "legacy">,
  imported: LegacyImport,
): Promise<Refused<keyof typeof IMPORT_REFUSALS> | undefined> {
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
