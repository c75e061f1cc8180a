import type { App } from "~/app";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { networkOf } from "~/platform/http/network.server";
import { isRefused, refuse } from "~/platform/refusal";
import { type LimitKey, mailFromTo, rateLimit, resetLogInLimits } from "~/site/rateLimit.server";
import { type AskingSession, checkPassword, endAccess, hasNoPassword, isFresh, refusePasswords } from "./access.server";
import type { Authenticated, Mailed, AccountRefused } from "./accountOutcome.server";
import { trustedDevice } from "./device.server";
import { createLinkEmail, isShownToken, openLink, toEmail } from "./emailLink.server";
import { deleteToken } from "./emailTokens.data.server";
import type { LogInAttempt } from "./logIn.server";
import { findCredentials, type Member, type PasswordOf, updatePassword, updateVerified } from "./members.data.server";
import { checkNewPassword } from "./passwordRules.server";

/**
 * Checks the password of a member before an operation that needs it again. What must not happen with an outdated password
 * compares the stored hash with the checked one when it is stored: another request may change it meanwhile.
 */
export async function checkCurrentPassword(
  app: App,
  {
    member: { id },
    password,
    session,
  }: { member: Pick<Member, "id">; password: string; session?: AskingSession | undefined },
) {
  const tooMany = await rateLimit(app, [["password", id]], id);
  if (tooMany !== undefined) return tooMany;
  const found = await findCredentials(app.db, { id });
  if (found !== undefined && (hasNoPassword(found) || refusePasswords(app) !== undefined)) {
    // In its place, this session has logged in by the provider a moment ago.
    if (!(await isFresh(app, { memberId: id, session }))) return refuse("logInAgain");
    return { type: "checked", id, passwordHash: found.passwordHash };
  }
  const isRight = await checkPassword(app, { hash: found?.passwordHash, password, client: id });
  if (isRefused(isRight)) return isRight;
  if (found === undefined || !isRight) return refuseWrong(app, id);
  await app.limiter.reset("password", id);
  return { type: "checked", id, passwordHash: found.passwordHash };
}

/** Whether a member has a password. Who has none logs in by the OpenID provider. */
export async function hasOwnPassword(app: App, { id }: Pick<Member, "id">): Promise<boolean> {
  return (await findCredentials(app.db, { id }))?.passwordHash !== "";
}

/** Whether the site asks a member for the password again. Else the session that asks has to be fresh. */
export async function isAskedForPassword(app: App, member: Pick<Member, "id">): Promise<boolean> {
  return refusePasswords(app) === undefined && hasOwnPassword(app, member);
}

/** The password is not, or no longer, that of the member. */
export function refuseWrong(app: App, memberId: string): AccountRefused {
  app.securityLog("passwordWrong", { memberId });
  return refuse("wrongPassword");
}

/**
 * Changes a member's password and ends every session: the old password may have been known to others, and so may the id
 * of the session. The outcome is for `startSession`, which begins a new one in the member's browser.
 */
export async function changePassword(
  app: App,
  {
    member,
    old,
    password,
    session,
  }: { member: Member; old: string; password: string; session?: AskingSession | undefined },
): Promise<AccountRefused | Authenticated> {
  const refused = refusePasswords(app) ?? (await checkNewPassword(app, password, member.email));
  if (refused !== undefined) return refused;
  const current = await checkCurrentPassword(app, { member, password: old, session });
  if (isRefused(current)) return current;
  const passwordHash = await app.passwordHasher.hash(password, member.id);
  // Of an account without a password, the person who is linked has just logged in.
  const kept = { hasIdentity: hasNoPassword(current) };
  if (!(await inWriteTransaction(app.db, (db) => replacePassword({ ...app, db }, current, passwordHash, kept))))
    return refuseWrong(app, member.id);
  await app.limiter.reset("resetMail", member.email);
  app.securityLog("passwordChanged", { memberId: member.id });
  return { type: "authenticated", memberId: member.id, passwordHash };
}

/**
 * Makes the email by which a forgotten password is reset. An address without an account gets none.
 *
 * Nobody can keep a member from it. When strangers have asked for as many emails as the address may get, the answer is
 * the same and no further one is sent, because each link that was sent is still valid. A browser that the member has
 * logged in with before has a limit of its own.
 */
export async function requestReset(
  app: App,
  { email: typed, clientAddress, devices = "" }: Pick<LogInAttempt, "email" | "clientAddress" | "devices">,
): Promise<AccountRefused | Mailed> {
  const off = refusePasswords(app);
  if (off !== undefined) return off;
  const email = toEmail(typed);
  if (email === undefined) return refuse("badEmail");
  const found = await findCredentials(app.db, { email });
  const device = trustedDevice(app, devices, found);
  const limits: readonly LimitKey[] =
    device === undefined
      ? [["mailFrom", networkOf(clientAddress)], mailFromTo(email, clientAddress)]
      : [["resetMailDevice", device]];
  const tooMany = await rateLimit(app, limits, found?.member.id);
  if (tooMany !== undefined) return tooMany;
  const isSent = device !== undefined || (await rateLimit(app, [["resetMail", email]], found?.member.id)) === undefined;
  if (found === undefined || !isSent) return { type: "mailed", email: null };
  app.securityLog("resetRequested", { memberId: found.member.id });
  return { type: "mailed", email: await createLinkEmail(app, found.member, "reset") };
}

/**
 * Sets a new password by the token of an email, which confirms the address, or of a link that an admin has passed on. It ends every session. The outcome is for
 * `writeDeviceCookie`: the next log-in in this browser must not depend on what strangers try meanwhile.
 */
export async function resetPassword(
  app: App,
  { token, password, clientAddress }: { token: string; password: string; clientAddress: string },
): Promise<AccountRefused | Authenticated> {
  const off = refusePasswords(app);
  if (off !== undefined) return off;
  const link = await openLink(app, { token, purpose: "reset", clientAddress });
  if (isRefused(link)) return link;
  const { member, passwordHash: before } = link.credentials;
  const refused = await checkNewPassword(app, password, member.email);
  if (refused !== undefined) return refused;
  const passwordHash = await app.passwordHasher.hash(password, member.id);
  const isReset = await inWriteTransaction(app.db, async (db) => {
    if (!(await deleteToken(db, link.hash))) return false;
    if (!(await replacePassword({ ...app, db }, { id: member.id, passwordHash: before }, passwordHash))) return false;
    if (!isShownToken(token)) await updateVerified(db, member.id, app.now());
    return true;
  });
  if (!isReset) return refuse("badToken");
  await app.limiter.reset("resetMail", member.email);
  await resetLogInLimits(app, member.email, clientAddress);
  app.securityLog("passwordReset", { memberId: member.id });
  return { type: "authenticated", memberId: member.id, passwordHash };
}

/**
 * Stores a new password, and ends all else that the old one may have given to others. `requestReset` relies on the links of
 * emails: reset its limit `resetMail`.
 * @param app with a write transaction
 * @param current with the password that was checked
 * @param kept as of `endAccess`
 * @returns false if it has changed meanwhile. Then nothing is stored.
 */
export async function replacePassword(
  app: Pick<App, "now"> & { readonly db: Db },
  current: PasswordOf,
  newHash: string,
  kept: { readonly hasIdentity?: boolean } = {},
): Promise<boolean> {
  if (!(await updatePassword(app.db, current, newHash))) return false;
  await endAccess(app, current.id, kept);
  return true;
}
