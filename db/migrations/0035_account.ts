import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const flag = (name: string) => (column: ColumnDefinitionBuilder) =>
  column
    .notNull()
    .defaultTo(0)
    .check(sql`${sql.ref(name)} in (0, 1)`);

/** Invitations also of players, which are kept when they were used, and the identities of members at an OpenID provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("invite")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('admin', 'editor', 'player')`))
    .addColumn("email", "text")
    .addColumn("is_mailed", "integer", flag("is_mailed"))
    .addColumn("made_by", "text", (column) => column.references("member.id").onDelete("cascade"))
    .addColumn("made_at", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("used_at", "text")
    .addColumn("used_by", "text", (column) => column.references("member.id").onDelete("cascade"))
    .modifyEnd(sql`strict`)
    .execute();
  await sql`insert into invite (hash, role, email, made_by, made_at, expires_at)
    select hash, role, email, made_by, made_at, expires_at from staff_invite`.execute(db);
  await db.schema.dropTable("staff_invite").execute();
  // Without these indexes, deleting a member would scan all invitations.
  await db.schema.createIndex("invite_made_by").on("invite").column("made_by").execute();
  await db.schema.createIndex("invite_used_by").on("invite").column("used_by").execute();

  await db.schema
    .createTable("oidc_identity")
    .addColumn("issuer", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("member_id", "text", (column) => column.notNull().references("member.id").onDelete("cascade"))
    .addColumn("email", "text")
    .addColumn("gives_admin", "integer", flag("gives_admin"))
    .addColumn("linked_at", "text", required)
    .addPrimaryKeyConstraint("oidc_identity_key", ["issuer", "subject"])
    // A member has one identity at a provider.
    .addUniqueConstraint("oidc_identity_member", ["member_id", "issuer"])
    .modifyEnd(sql`strict`)
    .execute();
}
