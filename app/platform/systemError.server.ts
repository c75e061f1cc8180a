import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/** Reasons in words of operators, by the code of an error of node:fs. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the file system is read-only",
  EEXIST: "there is a file in its place",
  ENOENT: "nothing can be made there",
  ENOTDIR: "there is a file in its place",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
};

/** Why a file or directory could not be made, for a message that names it. */
export function reasonOf(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** The same for what could not be read. */
const REASONS_NOT_READ: Readonly<Record<string, string>> = {
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
  ENOENT: "there is none",
  ENOTDIR: "there is none",
  EISDIR: "it is a directory",
};

/** Why a file could not be read, for a message that names it. It does not have the path, as Node's own message has. */
export function reasonNotRead(error: unknown): string {
  const { code = "UNKNOWN" } = error as NodeJS.ErrnoException;
  return REASONS_NOT_READ[code] ?? code;
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

const isDirectory = (file: string) => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
