import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { reasonNotRead } from "~/platform/systemError.server";
import { decodeText } from "~/platform/text.server";

/**
 * A file of a host.
 * @param what it is, for messages: "theme"
 * @throws Error for a file that cannot be read or is too large
 */
export function readHostFile(file: string, { what, most }: { what: string; most: number }): Buffer {
  try {
    if (statSync(file).size <= most) return readFileSync(file);
  } catch (error) {
    throw new Error(`The ${what} ${file} cannot be read: ${reasonNotRead(error)}.`, { cause: error });
  }
  throw new Error(`The ${what} ${file} is larger than ${most} bytes.`);
}

/** @throws Error as `readHostFile` does, and for what is not text in UTF-8 */
export function readHostText(file: string, options: { what: string; most: number }): string {
  return decodeText(readHostFile(file, options), `The ${options.what} ${file}`);
}

/** What the name of a file in memory has of its content, so that browsers may keep the file for ever. */
export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 10);
}
