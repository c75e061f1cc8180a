import {
  type ColumnDefinitionNode,
  type CreateTableNode,
  DataTypeNode,
  GeneratedNode,
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresAdapter,
  PrimaryKeyConstraintNode,
  RawNode,
  sql,
} from "kysely";

/** Whether a database is PostgreSQL. */
export function isPostgres(db: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Makes tables that are written for SQLite in PostgreSQL. Texts are compared by their bytes in both, whatever the
 * language of the server is.
 */
class ToPostgres extends OperationNodeTransformer {
  protected override transformCreateTable(node: CreateTableNode): CreateTableNode {
    // `strict` and `without rowid`.
    return super.transformCreateTable({ ...node, endModifiers: [] });
  }

  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const { autoIncrement, ...column } = super.transformColumnDefinition(node);
    const type = DataTypeNode.is(column.dataType) ? column.dataType.dataType : undefined;
    return {
      ...column,
      ...(type === "text" && { dataType: RawNode.createWithSql('text collate "C"') }),
      // Integers have 64 bits in SQLite.
      ...(type === "integer" && { dataType: DataTypeNode.create("bigint") }),
      ...(type === "blob" && { dataType: DataTypeNode.create("bytea") }),
      ...(autoIncrement === true && { generated: GeneratedNode.create({ identity: true, byDefault: true }) }),
    };
  }

  /** A name is free once in PostgreSQL, and a table that is made anew stands beside the old one for a moment. */
  protected override transformPrimaryKeyConstraint(node: PrimaryKeyConstraintNode): PrimaryKeyConstraintNode {
    return PrimaryKeyConstraintNode.create(node.columns.map(({ column }) => column.name));
  }
}

const transformer = new ToPostgres();
const toPostgres: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};

/** A migration that is written for SQLite, for both. */
export function forBoth({ up }: { up: (db: Kysely<unknown>) => Promise<void> }) {
  return { up: (db: Kysely<unknown>) => up(isPostgres(db) ? db.withPlugin(toPostgres) : db) };
}

/**
 * Makes every update and deletion of a table fail. In SQLite, so does an insert that would replace a row: no trigger
 * runs for what REPLACE deletes.
 */
export async function makeAppendOnly(db: Kysely<unknown>, table: string, message: string): Promise<void> {
  if (isPostgres(db)) {
    const refuse = sql.id(`${table}_refuse`);
    await sql`create function ${refuse}() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception '${message}'; end`)}`.execute(db);
    await sql`create trigger ${sql.id(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      execute function ${refuse}()`.execute(db);
    return;
  }
  const refuse = sql`begin select raise(abort, ${sql.lit(message)}); end`;
  const trigger = (name: string) => sql.id(`${table}_${name}`);
  await sql`create trigger ${trigger("no_update")} before update on ${sql.table(table)} ${refuse}`.execute(db);
  await sql`create trigger ${trigger("no_delete")} before delete on ${sql.table(table)} ${refuse}`.execute(db);
  await sql`
    create trigger ${trigger("no_replace")} before insert on ${sql.table(table)}
    when exists (select 1 from ${sql.table(table)} where id = new.id) ${refuse}`.execute(db);
}
