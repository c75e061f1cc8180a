// platform: the file of settings. Node's parser and packages such as dotenv skip what they do not understand, and end a
// password at a #. Then a site would start with half of its settings. Here every line is understood, or named.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { reasonNotRead } from "./systemError.server";
import { decodeText } from "./text.server";

type Variables = Record<string, string | undefined>;

/** What a line can be: nothing, a comment, or NAME=value. A value without quotes ends at a # that follows a space. */
const LINE =
  /^\s*(?:#.*)?$|^\s*(?:export\s+)?(?<name>[A-Za-z_]\w*)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s"'#](?:(?!\s#).)*?)?)\s*(?:(?<=\s)#.*)?$/;

/** Names of other programs that read the same file, or that this one hands on to a library. */
const OF_OTHERS =
  /^(?:COMPOSE_\w+|DOCKER_\w+|POSTGRES_PASSWORD|PG[A-Z]+|NODE_\w+|UV_THREADPOOL_SIZE|TZ|LANG|LC_\w+|(?:https?|no|all)_proxy)$/i;

/**
 * Sets the variables of the file of settings, if there is one: that which SETTINGS_FILE names, else `.env` in the data
 * directory, else `.env` in the project's. Those of the environment take precedence.
 *
 * @param environment as `process.env`
 * @param root of the project, the base of relative paths
 * @param known the names that settings have
 * @returns its path
 * @throws Error that names the lines that are not understood, or the file that is not the only one. Then no variable is set
 */
export function loadSettingsFile(
  environment: Variables,
  { root, known }: { readonly root: string; readonly known: readonly string[] },
): string | undefined {
  const file = findSettingsFile(environment, root);
  if (file === undefined) return undefined;
  const variables = readSettingsFile(file, known);
  const { DATA_DIR: data } = { ...Object.fromEntries(variables), ...environment };
  const others = !isEmpty(environment.SETTINGS_FILE) ? [] : filesIn(root, data);
  const other = others.find((one) => one !== file);
  if (other !== undefined)
    throw new Error(`There are settings in ${other} and in ${file}. Keep one of them, or name it in SETTINGS_FILE.`);
  for (const [name, value] of variables) environment[name] ??= value;
  return file;
}

function findSettingsFile({ SETTINGS_FILE: named, DATA_DIR: data }: Variables, root: string): string | undefined {
  // Empty: none, whatever lies about.
  if (named !== undefined) return named.trim() === "" ? undefined : path.resolve(root, named.trim());
  return filesIn(root, data)[0];
}

const isEmpty = (value: string | undefined): value is undefined => value === undefined || value.trim() === "";

/** Those that are there. */
function filesIn(root: string, data: string | undefined): string[] {
  const directories = [path.resolve(root, isEmpty(data) ? "data" : data.trim()), root];
  return directories.map((directory) => path.join(directory, ".env")).filter((file) => existsSync(file));
}

/**
 * @returns the last value of each name
 * @throws Error
 */
function readSettingsFile(file: string, known: readonly string[]): Map<string, string> {
  const variables = new Map<string, string>();
  const unknown: string[] = [];
  for (const [at, line] of readText(file)
    .split(/\r\n|\n|\r/)
    .entries()) {
    const found = LINE.exec(line);
    // The line may have a password in it.
    if (found === null)
      throw new Error(
        `Line ${at + 1} of ${file} is not understood. Write NAME=value, with the value in quotes if it has spaces, quotes or a # in it.`,
      );
    const { name, double, single, plain } = found.groups ?? {};
    if (name === undefined) continue;
    if (!known.includes(name) && !OF_OTHERS.test(name)) unknown.push(`  line ${at + 1}: ${describe(name, known)}`);
    variables.set(name, double ?? single ?? plain ?? "");
  }
  if (unknown.length > 0) {
    const names = unknown.length > 1 ? "names that no settings have" : "name that no setting has";
    throw new Error(`${file} has ${unknown.length} ${names}:\n${unknown.join("\n")}`);
  }
  return variables;
}

function describe(name: string, known: readonly string[]): string {
  if (name === "SETTINGS_FILE") return "SETTINGS_FILE belongs into the environment";
  const meant = nearestName(name, known);
  return meant === undefined ? `${name}; docs/operations.md lists all` : `${name}; ${meant} is one`;
}

/** The name that was probably meant: at most a third of it has to be changed, besides case and underscores. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toUpperCase().replaceAll("_", "");
  const [nearest] = known
    .map((one) => ({ one, changes: changesBetween(plain(name), plain(one)) }))
    .toSorted((a, b) => a.changes - b.changes);
  return nearest !== undefined && nearest.changes <= plain(name).length / 3 ? nearest.one : undefined;
}

/** Letters to insert, take away or replace (Levenshtein). */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(from).entries()) {
    const next = [at + 1];
    for (const [column, other] of Array.from(to).entries())
      next.push(
        Math.min((row[column] ?? 0) + (letter === other ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Error(`The settings in ${file} cannot be read: ${reasonNotRead(error)}.`, { cause: error });
  }
  return decodeText(bytes, file);
}
