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
