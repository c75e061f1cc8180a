import { readdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { Log } from "../log.server";

/**
 * Whether the file of a SQLite database is still the one that is open. Once it is deleted, or another is put in its place, what is
 * written is in no file any more when the process ends. The log says so once.
 *
 * @param file that has just been opened. Undefined: the database is no file
 */
export function watchDatabaseFile(file: string | undefined, log: Log): () => boolean {
  if (file === undefined) return () => true;
  const opened = statSync(file);
  let isTold = false;
  return () => {
    const found = statSync(file, { throwIfNoEntry: false });
    const isThere = found !== undefined && found.ino === opened.ino && found.dev === opened.dev;
    if (!isThere && !isTold) {
      isTold = true;
      log.error(
        { file },
        "the database was deleted or replaced while its file is open: what is written now ends with the server. Stop it, and restore a backup",
      );
    }
    return isThere;
  };
}

/** Whether another process has a file open, also one that was deleted. Known on Linux, of processes of the same user. */
export function isOpenElsewhere(file: string): boolean {
  const directory = path.dirname(file);
  const place = path.join(realpathSync(directory), path.basename(file));
  // A file that is renamed has another name there, and those beside it have not.
  const open = ["", "-wal", "-shm"].flatMap((end) => [place + end, `${place}${end} (deleted)`]);
  return numbersIn("/proc")
    .filter((pid) => pid !== String(process.pid))
    .some((pid) => numbersIn(`/proc/${pid}/fd`).some((fd) => open.includes(linkOf(`/proc/${pid}/fd/${fd}`))));
}

/** Empty where there is no such directory, it is that of another user, or its process has ended. */
function numbersIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}
