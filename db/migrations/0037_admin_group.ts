import { type Kysely, sql } from "kysely";

/**
 * The group at an OpenID provider that makes a member an admin, beside the role that people have given. Until now there was one
 * role, and a mark of where it came from: a role with the mark becomes that of a group whose name was not noted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("member").addColumn("admin_group", "text").execute();
  await sql`update member set admin_group = '', is_admin = 0
    where is_admin = 1 and id in (select member_id from oidc_identity where gives_admin = 1)`.execute(db);
  await db.schema.alterTable("oidc_identity").dropColumn("gives_admin").execute();
}
