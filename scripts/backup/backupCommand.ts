// scripts: what npm run backup does with its arguments.
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { noteBackup } from "../../app/platform/lastBackup.server";
import { reasonOf } from "../../app/platform/systemError.server";
import { readServerEnv, readWithUsage, refusePostgres, toPrintable } from "../command";
import { keepNewest, nameBackup } from "./keepNewest";
import { KEYS } from "./manifest";
import { writeBackup } from "./writeBackup";

export const USAGE = `Usage: npm run backup -- DIRECTORY [--without-keys]
       npm run backup -- [DIRECTORY] --keep N [--without-keys]

Copies the database, the keys and the added words into a new directory, and checks the copy. The server may be running.
Imported vectors are left out. Run it as the user that runs the server. npm run restore puts a backup back.

  --keep N        for a timer: the backup gets a dated name in DIRECTORY, and then the older ones that were made in this
                  way are deleted, so that N remain. DIRECTORY must be there; it is that of one site, and by default
                  backups in the data directory
  --without-keys  leaves out keys.json, for keys that are kept elsewhere

The data is in DATA_DIR (default: data). A database of DATABASE_URL is backed up with
pg_dump, see docs/operations.md.`;

/** How often the progress of a large database is printed, milliseconds. */
const PROGRESS_MS = 2000;

function readArguments(args: readonly string[]) {
  return readWithUsage(USAGE, () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keep: { type: "string" },
        "without-keys": { type: "boolean", default: false },
      },
    });
    const [directory, ...others] = positionals;
    const { keep } = values;
    if (others.length > 0 || (directory === undefined && keep === undefined))
      throw new Error("Name one directory for the backup.");
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new Error("--keep takes a whole number from 1 to 9999.");
    return { directory, keep: keep === undefined ? undefined : Number(keep), withKeys: !values["without-keys"] };
  });
}

/**
 * The place of a backup that a timer makes. A directory that was named and is not there is not made: its disk may not be
 * mounted.
 */
function placeInDirectory(directory: string | undefined, data: string): string {
  if (directory !== undefined && !existsSync(directory))
    throw new Error(`There is no directory ${directory}. Make it, or mount the disk that has it.`);
  return path.resolve(directory ?? path.join(data, "backups"), nameBackup(new Date()));
}

function printProgress(say: (line: string) => void): (part: number) => void {
  let next = Date.now() + PROGRESS_MS;
  return (part) => {
    if (Date.now() < next) return;
    next += PROGRESS_MS;
    say(`${Math.floor(part * 100)} % copied`);
  };
}

/**
 * @param say prints a line
 * @throws Error that says what is wrong, such as with the arguments
 */
export async function runBackup(args: readonly string[], say: (line: string) => void): Promise<void> {
  const order = readArguments(args);
  const env = readServerEnv();
  refusePostgres(env, "pg_dump");
  const data = env.DATA_DIR;
  const { directory, keep, withKeys } = order;
  const target =
    directory === undefined || keep !== undefined ? placeInDirectory(directory, data) : path.resolve(directory);
  const { files, leftOut, createdAt } = await writeBackup({ data, target, withKeys, onCopied: printProgress(say) });
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  say(`${target} is whole: ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB.`);
  say(
    KEYS in files
      ? `It has the keys, which tell every coming secret. Keep it to yourself.`
      : `It has no keys. Keep those of the deployment elsewhere: without them, a restored site logs everybody out.`,
  );
  if (leftOut.length > 0) say(toPrintable(`Left out, import them again after a restore: ${leftOut.join(", ")}`));
  try {
    noteBackup(data, { at: createdAt, place: target });
  } catch (error) {
    say(`That there is a backup could not be noted in ${data}: ${reasonOf(error)}. The metrics do not have its age.`);
  }
  if (keep === undefined) return;
  const { deleted, notWhole } = keepNewest(path.dirname(target), { keep, made: path.basename(target) });
  if (deleted.length > 0) say(`The newest ${keep} are kept. Deleted: ${deleted.join(", ")}`);
  if (notWhole.length > 0) say(`No whole backups, left as they are: ${notWhole.join(", ")}`);
}
