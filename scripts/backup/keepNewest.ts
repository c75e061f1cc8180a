// scripts: the backups of a timer. Each is in a directory with a dated name, and only the newest are kept.
import { lstatSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { reasonOf } from "../../app/platform/systemError.server";
import { ADDED, checkSizes, MANIFEST, readManifest } from "./manifest";

const NAME = /^proxima-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** What a run that was killed has left, or one that is not done. */
const UNFINISHED_NAME = /^proxima-[\dTZ-]+\.partial-\w+$/;

/** Name of the directory of a backup. The names of later ones come later in the alphabet. */
export function nameBackup(now: Date): string {
  return `proxima-${now.toISOString().slice(0, "2026-03-01T04:00:00".length).replaceAll(":", "-")}Z`;
}

/**
 * Deletes the older ones of the whole backups that `nameBackup` has named. Nothing else in the directory is touched.
 *
 * @param keep how many remain
 * @param made name of one that was made just now: it is the newest, whatever the clock has said before
 * @returns the names of those that were deleted, and of those that look as if they were of a timer and are no whole backups
 * @throws Error that names the one that could not be deleted
 */
export function keepNewest(directory: string, { keep, made }: { readonly keep: number; readonly made: string }) {
  const entries = readdirSync(directory).sort();
  const named = entries.filter((name) => NAME.test(name) && name !== made);
  const whole = named.filter((name) => isWhole(path.join(directory, name)));
  const deleted = keep > whole.length ? [] : whole.slice(0, whole.length - (keep - 1));
  for (const name of deleted) remove(path.join(directory, name));
  const unfinished = entries.filter((name) => UNFINISHED_NAME.test(name));
  return { deleted, notWhole: [...named.filter((name) => !whole.includes(name)), ...unfinished] };
}

/** Whether a directory has the files of a backup and no others. */
function isWhole(backup: string): boolean {
  try {
    if (!lstatSync(backup).isDirectory()) return false;
    const manifest = readManifest(backup);
    checkSizes(backup, manifest);
    const files = Object.keys(manifest.files);
    const known = [...Object.keys(ADDED), ...files.map((name) => path.dirname(name)), MANIFEST, ...files];
    const found = readdirSync(backup, { recursive: true, encoding: "utf8" });
    return found.every((name) => known.includes(name.replaceAll(path.sep, "/")));
  } catch {
    return false;
  }
}

function remove(backup: string): void {
  try {
    // First: what is left by a run that is killed here is no whole backup.
    rmSync(path.join(backup, MANIFEST), { force: true });
    rmSync(backup, { recursive: true, force: true });
  } catch (error) {
    throw new Error(`${backup} cannot be deleted: ${reasonOf(error)}.`, { cause: error });
  }
}
