import { domainToASCII } from "node:url";
import type { Kysely } from "kysely";
import type { Schema } from "../schema";

/**
 * The domains of addresses in ASCII, as `toEmail` writes them. If an account has the address in that form already, the
 * other one is left: both belong to the owner of the same mailbox, and only one can have the address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const members = db as Kysely<Pick<Schema, "member">>;
  for (const { id, email } of await members.selectFrom("member").select(["id", "email"]).execute()) {
    const [, local = "", domain = ""] = /^(.*)@(.*)$/s.exec(email) ?? [];
    // Most domains are in ASCII already, and stay as they are.
    if (!/\P{ASCII}/u.test(domain)) continue;
    const ascii = `${local}@${domainToASCII(domain)}`;
    const taken = await members.selectFrom("member").select("id").where("email", "=", ascii).executeTakeFirst();
    if (ascii === `${local}@` || taken !== undefined) continue;
    await members.updateTable("member").set({ email: ascii }).where("id", "=", id).execute();
  }
}
