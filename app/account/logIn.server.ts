import type { App } from "~/app";
import { inWriteTransaction } from "~/platform/database/db.server";
import { networkOf } from "~/platform/http/network.server";
import { isRefused, refuse } from "~/platform/refusal";
import { type LimitKey, logInLimits, mailLimits, rateLimit, resetLogInLimits } from "~/site/rateLimit.server";
import { checkPassword, endAccess, hasNoPassword, refusePasswords } from "./access.server";
import { type Authenticated, done, type AccountRefused } from "./accountOutcome.server";
import { trustedDevice } from "./device.server";
import { createLinkEmail, toEmail } from "./emailLink.server";
import { findCredentials, type Member } from "./members.data.server";

export type LogInAttempt = {
  readonly email: string;
  readonly password: string;
  readonly clientAddress: string;
  /** The device tokens of the browser. Default: none. */
  readonly devices?: string;
  /** Whether it is to link the account to the OpenID provider. Default: no. */
  readonly isForLink?: boolean;
};

/**
 * Authenticates a member by e-mail address and password. Where the deployment sends mail, the address must be
 * confirmed. An unconfirmed one is refused like a wrong password, and the refusal carries another verification email.
 *
 * A browser that the member has logged in with before has a limit of its own, which nobody else can use up.
 */
export async function logIn(
  app: App,
  { email: typed, password, clientAddress, devices = "", isForLink = false }: LogInAttempt,
): Promise<AccountRefused | Authenticated> {
  const off = isForLink ? undefined : refusePasswords(app);
  if (off !== undefined) return off;
  const email = toEmail(typed);
  const network = networkOf(clientAddress);
  // Before the limits, and for every address: which limits count depends on the account.
  const found = email === undefined ? undefined : await findCredentials(app.db, { email });
  const device = trustedDevice(app, devices, found);
  const limits: readonly LimitKey[] =
    device === undefined
      ? [["logInFrom", network], ...(email === undefined ? [] : logInLimits(email, clientAddress))]
      : [["logInDevice", device]];
  const tooMany = await rateLimit(app, limits, found?.member.id);
  if (tooMany !== undefined) return tooMany;
  const isRight = await checkPassword(app, { hash: found?.passwordHash, password, client: network, isForLink });
  if (isRefused(isRight)) return isRight;
  if (found === undefined || !isRight) {
    app.securityLog("logInFailed", { memberId: found?.member.id });
    return refuse("badCredentials");
  }
  const { member, passwordHash } = found;
  if (app.mail !== null && member.emailVerifiedAt === null) {
    app.securityLog("logInFailed", { memberId: member.id });
    if ((await rateLimit(app, mailLimits(member.email, clientAddress), member.id)) !== undefined)
      return refuse("badCredentials");
    return { ...refuse("badCredentials"), email: await createLinkEmail(app, member, "verify") };
  }
  if (device === undefined) {
    await app.limiter.refund("logInFrom", network);
    await resetLogInLimits(app, member.email, clientAddress);
  } else {
    // What others have tried keeps counting against them.
    await app.limiter.reset("logInDevice", device);
  }
  return { type: "authenticated", memberId: member.id, passwordHash };
}

/**
 * Ends every other way into the account of a member than this session and the password. The sessions of the portal end too: they
 * may be what the member worries about.
 * @param sessionId stored id of the session that is kept
 * @param isOfProvider whether the OpenID provider has begun it. Then the person who is linked is who asks.
 */
export async function logOutElsewhere(
  app: App,
  { member, sessionId, isOfProvider = false }: { member: Member; sessionId: string; isOfProvider?: boolean },
) {
  await inWriteTransaction(app.db, async (db) => {
    const found = await findCredentials(db, { id: member.id });
    const hasIdentity = isOfProvider || found === undefined || hasNoPassword(found);
    await endAccess({ ...app, db }, member.id, { sessionId, hasIdentity });
  });
  app.securityLog("sessionsEnded", { memberId: member.id });
  return done;
}
