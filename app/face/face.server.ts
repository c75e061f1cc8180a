import { readFileSync, statSync } from "node:fs";
import type { Env } from "~/platform/env.server";
import type { MemoryFile } from "~/platform/http/files.server";
import type { Log } from "~/platform/log.server";
import { reasonNotRead } from "~/platform/systemError.server";
import { COLORS } from "~/styles/tokens";
import { createTheme, type Theme } from "./theme.server";
import { MAX_THEME_BYTES } from "./themeSheet.server";

/** How a host's site looks and speaks, where it is not the built-in one. Read at start. */
export interface Face {
  /** Null: the built-in look. */
  readonly theme: Theme | null;
  /** The colors of the browser's own bars and of the page. */
  readonly bar: Theme["bar"];
  readonly paper: Theme["paper"];
  /** What browsers load of it, by path. */
  readonly files: ReadonlyMap<string, MemoryFile>;
}

/**
 * Reads the face of a site.
 * @throws Error that names a file and everything that is wrong with it
 */
export function openFace({ THEME_FILE }: Pick<Env, "THEME_FILE">, log: Log): Face {
  const theme = THEME_FILE === undefined ? null : readTheme(THEME_FILE);
  for (const note of theme?.notes ?? []) log.warn({ file: THEME_FILE }, note);
  const files = new Map<string, MemoryFile>();
  if (theme !== null)
    files.set(theme.path, { body: Buffer.from(theme.css), type: "text/css; charset=utf-8", isHashed: true });
  return { theme, files, bar: theme?.bar ?? COLORS.paper, paper: theme?.paper ?? COLORS.paper };
}

function readTheme(file: string): Theme {
  const theme = createTheme(readText(file, { name: "theme", most: MAX_THEME_BYTES }));
  if ("mistakes" in theme) throw new Error(toMessage(`The theme ${file}`, theme.mistakes));
  return theme;
}

/** @throws Error for a file that cannot be read or is too long */
function readText(file: string, { name, most }: { name: string; most: number }): string {
  try {
    if (statSync(file).size <= most) return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The ${name} ${file} cannot be read: ${reasonNotRead(error)}.`, { cause: error });
  }
  throw new Error(`The ${name} ${file} is longer than ${most} bytes.`);
}

function toMessage(subject: string, mistakes: readonly string[]): string {
  return `${subject} has ${mistakes.length} ${mistakes.length > 1 ? "mistakes" : "mistake"}:\n${mistakes.map((one) => `  ${one}`).join("\n")}`;
}
