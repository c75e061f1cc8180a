// scripts: what the commands of operators have in common.
// It may import platform.
import { type Env, readEnv } from "../app/platform/env.server";
import { UnavailableError } from "../app/platform/unavailable.server";
import { loadDotEnv } from "./dotEnv.mjs";

/**
 * A text for a terminal. What would control it shows as its code: names of files and what a damaged file says are not
 * ours.
 */
export function toPrintable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (one) =>
    one === "\n" ? one : `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Runs a command. What an operator can put right ends it with one message. Anything else is a bug and has its stack. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isExpected = error instanceof UnavailableError || (error instanceof Error && error.constructor === Error);
    console.error(isExpected ? toPrintable(error.message) : error);
    process.exitCode = 1;
  }
}

/** Reads arguments. What is wrong with them is told with how the command is used. */
export function readWithUsage<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error });
  }
}

/** The settings of the server: of the environment, or of .env. */
export function readServerEnv(): Env {
  loadDotEnv();
  return readEnv(process.env);
}

/** Refuses a deployment whose database is not in the data directory. @param instead the tool for it */
export function refusePostgres({ DATABASE_URL: url }: Env, instead: string): void {
  if (url !== undefined)
    throw new Error(`The database is that of DATABASE_URL: use ${instead}, as docs/operations.md says.`);
}
