import type { Actor } from "~/data/audit.server";
import { findCredentials, type Member } from "~/data/members.server";
import { deleteSessionsOf } from "~/data/sessions.server";
import { networkOf } from "~/platform/limiter.server";
import type { App } from "../app";
import { actorOf } from "../audit.server";
import { type Authenticated, type Done, done, type Refused, refuse } from "./accountOutcome";
import { toEmail } from "./emailAddress.server";
import { createLinkEmail } from "./emailLink.server";
import { logInLimits, mailLimits, rateLimit, resetLogInLimits } from "./rateLimit.server";

/**
 * Authenticates a member by e-mail address and password. Where the deployment sends mail, the address must be
 * confirmed. An unconfirmed one is refused like a wrong password, and the refusal carries another verification email.
 */
export async function logIn(
  app: App,
  { email: typed, password, clientAddress }: { email: string; password: string; clientAddress: string },
): Promise<Refused | Authenticated> {
  const email = toEmail(typed);
  const network = networkOf(clientAddress);
  const tooMany = await rateLimit(
    app,
    ["logInFrom", network],
    ...(email === undefined ? [] : logInLimits(email, clientAddress)),
  );
  if (tooMany !== undefined) return tooMany;
  const found = email === undefined ? undefined : await findCredentials(app.db, { email });
  const isRight = await app.passwordHasher.verify(found?.passwordHash, password);
  if (found === undefined || !isRight) return refuse("badCredentials");
  const { member, passwordHash } = found;
  if (app.mail !== null && member.emailVerifiedAt === null) {
    if ((await rateLimit(app, ...mailLimits(member.email, clientAddress))) !== undefined)
      return refuse("badCredentials");
    return { ...refuse("badCredentials"), email: await createLinkEmail(app, member, "verify") };
  }
  await app.limiter.refund("logInFrom", network);
  await resetLogInLimits(app, member.email, clientAddress);
  return { type: "authenticated", memberId: member.id, passwordHash };
}

/**
 * Authenticates a member of staff. Other members are refused like a wrong password, so that the outcome does not tell
 * who is staff.
 */
export async function logInStaff(
  app: App,
  credentials: { email: string; password: string; clientAddress: string },
): Promise<Refused | (Authenticated & { readonly actor: Actor })> {
  const outcome = await logIn(app, credentials);
  if (outcome.type === "refused") return outcome;
  const found = await findCredentials(app.db, { id: outcome.memberId });
  return found?.member.isAdmin === true ? { ...outcome, actor: actorOf(found.member) } : refuse("badCredentials");
}

/**
 * Ends every session of a member but one.
 * @param sessionId stored id of the session that is kept
 */
export async function logOutElsewhere(
  app: App,
  { member, sessionId }: { member: Member; sessionId: string },
): Promise<Done> {
  await deleteSessionsOf(app.db, member.id, sessionId);
  return done;
}
