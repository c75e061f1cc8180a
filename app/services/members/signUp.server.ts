import { randomUUID } from "node:crypto";
import { findCredentials, insertMember } from "~/data/members.server";
import { inWriteTransaction } from "~/data/db.server";
import { refuse } from "~/game/refusal";
import { networkOf } from "~/platform/http/network.server";
import type { App } from "../app";
import type { Authenticated, Mailed, AccountRefused } from "./accountOutcome.server";
import { createLinkEmail, toEmail } from "./emailLink.server";
import type { LogInAttempt } from "./logIn.server";
import { checkNewPassword } from "./passwordRules.server";
import { toFirstName } from "./profile.server";
import { mailLimits, rateLimit } from "../rateLimit.server";

/**
 * Creates an account. Where the deployment sends mail, the outcome does not tell whether the address has an account
 * already: only the email does.
 */
export async function signUp(
  app: App,
  { email: typed, password, firstName, clientAddress }: Omit<LogInAttempt, "devices"> & { firstName: string },
): Promise<AccountRefused | Authenticated | Mailed> {
  const email = toEmail(typed);
  if (email === undefined) return refuse("badEmail");
  const badPassword = await checkNewPassword(app, password, email);
  if (badPassword !== undefined) return badPassword;
  const name = toFirstName(firstName);
  if (name === undefined) return refuse("nameTooLong");
  const tooMany =
    (await rateLimit(app, [["signUpFrom", networkOf(clientAddress)]])) ??
    (app.mail === null ? undefined : await rateLimit(app, mailLimits(email, clientAddress)));
  if (tooMany !== undefined) return tooMany;

  // Also for a taken address, so that the response time does not tell that it is taken.
  const passwordHash = await app.passwordHasher.hash(password, networkOf(clientAddress));
  const id = randomUUID();
  return inWriteTransaction(app.db, async (db) => {
    const isNew = await insertMember(db, { id, email, passwordHash, firstName: name }, app.now());
    if (app.mail === null)
      return isNew ? { type: "authenticated", memberId: id, passwordHash } : refuse("cannotSignUp");
    const { member } = (await findCredentials(db, { email })) ?? {};
    if (member === undefined) throw new Error("a member was inserted and cannot be found");
    // An account that was never confirmed keeps its first password. `verifyEmail` asks for that password too.
    const isTaken = member.emailVerifiedAt !== null;
    return {
      type: "mailed",
      email: isTaken ? { kind: "taken", to: email } : await createLinkEmail({ ...app, db }, member, "verify"),
    };
  });
}
