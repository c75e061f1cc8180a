// scripts: what npm run language:new does: reads and checks everything, then makes all files, then writes them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { filesOf, writeFiles } from "./files";
import { prepare, type PrepareOptions } from "./prepare";
import { reportOf } from "./report";
import { readSettings } from "./settings";

/**
 * Adds a language, or reports on it.
 * @returns the report
 * @throws Error that says what is wrong. Then nothing was written.
 */
export async function addLanguage(
  args: readonly string[],
  { root, screen, signal }: Omit<PrepareOptions, "directory">,
): Promise<string> {
  const settings = readSettings(args);
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-language-"));
  try {
    const prepared = await prepare(settings, { root, screen, signal, directory });
    const files = await filesOf(prepared, root);
    if (!settings.isDryRun) writeFiles(files, root);
    return reportOf(prepared, files);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
