import { mkdirSync } from "node:fs";

/** Reasons in words of operators, by the code of an error of node:fs. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the file system is read-only",
  EEXIST: "there is a file in its place",
  ENOTDIR: "there is a file in its place",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
};

/** Why a file or directory could not be made, for a message that names it. */
export function reasonOf(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/**
 * Makes a directory that only its owner may read, if it does not exist.
 * @throws Error that names it and says why it cannot be made
 */
export function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`The directory ${directory} cannot be made: ${reasonOf(error)}.`, { cause: error });
  }
}
