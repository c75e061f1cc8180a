import SQLite from "better-sqlite3";
import { nodeProblem } from "../fitNode.server.mjs";

/**
 * A connection to a database file. The driver is loaded with the first one, by nothing else: in a Node that does not fit it
 * would crash the process.
 *
 * @param source path, `:memory:`, or the bytes of a database
 * @throws Error that says which Node is needed
 */
export function connectSqlite(source: string | Buffer, options?: SQLite.Options): SQLite.Database {
  const problem = nodeProblem();
  if (problem !== undefined) throw new Error(problem);
  return new SQLite(source, options);
}
