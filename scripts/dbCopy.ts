// scripts: npm run db:copy: copies the database of a deployment into another one.
// It may import platform and the migrations.
import { parseArgs } from "node:util";
import { isPostgresUrl } from "../app/platform/database/postgres.server";
import { readWithUsage, runCommand } from "./command";
import { copyDatabase, type Progress } from "./copy/copyDatabase";

const USAGE = `Usage: npm run db:copy -- FROM TO

Copies the database of a deployment into an empty one, and compares them. FROM and TO are files of SQLite or URLs of
PostgreSQL (postgres://user@host/database). Stop all servers before. FROM is only read. An interrupted copy goes on when
the same command is given again; until it is done, no server starts on it.

  -h, --help  prints this help

For a URL without a password, PGPASSWORD or ~/.pgpass has it.`;

/** How often the progress is printed where there is no terminal, milliseconds. */
const PROGRESS_MS = 3000;
/** The same on a terminal, where a line is drawn again. */
const REDRAW_MS = 100;
/** Characters of the progress bar. */
const BAR = 30;

function readArguments() {
  return readWithUsage(USAGE, () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    const [from, to, ...others] = positionals;
    if (values.help) return undefined;
    if (from === undefined || to === undefined || others.length > 0) throw new Error("Name two databases.");
    for (const location of [from, to])
      if (location.includes("://") && !(isPostgresUrl(location) && URL.canParse(location)))
        throw new Error("A database is a file, or a URL such as postgres://user@host/database.");
    return { from, to };
  });
}

/** On a terminal, a bar that is drawn again and again; elsewhere, a line from time to time. */
function openProgress() {
  const { isTTY } = process.stdout;
  let next = isTTY ? 0 : Date.now() + PROGRESS_MS;
  let isDrawn = false;
  return {
    show: ({ step, table, done, total }: Progress) => {
      const now = Date.now();
      if (now < next && done < total) return;
      next = now + (isTTY ? REDRAW_MS : PROGRESS_MS);
      const part = Math.min(done / total, 1);
      const line = `${Math.floor(part * 100)} % ${step} (${table})`;
      if (!isTTY) {
        console.log(line);
        return;
      }
      isDrawn = true;
      process.stdout.write(`\r${"█".repeat(Math.floor(part * BAR)).padEnd(BAR, "░")} ${line}\u001b[K`);
    },
    end: () => {
      if (isDrawn) process.stdout.write("\n");
    },
  };
}

async function main(): Promise<void> {
  const order = readArguments();
  if (order === undefined) {
    console.log(USAGE);
    return;
  }
  const progress = openProgress();
  const { rows, leftOut } = await copyDatabase({ ...order, onProgress: progress.show }).finally(progress.end);
  console.log(`The copy is whole: ${rows} rows, the same on both sides.`);
  if (leftOut.length > 0) console.log(`Left out, as they are not of this program: ${leftOut.join(", ")}`);
}

await runCommand(main);
