// scripts: copies what a deployment owns, while its server runs.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openKeys } from "../../app/platform/crypto/keys.server";
import { connectSqlite } from "../../app/platform/database/sqliteConnection.server";
import { makeDirectory } from "../../app/platform/directory.server";
import {
  ADDED,
  type Contents,
  copyToDisk,
  createManifest,
  DATABASE,
  explainError,
  KEYS,
  type Manifest,
  MANIFEST,
  openForReading,
  readContents,
  sync,
  verify,
} from "./manifest";

/** Pages that are copied in one step, 4 MB. */
const STEP_PAGES = 1000;

interface BackupOrder {
  /** The data directory. */
  readonly data: string;
  /** The directory that becomes the backup. */
  readonly target: string;
  readonly withKeys: boolean;
  /** Is told from time to time which part of the database is copied, from 0 to 1. */
  readonly onCopied?: (part: number) => void;
}

/**
 * Copies the database, the keys and what operators have added into a new directory. Imported packs are left out: they are a
 * hundred times larger than the rest, change only by an import, and can be imported again. The manifest names them.
 *
 * The directory gets its name when it is whole and checked. Until then, it is named `….partial-…`.
 *
 * @throws Error that says why there is no backup. Nothing of it remains.
 * @throws UnavailableError when the disk is full, in the same manner
 */
export async function writeBackup({ data, target, withKeys, onCopied }: BackupOrder): Promise<Manifest> {
  const database = path.join(data, DATABASE);
  if (!existsSync(database))
    throw new Error(`There is no database ${database}. DATA_DIR must name the data directory of the deployment.`);
  if (existsSync(target)) throw new Error(`${target} exists already. Name a new directory.`);
  makeDirectory(path.dirname(target));
  const partial = makePartial(`${target}.partial-`, target);
  try {
    const createdAt = new Date().toISOString();
    const contents = await copyDatabase(database, path.join(partial, DATABASE), onCopied);
    const names = [DATABASE, ...(withKeys ? copyKeys(data, partial) : []), ...copyAdded(data, partial)];
    const leftOut = filesOf(path.join(data, "vectors"), /\.pack$/).map((name) => `vectors/${name}`);
    const manifest = await createManifest(partial, { ...contents, names, createdAt, leftOut });
    // What is wrong with the copy is wrong with the original.
    await verify(partial, manifest, { name: data });
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    writeFileSync(path.join(partial, MANIFEST), text, { mode: 0o600, flag: "wx", flush: true });
    sync(partial);
    renameSync(partial, target);
    sync(path.dirname(target));
    return manifest;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw explainError(target, error);
  }
}

function makePartial(prefix: string, target: string): string {
  try {
    return mkdtempSync(prefix);
  } catch (error) {
    throw explainError(target, error);
  }
}

/** @returns what the copy holds */
async function copyDatabase(
  from: string,
  to: string,
  onCopied: (part: number) => void = () => undefined,
): Promise<Contents> {
  const db = openForReading(from);
  try {
    // One read transaction around the copy: it holds one moment, and does not begin again with each write of a server,
    // as it would between transactions. With write-ahead logging, readers and writers do not wait for each other.
    db.exec("begin");
    const contents = readContents(db);
    writeFileSync(to, "", { mode: 0o600, flag: "wx" });
    await db.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onCopied(1 - remainingPages / totalPages);
        return STEP_PAGES;
      },
    });
    makeSingleFile(to);
    return contents;
  } finally {
    db.close();
  }
}

/** Without write-ahead logging, readers of the copy make no files beside it. A server switches it on again. */
function makeSingleFile(file: string): void {
  const copy = connectSqlite(file);
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
  sync(file);
}

/** No keys: the deployment has them in the environment. */
function copyKeys(data: string, to: string): string[] {
  if (!existsSync(path.join(data, KEYS))) return [];
  // Refuses a damaged file.
  openKeys({ DATA_DIR: data, SESSION_KEY: undefined, SEALING_KEY: undefined, SCHEDULE_KEY: undefined });
  copyToDisk(path.join(data, KEYS), path.join(to, KEYS));
  return [KEYS];
}

function copyAdded(data: string, to: string): string[] {
  return Object.entries(ADDED).flatMap(([directory, pattern]) => {
    const names = filesOf(path.join(data, directory), pattern).map((name) => `${directory}/${name}`);
    const directories = new Set(names.map((name) => path.dirname(name)));
    for (const one of directories) mkdirSync(path.join(to, one), { recursive: true, mode: 0o700 });
    for (const name of names) copyToDisk(path.join(data, name), path.join(to, name));
    for (const one of new Set([...directories, ...(names.length > 0 ? [directory] : [])])) sync(path.join(to, one));
    return names;
  });
}

function filesOf(directory: string, pattern: RegExp): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll(path.sep, "/"))
    .filter((name) => pattern.test(name))
    .sort();
}
