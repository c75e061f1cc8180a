// scripts: what npm run restore does with its arguments.
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Env } from "../../app/platform/env.server";
import { migrations } from "../../db/migrations";
import { readServerEnv, readWithUsage, refusePostgres, toPrintable } from "../command";
import { KEYS } from "./manifest";
import { checkBackup, restoreBackup } from "./restoreBackup";

export const USAGE = `Usage: npm run restore -- BACKUP [--replace | --check]

Checks a backup that npm run backup has made, and puts it into the data directory. Stop the server before. Run it as
the user that runs the server.

  --replace   also where there is a database, which is kept in a directory with a dated name
  --check     only checks the backup

The data directory is DATA_DIR (default: data). A database of DATABASE_URL is restored
with pg_restore, see docs/operations.md.`;

function readArguments(args: readonly string[]) {
  return readWithUsage(USAGE, () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        replace: { type: "boolean", default: false },
        check: { type: "boolean", default: false },
      },
    });
    const { replace, check } = values;
    const [backup, ...others] = positionals;
    if (backup === undefined || others.length > 0) throw new Error("Name one backup.");
    if (replace && check) throw new Error("These arguments cannot be combined.");
    return { backup: path.resolve(backup), mayReplace: replace, isCheck: check };
  });
}

/** What it means that a backup has no keys. */
function sayKeys({ DATA_DIR: data, SESSION_KEY: configured }: Env): string {
  const file = path.join(data, KEYS);
  const used =
    configured !== undefined
      ? "Those of the environment are used."
      : existsSync(file)
        ? `${file} stays as it was.`
        : "The next start makes new ones.";
  return (
    `The backup has no keys. ${used} With other keys than before, sessions, seats in teams and sealed links end, ` +
    `two-step logins must be reset, and games not yet scheduled get other words. ` +
    `To keep them, put the keys of before into ${file} or the environment, before the next start.`
  );
}

/**
 * @param say prints a line
 * @throws Error that says what is wrong, such as with the arguments
 */
export async function runRestore(args: readonly string[], say: (line: string) => void): Promise<void> {
  const order = readArguments(args);
  const env = readServerEnv();
  const data = env.DATA_DIR;
  if (order.isCheck) {
    const { createdAt } = await checkBackup(order.backup, migrations);
    say(`${order.backup} is whole. It was made at ${createdAt}.`);
    return;
  }
  refusePostgres(env, "pg_restore");
  const { manifest, aside } = await restoreBackup({ ...order, data, migrations });
  say(`${data} is what it was at ${manifest.createdAt}.`);
  if (aside !== undefined) say(`What was replaced is in ${aside}.`);
  if (!(KEYS in manifest.files)) say(sayKeys(env));
  const missing = manifest.leftOut.filter((name) => !existsSync(path.join(data, name)));
  if (missing.length > 0)
    say(toPrintable(`The backup does not have ${missing.join(", ")}: import the vectors before the next start.`));
}
