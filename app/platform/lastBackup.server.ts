import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Of the data directory: it says when its newest backup was made, and where. */
const FILE = "last-backup.json";

const lastBackup = z.object({ at: z.iso.datetime(), place: z.string() });
export type LastBackup = z.infer<typeof lastBackup>;

/** @throws what node:fs throws */
export function noteBackup(data: string, backup: LastBackup): void {
  writeFileSync(path.join(data, FILE), `${JSON.stringify(backup)}\n`, { mode: 0o600 });
}

/** Undefined: none is known. */
export function readLastBackup(data: string): LastBackup | undefined {
  try {
    return lastBackup.parse(JSON.parse(readFileSync(path.join(data, FILE), "utf8")));
  } catch {
    return undefined;
  }
}
