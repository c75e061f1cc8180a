import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";

/** Whom a provider takes a member for. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly memberId: string;
  /** As the provider named it last. */
  readonly email: string | null;
}

export async function findIdentity(
  db: Db,
  { issuer, subject }: Pick<OidcIdentity, "issuer" | "subject">,
): Promise<OidcIdentity | undefined> {
  const row = await selectIdentities(db)
    .where((row) => row.and({ issuer, subject }))
    .executeTakeFirst();
  return row && toIdentity(row);
}

/** The identities of a member, at most one at each provider. */
export async function listIdentitiesOf(db: Db, memberId: string): Promise<OidcIdentity[]> {
  return (await selectIdentities(db).where("member_id", "=", memberId).orderBy("issuer").execute()).map(toIdentity);
}

const selectIdentities = (db: Db) => db.selectFrom("oidc_identity").select(["issuer", "subject", "member_id", "email"]);

type IdentityRow = Awaited<ReturnType<ReturnType<typeof selectIdentities>["executeTakeFirstOrThrow"]>>;

function toIdentity({ issuer, subject, member_id, email }: IdentityRow): OidcIdentity {
  return { issuer, subject, memberId: member_id, email };
}

/** @param linkedAt milliseconds since 1970 */
export async function insertIdentity(db: Db, identity: OidcIdentity, linkedAt: number): Promise<void> {
  const { issuer, subject, memberId, email } = identity;
  const values = { issuer, subject, member_id: memberId, email };
  await db
    .insertInto("oidc_identity")
    .values({ ...values, linked_at: isoTime(linkedAt) })
    .execute();
}

export async function updateIdentity(db: Db, { issuer, subject, email }: OidcIdentity): Promise<void> {
  await db
    .updateTable("oidc_identity")
    .set({ email })
    .where((row) => row.and({ issuer, subject }))
    .execute();
}

/** Deletes the identities of a member. @returns how many there were */
export async function deleteIdentitiesOf(db: Db, memberId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("oidc_identity")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
