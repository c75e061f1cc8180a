import { appendAudit } from "~/data/audit.server";
import { deleteSession, findSession, insertSession, updateSessionEnd } from "~/data/sessions.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import { fingerprint, newToken } from "~/platform/crypto/token.server";
import { tryToStore } from "~/platform/unavailable.server";
import type { App } from "../app";
import { actorOf } from "../audit.server";
import type { Authenticated } from "../members/accountOutcome";
import type { Member } from "../members/sessions.server";

const MINUTE_MS = 60_000;
/** A session of the portal ends that long after its last request, milliseconds. */
const STAFF_IDLE_MS = 30 * MINUTE_MS;
/** It ends that long after it began, however often it is used, milliseconds. */
export const STAFF_MAX_MS = 12 * 60 * MINUTE_MS;

/** The stored id of a session: a hash, so that a leaked database does not allow to sign in. */
export function storedStaffSessionId({ keys }: App, id: string): string {
  return fingerprint(id, { key: keys.session, purpose: "staffSession" });
}

/** The CSRF token of a session of the portal. */
export function staffCsrfToken({ keys }: App, id: string): string {
  return fingerprint(id, { key: keys.session, purpose: "staffCsrf" });
}

/**
 * Begins a session.
 * @returns its id, for the browser's cookie. Undefined: the password or the role has changed since they were checked.
 */
export async function beginStaffSession(
  app: App,
  { memberId, passwordHash }: Pick<Authenticated, "memberId" | "passwordHash">,
): Promise<string | undefined> {
  const id = newToken();
  const startedAt = app.now();
  const session = { id: storedStaffSessionId(app, id), memberId, startedAt, expiresAt: startedAt + STAFF_IDLE_MS };
  const hasBegun = await inWriteTransaction(app.db, async (db) => {
    if (!(await insertSession(db, "staff_session", { ...session, passwordHash }))) return false;
    const found = await findSession(db, "staff_session", session.id);
    if (found !== undefined) await appendAudit(db, [{ actor: actorOf(found.member), action: "signedIn" }], startedAt);
    return true;
  });
  if (!hasBegun) return undefined;
  app.securityLog("staffSessionStarted", { memberId });
  return id;
}

/**
 * The member of staff to whom a session belongs, by what the database says now. A valid session is extended; that of a
 * member who is not staff any more ends.
 * @param id what the browser's cookie holds
 */
export async function findStaff(app: App, id: string): Promise<Member | undefined> {
  const stored = storedStaffSessionId(app, id);
  const found = await findSession(app.db, "staff_session", stored);
  const now = app.now();
  if (found === undefined || found.session.expiresAt <= now) return undefined;
  const { member } = found;
  if (!member.isAdmin) app.securityLog("notStaff", { memberId: member.id });
  const end = { expiresAt: now + STAFF_IDLE_MS, maxMs: STAFF_MAX_MS };
  await tryToStore(app.log, "a session of the portal was not updated", () =>
    member.isAdmin
      ? updateSessionEnd(app.db, "staff_session", stored, end)
      : deleteSession(app.db, "staff_session", stored),
  );
  return member.isAdmin ? member : undefined;
}

/** Ends a session, valid or not. */
export async function endStaffSession(app: App, id: string): Promise<void> {
  const stored = storedStaffSessionId(app, id);
  const found = await findSession(app.db, "staff_session", stored);
  if (found === undefined) return;
  await inWriteTransaction(app.db, async (db) => {
    await deleteSession(db, "staff_session", stored);
    await appendAudit(db, [{ actor: actorOf(found.member), action: "signedOut" }], app.now());
  });
  app.securityLog("staffSessionEnded", { memberId: found.session.memberId });
}
