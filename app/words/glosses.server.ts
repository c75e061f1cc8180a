import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { type Language, LANGUAGES } from "~/editions/languages";
import type { Log } from "~/platform/log.server";
import { Forms } from "~/vectors/forms.server";
import type { DisplayedWord, Glosses } from "./displayedWord";

/** The gloss tables, `gloss.{language}-{language}.tsv`: what the words of a language mean in another one. */
export type GlossTables = ReturnType<typeof openGlossTables>;

/**
 * Checks the gloss tables of a directory, without keeping them.
 * @throws Error naming the file and the first line that is damaged
 */
export function openGlossTables(directory: string, log: Log) {
  const fileOf = (from: Language, into: Language) => join(directory, `gloss.${from}-${into}.tsv`);
  const files = LANGUAGES.flatMap((from) => LANGUAGES.map((into) => fileOf(from, into))).filter(existsSync);
  for (const file of files) checkTable(file);
  const opened = new Map<string, Promise<Forms>>();
  const read = async (file: string) => {
    try {
      return new Forms(await readFile(file));
    } catch (error) {
      // It was taken away or changed after the start. A game can be played without glosses.
      log.error({ err: error }, `the gloss table ${file} cannot be read`);
      return new Forms(Buffer.alloc(0));
    }
  };
  return {
    has: (from: Language, into: Language) => files.includes(fileOf(from, into)),
    /** A table that there is. It is read at its first use, and kept. */
    open: (from: Language, into: Language) => {
      const file = fileOf(from, into);
      const table = opened.get(file) ?? read(file);
      opened.set(file, table);
      return table;
    },
  };
}

function checkTable(file: string): void {
  try {
    new Forms(readFileSync(file));
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The gloss table ${file} is damaged: ${fault}. Restore it, or remove it to do without.`, { cause });
  }
}

interface WithTables {
  readonly glossTables: GlossTables;
}

/** Whether there are glosses of the words of an edition in a language. None are for children: nobody has read them for that. */
export function hasGlosses({ glossTables }: WithTables, edition: Edition, into: Language): boolean {
  const { wordLanguage, isForChildren } = EDITION_FACTS[edition];
  return !isForChildren && glossTables.has(wordLanguage, into);
}

/** What words of an edition mean in a language. Undefined without glosses. */
export async function findGlosses(
  app: WithTables,
  { edition, into }: { edition: Edition; into: Language },
  words: readonly DisplayedWord[],
): Promise<Glosses | undefined> {
  if (!hasGlosses(app, edition, into)) return undefined;
  const table = await app.glossTables.open(EDITION_FACTS[edition].wordLanguage, into);
  return { language: into, words: Object.fromEntries(words.map(({ word }) => [word, table.wordFor(word) ?? ""])) };
}
