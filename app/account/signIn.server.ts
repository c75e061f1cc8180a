import type { App } from "~/app";
import { actorOf } from "~/audit/actor";
import { appendAudit } from "~/audit/audit.data.server";
import type { Language } from "~/editions/languages";
import { fingerprint, isSameText } from "~/platform/crypto/token.server";
import { isRefused, refuse } from "~/platform/refusal";
import type { Authenticated, AccountRefused } from "./accountOutcome.server";
import { toEmail } from "./emailLink.server";
import { logIn, type LogInAttempt } from "./logIn.server";
import { findCredentials, type Member, roleOf, updateStaffLanguage } from "./members.data.server";
import { isAdminByGroup } from "./oidc.server";
import { checkCode, needsCode } from "./secondFactor.server";

/** How long the code may be entered after the password, milliseconds. */
export const CODE_STEP_MS = 5 * 60_000;
const PURPOSE = "staffSignIn";

/**
 * Authenticates a member of staff by the password. Other members are refused like a wrong password, so that the outcome
 * does not tell who is staff.
 * @returns where a code is needed, what proves the password to `signInByCode` for `CODE_STEP_MS`, sealed
 */
export async function signInStaff(
  app: App,
  attempt: LogInAttempt,
): Promise<AccountRefused | Authenticated | { type: "codeNeeded"; pending: string }> {
  const outcome = await logIn(app, attempt);
  if (isRefused(outcome)) {
    const email = toEmail(attempt.email);
    if (outcome.why === "badCredentials" && email !== undefined) noteFailure(app, { email });
    return outcome;
  }
  const signedIn = await continueSignIn(app, outcome);
  const isByGroup = !isRefused(signedIn) && (await isAdminByGroup(app, outcome.memberId));
  return isByGroup ? refuse("oidcNeeded") : signedIn;
}

/**
 * The sign-in of a member who is authenticated. As `signInStaff`, for whom the OpenID provider has sent: it asks for the
 * code all the same.
 */
export async function continueSignIn(
  app: App,
  authenticated: Authenticated,
): Promise<AccountRefused | Authenticated | { type: "codeNeeded"; pending: string }> {
  const { memberId } = authenticated;
  if (!isStaff((await findCredentials(app.db, { id: memberId }))?.member)) {
    app.securityLog("notStaff", { memberId });
    return refuse("badCredentials");
  }
  if (!(await needsCode(app, memberId))) return authenticated;
  return { type: "codeNeeded", pending: sealPending(app, authenticated) };
}

/**
 * Authenticates a member of staff by the code of the second factor, or a recovery code, after the password.
 * @param pending what `signInStaff` returned. It comes from the browser.
 */
export async function signInByCode(
  app: App,
  { pending, code }: { pending: string; code: string },
): Promise<AccountRefused | Authenticated> {
  const authenticated = await openPending(app, pending);
  if (authenticated === undefined) return refuse("codeExpired");
  const refused = await checkCode(app, authenticated.memberId, code);
  if (refused?.why === "codeWrong") noteFailure(app, { id: authenticated.memberId });
  return refused ?? authenticated;
}

/**
 * Adds a failed sign-in to the audit log if it was for a member of staff. The answer does not wait for it: the time that
 * it takes would tell who is staff.
 */
function noteFailure(app: App, who: Parameters<typeof findCredentials>[1]): void {
  const note = async () => {
    const { member } = (await findCredentials(app.db, who)) ?? {};
    if (!isStaff(member)) return;
    await appendAudit(app.db, [{ actor: actorOf(member), action: "signInFailed" }], app.now());
  };
  note().catch((error: unknown) => {
    app.log.warn({ err: error }, "a failed sign-in was not noted");
  });
}

/** Notes in which language a member of staff reads the portal. Emails to staff are in it. */
export async function noteStaffLanguage(app: App, memberId: string, language: Language): Promise<void> {
  await updateStaffLanguage(app.db, memberId, language);
}

/** Whether a sealed sign-in still waits for its code. */
export async function isPending(app: App, pending: string): Promise<boolean> {
  return (await openPending(app, pending)) !== undefined;
}

function sealPending(app: App, { memberId, passwordHash }: Authenticated): string {
  const expiresAt = app.now() + CODE_STEP_MS;
  return app.seal.seal(PURPOSE, `${memberId} ${expiresAt} ${passwordMark(app, passwordHash)}`);
}

/** Undefined: forged, expired, or the password or the role has changed. */
async function openPending(app: App, pending: string): Promise<Authenticated | undefined> {
  const [memberId = "", expiresAt = "", mark = ""] = app.seal.open(PURPOSE, pending)?.split(" ") ?? [];
  if (memberId === "" || Number(expiresAt) <= app.now()) return undefined;
  const found = await findCredentials(app.db, { id: memberId });
  if (found === undefined || !isStaff(found.member) || !isSameText(mark, passwordMark(app, found.passwordHash)))
    return undefined;
  return { type: "authenticated", memberId, passwordHash: found.passwordHash };
}

function isStaff(member: Member | undefined): member is Member {
  return member !== undefined && roleOf(member) !== null;
}

/** Stands for a password hash, which is not to leave the server. */
function passwordMark({ keys }: App, passwordHash: string): string {
  return fingerprint(passwordHash, { key: keys.session, purpose: "passwordMark" });
}
