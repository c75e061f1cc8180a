// scripts: the arguments of npm run db:copy.
import { parseArgs } from "node:util";
import { isPostgresUrl } from "../../app/platform/database/postgres.server";
import { readWithUsage } from "../command";

export const USAGE = `Usage: npm run db:copy -- FROM TO

Copies the database of a deployment into an empty one, and compares them. FROM and TO are files of SQLite or URLs of
PostgreSQL (postgres://user@host/database). Stop all servers first. FROM is only read. An interrupted copy goes on when
the same command is given again; until it is done, no server starts on it.

For a URL without a password, PGPASSWORD or ~/.pgpass has it.`;

/** The two databases. */
export function readArguments(args: readonly string[]): { from: string; to: string } {
  return readWithUsage(USAGE, () => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [from, to, ...others] = positionals;
    if (from === undefined || to === undefined || others.length > 0) throw new Error("Name two databases.");
    for (const location of [from, to])
      if (location.includes("://") && !(isPostgresUrl(location) && URL.canParse(location)))
        throw new Error("A database is a file, or a URL such as postgres://user@host/database.");
    return { from, to };
  });
}
