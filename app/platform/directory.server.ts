import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { reasonOf } from "./systemError.server";

/** Whether there is a directory. `statSync` of Node 22 throws for a path below a file, whatever `throwIfNoEntry` says. */
export const isDirectory = (file: string): boolean => existsSync(file) && statSync(file).isDirectory();

/** What systems hide in a directory, and what editors keep of earlier states. */
const NOT_MEANT = /^\.|~$|^#.*#$|\.(?:bak|orig|swp)$/;

/** What is in a directory, in order, without what nobody has meant to be there. Nothing if there is no such directory. */
export function namesIn(directory: string): string[] {
  if (!isDirectory(directory)) return [];
  return readdirSync(directory)
    .filter((name) => !NOT_MEANT.test(name))
    .sort();
}

/**
 * Makes a directory that only its owner may read, if it does not exist.
 * @throws Error that names it and says why it cannot be made
 */
export function makeDirectory(directory: string): void {
  try {
    makeWithParents(directory);
  } catch (error) {
    throw new Error(`The directory ${directory} cannot be made: ${reasonOf(error)}.`, { cause: error });
  }
}

/**
 * `mkdirSync` of Node 20 with `recursive` tries forever below a directory that exists and says that it does not when one
 * is made in it, as `/proc` does.
 */
function makeWithParents(directory: string): void {
  if (isDirectory(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) makeWithParents(parent);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isDirectory(directory)) throw error;
  }
}
