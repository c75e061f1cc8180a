import type { App } from "~/app";
import { inWriteTransaction } from "~/platform/database/db.server";
import { isRefused, refuse } from "~/platform/refusal";
import { rateLimit } from "~/site/rateLimit.server";
import { refusePasswords } from "./access.server";
import type { Authenticated, Mailed, AccountRefused } from "./accountOutcome.server";
import { createLinkEmail, openLink } from "./emailLink.server";
import { findTokenMember } from "./emailTokens.data.server";
import { type Member, updateVerified } from "./members.data.server";
import { checkCurrentPassword } from "./password.server";

/** Makes the email by which a logged-in member confirms the address. A confirmed address gets none. */
export async function requestEmailVerification(app: App, member: Member): Promise<AccountRefused | Mailed> {
  if (member.emailVerifiedAt !== null) return { type: "mailed", email: null };
  const tooMany = await rateLimit(app, [["mailMember", member.id]], member.id);
  if (tooMany !== undefined) return tooMany;
  return { type: "mailed", email: await createLinkEmail(app, member, "verify") };
}

/**
 * Confirms an address by the token of an email and the password of the account. The token alone is not enough: an
 * attacker can sign up with the address of somebody else, and its owner must not activate an account whose password the
 * attacker knows. The token stays until it expires, so that whoever opens the link again is told what it has done.
 */
export async function verifyEmail(
  app: App,
  { token, password, clientAddress }: { token: string; password: string; clientAddress: string },
): Promise<AccountRefused | Authenticated> {
  const off = refusePasswords(app);
  if (off !== undefined) return off;
  const link = await openLink(app, { token, purpose: "verify", clientAddress });
  if (isRefused(link)) return link;
  const { member } = link.credentials;
  // The link was opened again.
  if (member.emailVerifiedAt !== null) return refuse("alreadyConfirmed");
  const current = await checkCurrentPassword(app, { member, password });
  if (isRefused(current)) return current;
  const failed = await inWriteTransaction(app.db, async (db) => {
    // A new password, which was set meanwhile, has taken the link away.
    if ((await findTokenMember(db, { hash: link.hash, purpose: "verify", now: app.now() })) === undefined)
      return refuse("badToken");
    return (await updateVerified(db, member.id, app.now())) ? undefined : refuse("alreadyConfirmed");
  });
  if (failed !== undefined) return failed;
  app.securityLog("emailConfirmed", { memberId: member.id });
  return { type: "authenticated", memberId: member.id, passwordHash: current.passwordHash };
}
