import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Characters of the hash of a build. */
const HASH_LENGTH = 8;

/**
 * Which program runs: the version in package.json and a hash of what was built, such as `0.1.0+9e0433b3`. The same sources
 * have the same hash on every machine.
 *
 * @param root project directory
 */
export function readVersion(root: string, { isDevelopment }: { readonly isDevelopment: boolean }): string {
  const read = (file: string) => readFileSync(path.join(root, file));
  const { version } = JSON.parse(read("package.json").toString()) as { version: string };
  if (isDevelopment) return `${version}+development`;
  const hash = createHash("sha256");
  // The names of the browser's files have hashes of what is in them.
  for (const file of ["build/server.js", "public/build/manifest.json"]) hash.update(read(file));
  return `${version}+${hash.digest("hex").slice(0, HASH_LENGTH)}`;
}
