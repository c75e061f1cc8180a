// scripts: the tables of this version, and their rows on either database.
import { type Kysely, sql } from "kysely";
import { createHash } from "node:crypto";
import { openDatabase } from "../../app/platform/database/database.server";
import { migrations } from "../../db/migrations";

export type Row = Readonly<Record<string, unknown>>;
/** Any database of this program. */
export type Db = Kysely<Record<string, Row>>;

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. Texts and integers, which both databases sort in the same way. */
  readonly key: readonly string[];
  /** The column that the database numbers by itself. */
  readonly numbered: string | undefined;
}

/** Values of a page. SQLite takes 32766 in one statement, PostgreSQL twice as many. */
const PAGE_VALUES = 6000;

/** All tables, as the migrations make them. One that refers to another comes after it. */
export async function readTables(): Promise<readonly Table[]> {
  const db = await openDatabase(":memory:", migrations);
  const ordered: Table[] = [];
  try {
    const found = await db.introspection.getTables();
    const add = async (wanted: string): Promise<void> => {
      if (ordered.some(({ name }) => name === wanted)) return;
      const columns = found.find(({ name }) => name === wanted)?.columns ?? [];
      const references = await list(db, sql`select distinct "table" as name from pragma_foreign_key_list(${wanted})`);
      for (const reference of references) await add(reference);
      ordered.push({
        name: wanted,
        columns: columns.map(({ name }) => name),
        key: await list(db, sql`select name from pragma_table_info(${wanted}) where pk > 0 order by pk`),
        numbered: columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name,
      });
    };
    for (const { name } of found) await add(name);
  } finally {
    await db.destroy();
  }
  return ordered;
}

async function list(db: Kysely<unknown>, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return (rows as { readonly name: string }[]).map(({ name }) => name);
}

export async function countRows(db: Db, { name }: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The row with the greatest primary key. */
export async function readLastRow(db: Db, { name, key }: Table): Promise<Row | undefined> {
  const descending = sql.join(key.map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`select * from ${sql.table(name)} order by ${descending} limit 1`.execute(db);
  return rows[0];
}

/** The rows by primary key, a page at a time. @param after the row that comes before them */
export async function* readPages(db: Db, { name, columns, key }: Table, after?: Row): AsyncGenerator<readonly Row[]> {
  const ordered = sql.join(key.map((column) => sql.ref(column)));
  const size = sql.lit(Math.ceil(PAGE_VALUES / columns.length));
  for (let last = after; ;) {
    const where =
      last === undefined ? sql`` : sql`where (${ordered}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const query = sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      ${where} order by ${ordered} limit ${size}`;
    const { rows } = await query.execute(db);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}

export interface Sum {
  readonly rows: number;
  readonly sha256: string;
}

/** Number and checksum of all rows, the same on both databases. @param onRows is told how many were read */
export async function sumRows(db: Db, table: Table, onRows: (rows: number) => void): Promise<Sum> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of readPages(db, table)) {
    hash.update(page.map((row) => JSON.stringify(table.columns.map((column) => toPlain(row[column])))).join("\n"));
    hash.update("\n");
    rows += page.length;
    onRows(page.length);
  }
  return { rows, sha256: hash.digest("hex") };
}

/** Drivers differ only in the class of bytes. Integers are below 2⁵³, and there are no other types. */
function toPlain(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}
