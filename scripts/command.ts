// scripts: what the commands of operators have in common.
import type { Kysely } from "kysely";
import { existsSync } from "node:fs";
import { locateDatabase, openDatabase } from "../app/platform/database/database.server";
import { type Env, openEnv } from "../app/platform/env.server";
import { UnavailableError } from "../app/platform/unavailable.server";
import { migrations } from "../db/migrations";
import type { Schema } from "../db/schema";
import { isHelpWanted, root } from "./setup.mjs";

/**
 * A text for a terminal. What would control it shows as its code: names of files and what a damaged file says are not
 * ours.
 */
export function toPrintable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (one) =>
    one === "\n" ? one : `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/**
 * Runs a command, or prints how it is used if `--help` asks for that. What an operator can put right ends it with one message.
 * Anything else is a bug and has its stack.
 */
export async function runCommand(usage: string, main: (args: readonly string[]) => Promise<void>): Promise<void> {
  if (isHelpWanted()) {
    console.log(`${usage}\n\n${HELP}`);
    return;
  }
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    const isExpected = error instanceof UnavailableError || (error instanceof Error && error.constructor === Error);
    console.error(isExpected ? toPrintable(error.message) : error);
    process.exitCode = 1;
  }
}

const HELP = "-h or --help prints this.";

/** Reads arguments. What is wrong with them is told with how the command is used. */
export function readWithUsage<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error });
  }
}

/** The settings of the server. */
export const readServerEnv = (): Env => openEnv(root);

/** The database that the server uses. A new one would be that of no site. */
export function openServerDatabase(env: Env): Promise<Kysely<Schema>> {
  const location = locateDatabase(env);
  if (env.DATABASE_URL === undefined && !existsSync(location))
    throw new Error(
      `There is no database ${location}. DATA_DIR must name the data directory of the deployment, whose first start makes it.`,
    );
  return openDatabase<Schema>(location, migrations);
}

/** Refuses a deployment whose database is not in the data directory. @param instead the tool for it */
export function refusePostgres({ DATABASE_URL: url }: Env, instead: string): void {
  if (url !== undefined)
    throw new Error(`The database is that of DATABASE_URL: use ${instead}, as docs/operations.md says.`);
}
