// scripts: npm run db:copy: copies the database of a deployment into another one.
import { isPostgresUrl } from "../app/platform/database/postgres.server";
import { runCommand, toPrintable } from "./command";
import { readArguments, USAGE } from "./copy/arguments";
import { copyDatabase, type Progress } from "./copy/copyDatabase";

/** How often the progress is printed where there is no terminal, milliseconds. */
const PROGRESS_MS = 3000;
/** The same on a terminal, where a line is drawn again. */
const REDRAW_MS = 100;
/** Characters of the progress bar. */
const BAR = 30;

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

async function main(args: readonly string[]): Promise<void> {
  const order = readArguments(args);
  const progress = openProgress();
  const { rows, leftOut } = await copyDatabase({ ...order, onProgress: progress.show }).finally(progress.end);
  console.log(`The copy is whole: ${rows} rows, the same on both sides.`);
  console.log(
    isPostgresUrl(order.to)
      ? `Next: set DATABASE_URL to it in the settings of the server, and start. Keys, vectors and added words stay in the data directory.`
      : `Next: take DATABASE_URL out of the settings of the server, let the file be proxima.sqlite in the data directory, and start.`,
  );
  if (leftOut.length > 0) console.log(toPrintable(`Left out, as they are not of this program: ${leftOut.join(", ")}`));
}

await runCommand(USAGE, main);
