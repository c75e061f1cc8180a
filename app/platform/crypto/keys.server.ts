import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeDirectory } from "../directory.server";
import type { Env } from "../env.server";
import { reasonOf } from "../systemError.server";

const NAMES = ["session", "sealing", "schedule"] as const;
const KEY_BYTES = 32;

const VARIABLE_OF = { session: "SESSION_KEY", sealing: "SEALING_KEY", schedule: "SCHEDULE_KEY" } as const;

/** The secret keys of a deployment, 32 bytes each, of the environment or a file with mode 0600. They are never logged. */
export type Keys = Readonly<Record<(typeof NAMES)[number], Buffer>>;

type KeySettings = Pick<Env, "DATA_DIR" | (typeof VARIABLE_OF)[keyof Keys]>;

/**
 * Loads the keys from the environment, or else from `keys.json` in the data directory. The file is created at the first
 * start. Different keys would end all sessions, invalidate all sealed links and change the secrets of games not yet
 * scheduled.
 * @throws Error that names the missing settings when the environment has only some of the keys
 * @throws Error that names the file when it does not contain valid keys. The file is never overwritten.
 */
export function openKeys(settings: KeySettings): Keys {
  const configured = readEnvironmentKeys(settings);
  if (configured !== undefined) return configured;
  const file = path.join(settings.DATA_DIR, "keys.json");
  makeDirectory(settings.DATA_DIR);
  return readKeys(file) ?? createKeys(file);
}

/** Undefined: the environment has no keys. Only some of them is an error: a deployment does not mix two sources. */
function readEnvironmentKeys(settings: KeySettings): Keys | undefined {
  const present = NAMES.filter((name) => settings[VARIABLE_OF[name]] !== undefined);
  if (present.length === 0) return undefined;
  if (present.length === NAMES.length)
    return Object.fromEntries(present.map((name) => [name, settings[VARIABLE_OF[name]]])) as Keys;
  const missing = NAMES.filter((name) => !present.includes(name));
  const say = (names: readonly (keyof Keys)[]) =>
    `${names.map((name) => VARIABLE_OF[name]).join(" and ")} ${names.length > 1 ? "are" : "is"}`;
  throw new Error(
    `${say(present)} set, but ${say(missing)} not: set all three keys, or none to keep them in keys.json.`,
  );
}

/** A hash of each key in the order of `NAMES`. It tells nothing about the keys but whether they are the same. */
export function fingerprintOf(keys: Keys): string {
  return NAMES.map((name) => createHmac("sha256", keys[name]).update("fingerprint").digest("base64url")).join(" ");
}

/** The environment variables of the keys that differ between two fingerprints. */
export function differentKeys(one: string, other: string): string[] {
  const [hashes, others] = [one.split(" "), other.split(" ")];
  return NAMES.filter((_, index) => hashes[index] !== others[index]).map((name) => VARIABLE_OF[name]);
}

/** Undefined: the file does not exist. */
function readKeys(file: string): Keys | undefined {
  const text = readIfExists(file);
  if (text === undefined) return undefined;
  restrictToOwner(file);
  const keys = parseKeys(text);
  if (keys instanceof Error) {
    throw new Error(
      `${file} does not hold the keys of this deployment (${keys.message}). Put its backup in place. ` +
        `Without a backup: move the file away, and new keys are made at the next start; ` +
        `sessions and sealed links then end, and games not yet scheduled get other words.`,
    );
  }
  return keys;
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(
      `${file} cannot be read (${(error as Error).message}). It holds the keys of this deployment: ` +
        `give the user that runs the server the right to read it.`,
      { cause: error },
    );
  }
}

function parseKeys(text: string): Keys | Error {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return new Error("it is not JSON");
  }
  if (data === null || typeof data !== "object") return new Error("it is not a JSON object");
  const keys: Partial<Record<keyof Keys, Buffer>> = {};
  for (const name of NAMES) {
    const value = (data as Record<string, unknown>)[name];
    if (typeof value !== "string") return new Error(`the ${name} key is missing`);
    const bytes = Buffer.from(value, "base64url");
    if (bytes.length !== KEY_BYTES || bytes.toString("base64url") !== value) {
      return new Error(`the ${name} key is not ${KEY_BYTES} bytes in base64url`);
    }
    keys[name] = bytes;
  }
  return keys as Keys;
}

/** Writes a temporary file and links it to its final name: atomic, and concurrent processes all use the first file. */
function createKeys(file: string): Keys {
  const keys = Object.fromEntries(NAMES.map((name) => [name, randomBytes(KEY_BYTES).toString("base64url")]));
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(temporary, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
    // Unlike a rename, a link fails when the file exists already.
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new Error(`${file} cannot be written: ${reasonOf(error)}.`, { cause: error });
  } finally {
    rmSync(temporary, { force: true });
  }
  const stored = readKeys(file);
  if (stored === undefined) throw new Error(`${file} was deleted while it was created.`);
  return stored;
}

/**
 * Removes the permissions of group and others. A restored backup is often world-readable. A mounted secret stays as whoever
 * mounts it wants it.
 */
function restrictToOwner(file: string): void {
  if (process.platform === "win32") return;
  if ((statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    if (!["EROFS", "EPERM"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}
