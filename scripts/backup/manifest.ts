// scripts: the form of a backup, and whether one is whole.
import type SQLite from "better-sqlite3";
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { isOpenElsewhere } from "../../app/platform/database/databaseFile.server";
import { connectSqlite, explainSqliteError } from "../../app/platform/database/sqliteConnection.server";
import { isDirectory } from "../../app/platform/directory.server";
import { reasonOf } from "../../app/platform/systemError.server";

export const DATABASE = "proxima.sqlite";
export const KEYS = "keys.json";
/** What operators add to the data directory: the files of each of its directories, by their paths in it. */
export const ADDED: Readonly<Record<string, RegExp>> = {
  words: /^[\w.-]+\.(?:txt|tsv)$/,
  brand: /^[\w -]+\.(?:css|json|png|svg|woff2)$/,
  pages: /^[a-z]{2}\/[a-z0-9-]+\.md$/,
};
/** Written last: a directory without it is no backup. */
export const MANIFEST = "manifest.json";

/** The version of the form. A change that this program's `readManifest` would misread gets the next number. */
const FORMAT = 1;
/** More than any manifest has, bytes. */
const MAX_MANIFEST_BYTES = 1 << 20;
/** Whether a backup may have such a file. A manifest cannot name one elsewhere. */
function isFileName(name: string): boolean {
  const [directory = "", ...rest] = name.split("/");
  return [DATABASE, KEYS].includes(name) || ADDED[directory]?.test(rest.join("/")) === true;
}

/** What a database holds, by which a copy is compared. */
const contents = z.strictObject({
  /** Applied migrations, in order. */
  migrations: z.array(z.string()),
  /** Number of rows, by table. */
  rows: z.record(z.string(), z.int().nonnegative()),
});

export type Contents = z.infer<typeof contents>;

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** When the copy was begun: the moment that it holds. */
  createdAt: z.iso.datetime(),
  ...contents.shape,
  files: z
    .record(
      z.string().refine(isFileName),
      z.strictObject({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[\da-f]{64}$/) }),
    )
    .refine((files) => DATABASE in files),
  /** Files of the data directory that the server used and the backup does not have. */
  leftOut: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifest>;

/** @param names of files in the directory */
export async function createManifest(
  directory: string,
  { names, ...given }: Contents & Pick<Manifest, "createdAt" | "leftOut"> & { readonly names: readonly string[] },
): Promise<Manifest> {
  const files: Manifest["files"] = {};
  for (const name of names) files[name] = await measure(path.join(directory, name));
  return { format: FORMAT, ...given, files };
}

/** @throws Error that says why the directory is not a backup that this program can read */
export function readManifest(backup: string): Manifest {
  const data = parseManifest(backup, readText(backup));
  const { format } = data as { readonly format?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new Error(
      `${backup} was made by a newer version of this program (format ${format}): restore it with that one.`,
    );
  const { data: read, error } = manifest.safeParse(data);
  if (read === undefined)
    throw new Error(`${path.join(backup, MANIFEST)} is damaged (at ${error.issues[0]?.path.join(".") ?? ""}).`);
  return read;
}

function readText(backup: string): string {
  const file = path.join(backup, MANIFEST);
  try {
    const { size } = statFile(file);
    if (size > MAX_MANIFEST_BYTES) throw new Error(`it has ${size} bytes`);
    return readFileSync(file, "utf8");
  } catch (error) {
    if (!existsSync(backup)) throw new Error(`There is no backup ${backup}.`, { cause: error });
    if (!isDirectory(backup))
      throw new Error(`${backup} is a file. A backup is a directory with a ${MANIFEST}.`, { cause: error });
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new Error(`${backup} is not a whole backup: it has no ${MANIFEST}.`, { cause: error });
    throw new Error(`${file} cannot be read (${(error as Error).message}).`, { cause: error });
  }
}

/** @throws Error for what is no file: whoever reads a pipe waits for ever */
function statFile(file: string): Stats {
  const found = statSync(file);
  if (!found.isFile()) throw new Error("it is no file");
  return found;
}

function parseManifest(backup: string, text: string): object {
  try {
    return z.looseObject({}).parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path.join(backup, MANIFEST)} is damaged (it is not a JSON object).`, { cause: error });
  }
}

/**
 * Looks at the files of a directory without reading them.
 *
 * @param name of the directory in messages
 * @throws Error that names the file that is missing, no file, or of another size than the manifest says
 */
export function checkSizes(
  directory: string,
  { files }: Pick<Manifest, "files">,
  { name = directory }: { readonly name?: string } = {},
): void {
  for (const [file, { bytes }] of Object.entries(files)) {
    const shown = path.join(name, file);
    const inDirectory = path.join(directory, file);
    if (!existsSync(inDirectory)) throw new Error(`${shown} is missing.`);
    const found = statSync(inDirectory);
    if (!found.isFile()) throw new Error(`${shown} is damaged: it is no file.`);
    if (found.size !== bytes) throw new Error(`${shown} is damaged: it has ${found.size} bytes, not ${bytes}.`);
  }
}

/**
 * Compares the files of a directory with a manifest, byte for byte, and lets SQLite check the database.
 *
 * @param name of the directory in messages
 * @throws Error that names the file that differs
 */
export async function verify(
  directory: string,
  { files, migrations, rows }: Manifest,
  { name = directory } = {},
): Promise<void> {
  checkSizes(directory, { files }, { name });
  for (const [file, { sha256 }] of Object.entries(files)) {
    if ((await measure(path.join(directory, file))).sha256 !== sha256)
      throw new Error(`${path.join(name, file)} is damaged: it does not have its checksum.`);
  }
  verifyDatabase(path.join(directory, DATABASE), { contents: { migrations, rows }, name: path.join(name, DATABASE) });
}

function verifyDatabase(file: string, { contents, name }: { contents: Contents; name: string }): void {
  const db = openForReading(file, name);
  try {
    const [found] = db.prepare("pragma integrity_check(1)").pluck().all();
    if (found !== "ok") throw new Error(`${name} is damaged: ${String(found).replaceAll("\n", " ")}.`);
    if (JSON.stringify(readContents(db, name)) !== JSON.stringify(contents))
      throw new Error(`${name} does not have the migrations and rows that were backed up.`);
  } catch (error) {
    throw explainSqliteError(name, error);
  } finally {
    db.close();
  }
}

/** @param name of the file in messages */
export function openForReading(file: string, name = file): SQLite.Database {
  let opened: SQLite.Database | undefined;
  try {
    opened = connectSqlite(file, { readonly: true, fileMustExist: true });
    opened.prepare("select count(*) from sqlite_schema").get();
    return opened;
  } catch (error) {
    opened?.close();
    throw explainSqliteError(name, error);
  }
}

export const inUse = (name: string) =>
  new Error(`${name} is in use. Stop the server and whatever else has its database open.`);

/** Refuses a database that somebody else has open, also if its file was deleted. @param name in the message */
export function refuseOpen(file: string, name = file): void {
  if (isOpenElsewhere(file)) throw inUse(name);
}

/**
 * @param name of the file in messages
 * @throws Error when the tables are not those of this program, or damaged
 */
export function readContents(db: SQLite.Database, name = db.name): Contents {
  const list = (query: string) => db.prepare(query).pluck().all() as string[];
  const rowsOf = (table: string) => db.prepare(`select count(*) from "${table}"`).pluck().get() as number;
  try {
    const tables = list(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~' order by name",
    );
    if (!tables.includes("kysely_migration")) throw new Error(`${name} is not a database of this program.`);
    return {
      migrations: list("select name from kysely_migration order by name"),
      rows: Object.fromEntries(tables.map((table) => [table, rowsOf(table)])),
    };
  } catch (error) {
    throw explainSqliteError(name, error);
  }
}

async function measure(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Copies a file for its owner alone, and returns when the copy is on the disk. */
export function copyToDisk(from: string, to: string): void {
  try {
    statFile(from);
    accessSync(from, constants.R_OK);
  } catch (error) {
    throw new Error(`${from} cannot be read (${(error as Error).message}).`, { cause: error });
  }
  copyFileSync(from, to, constants.COPYFILE_EXCL);
  chmodSync(to, 0o600);
  sync(to);
}

/** Returns when a file, or the names in a directory, are on the disk. */
export function sync(file: string): void {
  // Windows syncs only what is open for writing, which a directory cannot be.
  if (process.platform === "win32") return;
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** One line for an error of node:fs or SQLite that stopped the writing of `target`. */
export function explainError(target: string, error: unknown): unknown {
  const isOfSystem = error instanceof Error && "syscall" in error;
  if (!isOfSystem) return explainSqliteError(target, error);
  return new Error(`${target} cannot be written: ${reasonOf(error)}.`, { cause: error });
}
