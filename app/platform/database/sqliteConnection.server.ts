import SQLite from "better-sqlite3";
import { nodeProblem } from "../fitNode.server.mjs";
import { UnavailableError } from "../unavailable.server";

/**
 * A connection to a database file. The driver is loaded with the first one, by nothing else: in a Node that does not fit it
 * would crash the process.
 * @param source path, `:memory:`, or the bytes of a database
 * @throws Error that says which Node is needed
 */
export function connectSqlite(source: string | Buffer, options?: SQLite.Options): SQLite.Database {
  const problem = nodeProblem();
  if (problem !== undefined) throw new Error(problem);
  return new SQLite(source, options);
}

/**
 * What an error of SQLite means for operators, as one line that names the file: a full disk, a damaged file, or one
 * that cannot be read or written. Any other error is a bug in a statement and is returned as it is.
 */
export function explainSqliteError(file: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== "string") return error;
  if (code === "SQLITE_FULL")
    return new UnavailableError(`${file} cannot be written: the disk is full`, { cause: error });
  if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) {
    return new Error(
      `${file} is damaged or not a SQLite database (${error.message}). Put a backup in its place, ` +
        `or move it away to start with an empty one.`,
      { cause: error },
    );
  }
  if (/^SQLITE_(?:IOERR|READONLY|CANTOPEN)/.test(code))
    return new Error(`${file} cannot be read or written as a database: ${error.message} (${code})`, { cause: error });
  return error;
}
