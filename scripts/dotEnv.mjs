// scripts: the settings in `.env`. Node's parser and packages such as dotenv skip what they do not understand, and end a
// password at a #. Then a site would start with half of its settings. Here every line is understood, or named.
import { existsSync, readFileSync } from "node:fs";

/** What a line can be: nothing, a comment, or NAME=value. A value without quotes ends at a # that follows a space. */
const LINE =
  /^\s*(?:#.*)?$|^\s*(?:export\s+)?(?<name>[A-Za-z_]\w*)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s"'#](?:(?!\s#).)*?)?)\s*(?:(?<=\s)#.*)?$/;

/**
 * Sets the variables of a file, if there is one. Those of the environment take precedence.
 *
 * @param {string} file
 * @param {Record<string, string | undefined>} [env]
 * @returns {boolean} whether there is one
 * @throws {Error} that names the first line that is not understood. Then no variable is set
 */
export function loadDotEnv(file = ".env", env = process.env) {
  if (!existsSync(file)) return false;
  for (const [name, value] of readLines(file)) env[name] ??= value;
  return true;
}

/**
 * @param {string} file
 * @returns {Map<string, string>} the last value of each name
 */
function readLines(file) {
  /** @type {Map<string, string>} */
  const variables = new Map();
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
    if (name !== undefined) variables.set(name, double ?? single ?? plain ?? "");
  }
  return variables;
}

/** The decoder leaves out a byte order mark. @param {string} file */
function readText(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`${file} is not in UTF-8. Save it as UTF-8.`, { cause: error });
  }
}
