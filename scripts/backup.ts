// scripts: npm run backup: makes a backup of the deployment while it runs.
// It may import platform.
import path from "node:path";
import { parseArgs } from "node:util";
import { KEYS } from "./backup/manifest";
import { writeBackup } from "./backup/writeBackup";
import { readServerEnv, readWithUsage, refusePostgres, runCommand, toPrintable } from "./command";

const USAGE = `Usage: npm run backup -- DIRECTORY [--without-keys]

Copies the database, the keys and the added words into a new directory, and checks the copy. The server may be running.
Imported vectors are left out. Run it as the user that runs the server. npm run restore puts a backup back.

  --without-keys  leaves out keys.json, for keys that are kept elsewhere
  -h, --help      prints this help

The data is in DATA_DIR (default: data), from the environment or .env. A database of DATABASE_URL is backed up with
pg_dump, see docs/operations.md.`;

/** How often the progress of a large database is printed, milliseconds. */
const PROGRESS_MS = 2000;

function readArguments() {
  return readWithUsage(USAGE, () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        "without-keys": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const [target, ...others] = positionals;
    if (values.help) return undefined;
    if (target === undefined || others.length > 0) throw new Error("Name one directory for the backup.");
    return { target: path.resolve(target), withKeys: !values["without-keys"] };
  });
}

function printProgress(): (part: number) => void {
  let next = Date.now() + PROGRESS_MS;
  return (part) => {
    if (Date.now() < next) return;
    next += PROGRESS_MS;
    console.log(`${Math.floor(part * 100)} % copied`);
  };
}

async function main(): Promise<void> {
  const order = readArguments();
  if (order === undefined) {
    console.log(USAGE);
    return;
  }
  const env = readServerEnv();
  refusePostgres(env, "pg_dump");
  const data = env.DATA_DIR;
  const { files, leftOut } = await writeBackup({ ...order, data, onCopied: printProgress() });
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  console.log(`${order.target} is whole: ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB.`);
  console.log(
    KEYS in files
      ? `It has the keys, which tell every coming secret. Keep it to yourself.`
      : `It has no keys. Keep those of the deployment elsewhere: without them, a restored site logs everybody out.`,
  );
  if (leftOut.length > 0)
    console.log(toPrintable(`Left out, import them again after a restore: ${leftOut.join(", ")}`));
}

await runCommand(main);
