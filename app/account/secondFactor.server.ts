import { randomBytes } from "node:crypto";
import type { App, TransactionApp } from "~/app";
import { actorOf } from "~/audit/actor";
import { appendAudit } from "~/audit/audit.data.server";
import { fingerprint } from "~/platform/crypto/token.server";
import { findTotpStep, newTotpSecret, toBase32, totpAddress } from "~/platform/crypto/totp.server";
import { inWriteTransaction } from "~/platform/database/db.server";
import { isRefused, refuse } from "~/platform/refusal";
import { rateLimit } from "~/site/rateLimit.server";
import type { AskingSession } from "./access.server";
import { done, type AccountRefused } from "./accountOutcome.server";
import { findCredentials } from "./members.data.server";
import { checkCurrentPassword } from "./password.server";
import {
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from "./secondFactors.data.server";
import { deleteSessionsOf } from "./sessions.data.server";
import type { Member } from "./sessions.server";

const RECOVERY_CODES = 10;
/** 80 bits, which nobody can try out: 16 characters of base32. */
const RECOVERY_CODE_BYTES = 10;
const PURPOSE = "secondFactor";

export type SecondFactorState = Awaited<ReturnType<typeof secondFactorState>>;

/**
 * Whether codes are asked for: `pending` until a first code has shown that the app has the secret, which is base32. The
 * address with it is for the QR code.
 */
export async function secondFactorState(app: App, { id, email }: Member) {
  const found = await findSecondFactor(app.db, id);
  if (found === undefined) return { kind: "off" as const };
  if (found.confirmedAt !== null) return { kind: "on" as const, recoveryCodes: found.recoveryCodes };
  const secret = app.seal.open(PURPOSE, found.secret);
  // Sealed with a key that the deployment no longer has. It was never in use.
  if (secret === undefined) return { kind: "off" as const };
  const address = totpAddress(secret, { issuer: app.env.SITE_NAME, account: email });
  return { kind: "pending" as const, secret, address };
}

/** Whether the sign-in of a member asks for a code. */
export async function needsCode(app: Pick<TransactionApp, "db">, memberId: string): Promise<boolean> {
  const found = await findSecondFactor(app.db, memberId);
  return found !== undefined && found.confirmedAt !== null;
}

/** Makes a new secret, to be confirmed by a code. It needs the password: a second factor can lock its member out. */
export async function beginSecondFactor(
  app: App,
  asked: { member: Member; password: string; session?: AskingSession | undefined },
) {
  const { member } = asked;
  const current = await checkCurrentPassword(app, asked);
  if (isRefused(current)) return current;
  await insertSecondFactor(app.db, member.id, app.seal.seal(PURPOSE, newTotpSecret()));
  return done;
}

/**
 * Turns the second factor on by a first code. All other sessions of the portal end, which began without one.
 * @param sessionId stored id of the session that is kept
 * @returns the recovery codes, to be shown once
 */
export async function confirmSecondFactorCode(
  app: App,
  { member, code, sessionId }: { member: Member; code: string; sessionId: string },
) {
  if (normalize(code) === "") return refuse("codeMissing");
  const tooMany = await rateLimit(app, [["secondFactor", member.id]], member.id);
  if (tooMany !== undefined) return tooMany;
  const { hashes, ...made } = newRecoveryCodes(app, member.id);
  const isConfirmed = await inWriteTransaction(app.db, async (db) => {
    const { secret: sealed } = (await findSecondFactor(db, member.id)) ?? {};
    const typed = { memberId: member.id, sealed: sealed ?? "", code: normalize(code) };
    if (sealed === undefined || !(await takeTotp({ ...app, db }, typed))) return false;
    const confirmed = { secret: sealed, confirmedAt: app.now(), recoveryCodes: hashes };
    if (!(await confirmSecondFactor(db, member.id, confirmed))) return false;
    await deleteSessionsOf(db, "staff_session", member.id, sessionId);
    await appendAudit(db, [{ actor: actorOf(member), action: "secondFactorOn" }], app.now());
    return true;
  });
  if (!isConfirmed) return refuse("codeWrong");
  await app.limiter.reset("secondFactor", member.id);
  app.securityLog("secondFactorOn", { memberId: member.id });
  return made;
}

/** Replaces the recovery codes, by a code of the second factor that is on. */
export async function renewRecoveryCodes(app: App, { member, code }: { member: Member; code: string }) {
  const refused = await checkCode(app, member.id, code);
  if (refused !== undefined) return refused;
  const { hashes, ...made } = newRecoveryCodes(app, member.id);
  const isReplaced = await inWriteTransaction(app.db, async (db) => {
    if (!(await replaceRecoveryCodes(db, member.id, hashes))) return false;
    await appendAudit(db, [{ actor: actorOf(member), action: "recoveryCodesRenewed" }], app.now());
    return true;
  });
  if (!isReplaced) return refuse("codeWrong");
  app.securityLog("recoveryCodesRenewed", { memberId: member.id });
  return made;
}

/** Turns the second factor off by a code of it, or ends a set-up that was not confirmed. */
export async function endSecondFactor(app: App, { member, code }: { member: Member; code: string }) {
  const isOn = await needsCode(app, member.id);
  const refused = isOn ? await checkCode(app, member.id, code) : undefined;
  if (refused !== undefined) return refused;
  await inWriteTransaction(app.db, async (db) => {
    await deleteSecondFactor(db, member.id);
    if (isOn) await appendAudit(db, [{ actor: actorOf(member), action: "secondFactorOff" }], app.now());
  });
  if (isOn) app.securityLog("secondFactorOff", { memberId: member.id });
  return done;
}

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up.
 * @param code as it was typed
 */
export async function checkCode(app: App, memberId: string, code: string): Promise<AccountRefused | undefined> {
  const typed = normalize(code);
  if (typed === "") return refuse("codeMissing");
  const tooMany = await rateLimit(app, [["secondFactor", memberId]], memberId);
  if (tooMany !== undefined) return tooMany;
  const { secret: sealed = "" } = (await findSecondFactor(app.db, memberId)) ?? {};
  const isRecovery = await takeRecoveryCode(app, memberId, typed);
  if (!isRecovery && !(await takeTotp(app, { memberId, sealed, code: typed }))) {
    app.securityLog("secondFactorFailed", { memberId });
    return refuse("codeWrong");
  }
  if (isRecovery) app.securityLog("recoveryCodeUsed", { memberId });
  await app.limiter.reset("secondFactor", memberId);
  return undefined;
}

/** Whether a code is a recovery code that was not used before. The audit log has each that is used. */
async function takeRecoveryCode(app: App, memberId: string, code: string): Promise<boolean> {
  return inWriteTransaction(app.db, async (db) => {
    if (!(await useRecoveryCode(db, memberId, hashOf(app, memberId, code)))) return false;
    const found = await findCredentials(db, { id: memberId });
    if (found !== undefined)
      await appendAudit(db, [{ actor: actorOf(found.member), action: "recoveryCodeUsed" }], app.now());
    return true;
  });
}

/** Whether a code is that of the authenticator app and was not used before. */
async function takeTotp(
  app: TransactionApp,
  { memberId, sealed, code }: { memberId: string; sealed: string; code: string },
): Promise<boolean> {
  const secret = app.seal.open(PURPOSE, sealed);
  const step = secret === undefined ? undefined : findTotpStep(secret, code, app.now());
  return step !== undefined && (await useStep(app.db, memberId, step));
}

/** Recovery codes, to be shown once, with what is stored of them. */
function newRecoveryCodes(app: App, memberId: string) {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = recoveryCodes.map((one) => hashOf(app, memberId, normalize(one)));
  return { type: "confirmed" as const, recoveryCodes, hashes };
}

/** Four groups of four, to be written down. */
function newRecoveryCode(): string {
  const text = toBase32(randomBytes(RECOVERY_CODE_BYTES));
  return (text.match(/.{4}/g) ?? []).join("-").toLowerCase();
}

/** Without the blanks and hyphens that people and apps put between digits. */
const normalize = (code: string) => code.replace(/[\s-]/g, "").toLowerCase();

function hashOf(app: App, memberId: string, code: string): string {
  return fingerprint(`${memberId}:${code}`, { key: app.keys.session, purpose: "recoveryCode" });
}
