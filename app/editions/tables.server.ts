import { z } from "zod";
import editions from "./editions.json";
import type { EditionFacts } from "./editions";
import languages from "./languages.json";
import { type Language, type LANGUAGE_FACTS, LANGUAGES } from "./languages";
import letters from "./letters.json";

type FieldsOf<Row> = { readonly [Field in keyof Row]: z.ZodType<Row[Field]> };

const edition = {
  wordLanguage: z.enum(LANGUAGES),
  numberOffset: z.int(),
  firstListed: z.int(),
  page: z.string(),
  isForChildren: z.boolean(),
  hasBonusRound: z.boolean(),
  storageKeys: z.strictObject({ game: z.string(), stats: z.string() }),
  savedAs: z.strictObject({ lang: z.string(), isJunior: z.boolean() }),
  gameType: z.string(),
} satisfies FieldsOf<EditionFacts>;

const language = {
  name: z.string(),
  prefix: z.string(),
  firstWeekday: z.int(),
  writesCapitals: z.boolean(),
} satisfies FieldsOf<(typeof LANGUAGE_FACTS)[Language]>;

const ofLanguages = <Row extends z.ZodType>(row: Row) => z.record(z.enum(LANGUAGES), row);

/**
 * Checks the tables of editions and languages. A misspelled field would have no effect, and the default of the right one
 * would hold: an edition for children would have all words.
 * @throws Error naming file, row and field
 */
export function checkTables(rows: { editions?: unknown; languages?: unknown; letters?: unknown } = {}): void {
  checkTable(
    "app/editions/editions.json",
    rows.editions ?? editions,
    z.record(z.string(), z.strictObject(edition).partial()),
  );
  checkTable("app/editions/languages.json", rows.languages ?? languages, ofLanguages(z.strictObject(language)));
  checkTable("app/editions/letters.json", rows.letters ?? letters, ofLanguages(z.string()));
}

/** @throws Error naming file, row and field */
export function checkTable(file: string, rows: unknown, schema: z.ZodType): void {
  const { error } = schema.safeParse(rows);
  if (error === undefined) return;
  throw new Error(error.issues.map(({ path, message }) => `${[file, ...path].join(", ")}: ${message}`).join("\n"));
}
