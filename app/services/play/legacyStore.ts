import type { LegacyImport } from "~/game/legacyImport";

/** Storage of what one player has imported of an older version: a browser's cookie or a database row. */
export interface LegacyStore {
  hasImported(): Promise<boolean>;
  /**
   * Adds an import to the player's statistics and remembers it, both or neither.
   * @returns anything but `added` means that nothing has changed: the player has imported before, or the stored
   *   statistics cannot be read
   */
  add(legacy: LegacyImport): Promise<"added" | "importedBefore" | "unreadable">;
}
