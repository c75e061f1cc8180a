import { randomUUID } from "node:crypto";
import type { App } from "~/app";
import { inWriteTransaction } from "~/platform/database/db.server";
import { networkOf } from "~/platform/http/network.server";
import { isRefused, refuse } from "~/platform/refusal";
import { mailLimits, rateLimit } from "~/site/rateLimit.server";
import { refusePasswords } from "./access.server";
import type { Authenticated, Mailed, AccountRefused } from "./accountOutcome.server";
import { createLinkEmail, toEmail } from "./emailLink.server";
import { checkInvitation, isInvitedTo } from "./invitation.server";
import { findInvite, useInvite } from "./invites.data.server";
import type { LogInAttempt } from "./logIn.server";
import { findCredentials, insertMember, updateVerified } from "./members.data.server";
import { checkNewPassword } from "./passwordRules.server";
import { toFirstName } from "./profile.server";

/**
 * Creates an account. Where the deployment sends mail, the outcome does not tell whether the address has an account
 * already: only the email does.
 * @param invitation the token of an invitation. It is used up, also where the address is taken.
 */
export async function signUp(
  app: App,
  {
    email: typed,
    password,
    firstName,
    clientAddress,
    invitation = null,
  }: Omit<LogInAttempt, "devices"> & { firstName: string; invitation?: string | null },
): Promise<AccountRefused | Authenticated | Mailed> {
  const off = refusePasswords(app);
  if (off !== undefined) return off;
  const email = toEmail(typed);
  if (email === undefined) return refuse("badEmail");
  const badPassword = await checkNewPassword(app, password, email);
  if (badPassword !== undefined) return badPassword;
  const name = toFirstName(firstName);
  if (name === undefined) return refuse("nameTooLong");
  const tooMany = await rateLimit(app, [["signUpFrom", networkOf(clientAddress)]]);
  if (tooMany !== undefined) return tooMany;
  const invite = await checkInvitation(app, { token: invitation, clientAddress });
  if (isRefused(invite)) return invite;
  if (invite !== undefined && !isInvitedTo(invite, email)) return refuse("otherAddress");
  // Nobody but the owner of the address has seen the link.
  const isProven = invite?.isMailed === true;
  const needsMail = app.mail !== null && !isProven;
  const tooManyMails = needsMail ? await rateLimit(app, mailLimits(email, clientAddress)) : undefined;
  if (tooManyMails !== undefined) return tooManyMails;

  // Also for a taken address, so that the response time does not tell that it is taken.
  const passwordHash = await app.passwordHasher.hash(password, networkOf(clientAddress));
  const id = randomUUID();
  return inWriteTransaction(app.db, async (db) => {
    const now = app.now();
    if (invite !== undefined && (await findInvite(db, { hash: invite.hash, now })) === undefined)
      return refuse("badToken");
    const isNew = await insertMember(db, { id, email, passwordHash, firstName: name }, now);
    if (!needsMail && !isNew) return refuse("cannotSignUp");
    if (invite?.role === "player") await useInvite(db, invite.hash, { by: isNew ? id : null, at: now });
    if (isProven) await updateVerified(db, id, now);
    if (!needsMail) return { type: "authenticated", memberId: id, passwordHash };
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
