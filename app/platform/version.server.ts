import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Characters of the hash of a build. */
const HASH_LENGTH = 8;

/**
 * Which program runs: the version in package.json and a hash of what was built and of its texts, such as `0.1.0+9e0433b3`.
 * The same sources have the same hash on every machine.
 *
 * @param root project directory
 */
export function readVersion(root: string, { isDevelopment }: { readonly isDevelopment: boolean }): string {
  const read = (file: string) => readFileSync(path.join(root, file));
  const { version } = JSON.parse(read("package.json").toString()) as { version: string };
  if (isDevelopment) return `${version}+development`;
  const hash = createHash("sha256");
  // The names of the browser's files have hashes of what is in them.
  for (const file of ["build/server.js", "public/build/manifest.json", ...textFiles(root)]) hash.update(read(file));
  return `${version}+${hash.digest("hex").slice(0, HASH_LENGTH)}`;
}

function textFiles(root: string): string[] {
  const names = readdirSync(path.join(root, "app/i18n"), { encoding: "utf8", recursive: true });
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => path.join("app/i18n", name));
}
