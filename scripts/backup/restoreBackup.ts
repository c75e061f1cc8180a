// scripts: puts a backup in the place of a deployment's data.
import type SQLite from "better-sqlite3";
import { existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync, rmdirSync, statfsSync } from "node:fs";
import path from "node:path";
import { describeMaker, type Migrations } from "../../app/platform/database/database.server";
import { connectSqlite, explainSqliteError } from "../../app/platform/database/sqliteConnection.server";
import { makeDirectory } from "../../app/platform/directory.server";
import {
  ADDED,
  checkSizes,
  copyToDisk,
  DATABASE,
  explainError,
  inUse,
  KEYS,
  type Manifest,
  readManifest,
  refuseOpen,
  sync,
  verify,
} from "./manifest";

/**
 * What SQLite may have left beside a database. It replays a log into whatever database it finds, so that the old one's
 * must not meet the new one.
 */
const SIDE_FILES = ["-wal", "-shm", "-journal"].map((suffix) => `${DATABASE}${suffix}`);

interface RestoreOrder {
  readonly backup: string;
  /** The data directory. */
  readonly data: string;
  /** Those that this program knows. */
  readonly migrations: Migrations;
  /** Whether a database in the data directory may be replaced. */
  readonly mayReplace: boolean;
  /** Is called when the copy is on the disk and whole, before anything is replaced. */
  readonly onCopied?: () => void;
}

interface Restored {
  readonly manifest: Manifest;
  /** The directory with what was replaced. Undefined: nothing was. */
  readonly aside: string | undefined;
}

/** @throws Error that says why the backup cannot be restored by this program */
export async function checkBackup(backup: string, migrations: Migrations): Promise<Manifest> {
  const manifest = openBackup(backup, migrations);
  await verify(backup, manifest);
  return manifest;
}

/**
 * Copies a backup into the data directory, checks the copy, and puts it in the place of what is there. What is replaced
 * is kept in a directory with a dated name.
 *
 * @throws Error that says why nothing was replaced
 * @throws UnavailableError when the disk is full, in the same manner
 */
export async function restoreBackup({
  backup,
  data,
  migrations,
  mayReplace,
  onCopied = () => undefined,
}: RestoreOrder): Promise<Restored> {
  const manifest = openBackup(backup, migrations);
  makeDirectory(data);
  refuseOpen(path.join(data, DATABASE), data);
  const hasDatabase = existsSync(path.join(data, DATABASE));
  if (hasDatabase && !mayReplace)
    throw new Error(
      `${data} has a database already. With --replace, it is kept in a directory beside the restored one.`,
    );
  // Held until the end, so that no server starts meanwhile.
  const lock = hasDatabase ? lockDatabase(data) : undefined;
  try {
    const copy = await copyBackup(backup, { manifest, data });
    onCopied();
    return { manifest, aside: replace(data, { copy, manifest }) };
  } finally {
    lock?.close();
  }
}

function openBackup(backup: string, migrations: Migrations): Manifest {
  const manifest = readManifest(backup);
  if (manifest.migrations.every((name) => name in migrations)) return manifest;
  throw new Error(`${backup} ${describeMaker(manifest.migrations, migrations)}: restore it with that one.`);
}

/**
 * Takes the whole database, which nobody else may have open: SQLite leaves write-ahead logging only then. It also puts
 * the log into the file, so that the file alone is the database.
 *
 * @returns undefined for a damaged database, on which no server can run
 */
function lockDatabase(data: string): SQLite.Database | undefined {
  const file = path.join(data, DATABASE);
  let db: SQLite.Database | undefined;
  try {
    db = connectSqlite(file, { timeout: 0 });
    db.pragma("journal_mode = DELETE");
    db.exec("begin exclusive");
    return db;
  } catch (error) {
    db?.close();
    const code = String((error as { readonly code?: unknown }).code);
    if (code.startsWith("SQLITE_BUSY")) throw inUse(data);
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) return undefined;
    throw explainSqliteError(file, error);
  }
}

/** @returns a directory in the data directory, from which a rename cannot find the disk full */
async function copyBackup(
  backup: string,
  { manifest, data }: { readonly manifest: Manifest; readonly data: string },
): Promise<string> {
  let copy: string | undefined;
  try {
    checkSizes(backup, manifest);
    checkRoom(data, manifest);
    copy = mkdtempSync(path.join(data, "restore.partial-"));
    const names = Object.keys(manifest.files);
    for (const name of names) mkdirSync(path.join(copy, path.dirname(name)), { recursive: true, mode: 0o700 });
    for (const name of names) copyToDisk(path.join(backup, name), path.join(copy, name));
    await verify(copy, manifest, { name: backup });
    return copy;
  } catch (error) {
    if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
    throw explainError(data, error);
  }
}

/** A file with holes takes more room as a copy than it does itself. */
function checkRoom(data: string, { files }: Manifest): void {
  const needed = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = statfsSync(data);
  if (needed > bavail * bsize) throw new Error(`${data} cannot be written: the disk is full.`);
}

/**
 * Whenever it is cut short, the data directory has a database, the old or the new one, and nothing of the old one is
 * lost; to restore again completes it. The database comes last, as it shows that all is done.
 */
function replace(data: string, { copy, manifest }: { readonly copy: string; readonly manifest: Manifest }) {
  const aside = path.join(data, `replaced-${new Date().toISOString().replaceAll(":", "-")}`);
  const inData = (name: string) => path.join(data, name);
  const inAside = (name: string) => path.join(aside, name);
  const replaced = [...(KEYS in manifest.files ? [KEYS] : []), DATABASE];
  const linked = replaced.filter((name) => existsSync(inData(name)));
  const moved = [...Object.keys(ADDED), ...SIDE_FILES].filter((name) => existsSync(inData(name)));
  const isAny = linked.length + moved.length > 0;
  try {
    if (isAny) mkdirSync(aside, { mode: 0o700 });
    // A second name instead of a move: the first one is never without a file.
    for (const name of linked) linkSync(inData(name), inAside(name));
    if (isAny) sync(aside);
    // Before all others, as it alone may fail: the directory may be mounted.
    for (const name of moved) renameSync(inData(name), inAside(name));
  } catch (error) {
    if (!moved.some((name) => existsSync(inAside(name)))) rmSync(aside, { recursive: true, force: true });
    rmSync(copy, { recursive: true, force: true });
    throw explainError(data, error);
  }
  for (const name of Object.keys(ADDED))
    if (existsSync(path.join(copy, name))) renameSync(path.join(copy, name), inData(name));
  for (const name of replaced) renameSync(path.join(copy, name), inData(name));
  rmdirSync(copy);
  if (isAny) sync(aside);
  sync(data);
  return isAny ? aside : undefined;
}
