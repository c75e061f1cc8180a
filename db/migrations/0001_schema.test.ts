import { type Kysely, type Migration, sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "~/platform/database/database.server";
import { isOnSqlite, locateDatabase } from "../../tests/fixtures/database";
import { migrations } from ".";
import * as schema from "./0001_schema";
import { forBoth } from "./dialect";

/** The definitions of everything in a database. Two definitions that are equal but for quotes and spaces are one. */
const SQLITE = sql<{ text: string }>`
  select type || ' ' || name || ': ' || sql as text from sqlite_schema
  where sql is not null and name not like 'kysely_%'`;

/** The same of PostgreSQL, without names of constraints: some were given by tables of another name. */
const POSTGRES = sql<{ text: string }>`
  with relation as (
    select oid, relname, relkind from pg_class where relnamespace = current_schema()::regnamespace and relname not like 'kysely_%'
  )
  select concat_ws(' ', 'column', relname, rank() over (partition by attrelid order by attnum), attname,
      format_type(atttypid, atttypmod), collname, attnotnull, attidentity, pg_get_expr(adbin, adrelid)) as text
    from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped and relkind = 'r'
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join pg_collation on pg_collation.oid = attcollation
  union all
  select concat_ws(' ', 'constraint', relname, pg_get_constraintdef(pg_constraint.oid))
    from relation join pg_constraint on conrelid = relation.oid
  union all
  select replace(pg_get_indexdef(indexrelid), quote_ident(current_schema()) || '.', '')
    from relation join pg_index on indexrelid = relation.oid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  union all
  select replace(pg_get_triggerdef(pg_trigger.oid), quote_ident(current_schema()) || '.', '')
    from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
  union all
  select replace(pg_get_functiondef(oid), quote_ident(current_schema()) || '.', '')
    from pg_proc where pronamespace = current_schema()::regnamespace`;

async function define(one: Record<string, Migration>, place: string): Promise<string[]> {
  const db: Kysely<unknown> = await openDatabase(await locateDatabase(place), one);
  const { rows } = await (isOnSqlite ? SQLITE : POSTGRES).execute(db);
  await db.destroy();
  return rows.map(({ text }) => text.replaceAll('"', "").replaceAll(/\s+/g, " ")).toSorted();
}

test("one migration makes what all of before make", async () => {
  const place = (name: string) => (isOnSqlite ? ":memory:" : `baseline ${name} ${process.pid}`);
  const before = await define(migrations, place("before"));
  expect(before.length).toBeGreaterThan(60);
  expect(await define({ "0001_schema": forBoth(schema) }, place("after"))).toEqual(before);
});
