import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { App, TransactionApp } from "~/app";
import { actorOf } from "~/audit/actor";
import { appendAudit } from "~/audit/audit.data.server";
import { fingerprint } from "~/platform/crypto/token.server";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { utcDay } from "~/platform/isoTime.server";
import type { Authenticated } from "./accountOutcome.server";
import { type Member, roleOf, updateLastSeen } from "./members.data.server";
import { deleteSession, findSession, insertSession, updateSessionEnd } from "./sessions.data.server";

export { type Member, roleOf };

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof luciaOf>;
    DatabaseUserAttributes: Member;
    /** The password hash that was checked at log-in. Undefined for a session that is read. */
    DatabaseSessionAttributes: { readonly passwordHash?: string };
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * Where sessions of each kind are stored, for what their id and their CSRF token are hashed, and their times, milliseconds: a
 * session ends `idleMs` after its last use, and `maxMs` after it began however often it is used.
 */
export const SESSION_KINDS = {
  player: { table: "session", id: "session", csrf: "csrf", idleMs: 30 * DAY_MS, maxMs: 180 * DAY_MS },
  staff: {
    table: "staff_session",
    id: "staffSession",
    csrf: "staffCsrf",
    idleMs: 30 * MINUTE_MS,
    maxMs: 12 * 60 * MINUTE_MS,
  },
} as const;
/** Whose session it is: a player's, or that of staff in the portal. A browser can have one of each. */
export type SessionKind = keyof typeof SESSION_KINDS;

/** The stored id of a session: a hash, so that a leaked database does not allow to log in. */
export function storedSessionId({ keys }: App, kind: SessionKind, id: string): string {
  return fingerprint(id, { key: keys.session, purpose: SESSION_KINDS[kind].id });
}

/** The CSRF token of a session. Every form and every POST call of the session must send it. */
export function csrfToken({ keys }: App, kind: SessionKind, id: string): string {
  return fingerprint(id, { key: keys.session, purpose: SESSION_KINDS[kind].csrf });
}

/**
 * Begins a session.
 * @returns its id, for the browser's cookie. Undefined: the password, or the role of staff, has changed since it was checked.
 */
export async function beginSession(
  app: App,
  kind: SessionKind,
  { memberId, passwordHash }: Pick<Authenticated, "memberId" | "passwordHash">,
): Promise<string | undefined> {
  const begun = await inWriteTransaction(app.db, async (db) => {
    const { id } = await luciaOf(app, kind, db).createSession(memberId, { passwordHash });
    const found = await findSession(db, SESSION_KINDS[kind].table, storedSessionId(app, kind, id));
    if (found !== undefined) await noteSeen({ ...app, db }, found.member);
    if (found !== undefined && kind === "staff")
      await appendAudit(db, [{ actor: actorOf(found.member), action: "signedIn" }], app.now());
    return found && id;
  });
  if (begun !== undefined) app.securityLog(kind === "player" ? "sessionStarted" : "staffSessionStarted", { memberId });
  return begun;
}

/**
 * The member to whom a valid session belongs, by what the database says now. It only reads.
 * @param id what the browser's cookie holds
 */
export async function findSessionMember(app: App, kind: SessionKind, id: string): Promise<Member | undefined> {
  const { user } = await luciaOf(app, kind).validateSession(id);
  if (user === null) return undefined;
  if (kind === "player" || roleOf(user.member) !== null) return user.member;
  app.securityLog("notStaff", { memberId: user.id });
  return undefined;
}

/** Puts the end of a session off, because it was used. */
export async function extendSession(app: App, kind: SessionKind, id: string): Promise<void> {
  const { table, idleMs, maxMs } = SESSION_KINDS[kind];
  const end = { expiresAt: app.now() + idleMs, maxMs };
  await updateSessionEnd(app.db, table, storedSessionId(app, kind, id), end);
}

/** Notes that a member is here today. It writes once a day, and nothing while the clock is set back. */
export async function noteSeen(
  { db, now }: Pick<TransactionApp, "db" | "now">,
  { id, lastSeenOn }: Member,
): Promise<void> {
  const today = utcDay(now());
  if (lastSeenOn === null || lastSeenOn < today) await updateLastSeen(db, id, today);
}

/** Ends a session, valid or not. */
export async function endSession(app: App, kind: SessionKind, id: string): Promise<void> {
  const stored = storedSessionId(app, kind, id);
  if (kind === "player") return luciaOf(app, kind).invalidateSession(id);
  const found = await findSession(app.db, "staff_session", stored);
  if (found === undefined) return;
  await inWriteTransaction(app.db, async (db) => {
    await luciaOf(app, kind, db).invalidateSession(id);
    await appendAudit(db, [{ actor: actorOf(found.member), action: "signedOut" }], app.now());
  });
  app.securityLog("staffSessionEnded", { memberId: found.member.id });
}

/** Lucia over our tables. It makes the ids and decides what is valid. */
function luciaOf(app: App, kind: SessionKind, db: Db = app.db) {
  const { table, idleMs } = SESSION_KINDS[kind];
  const toStored = (id: string) => storedSessionId(app, kind, id);
  // Lucia uses the system clock, so times are converted from the app's clock. It deletes expired sessions when it reads
  // them, which a clock that is wrong must not do. So they are not found here, and the upkeep deletes them.
  const adapter: Pick<Adapter, "getSessionAndUser" | "setSession" | "updateSessionExpiration" | "deleteSession"> = {
    getSessionAndUser: async (id) => {
      const found = await findSession(db, table, toStored(id));
      if (found === undefined || found.session.expiresAt <= app.now()) return [null, null];
      const { session, member } = found;
      const expiresAt = new Date(session.expiresAt - app.now() + Date.now());
      return [
        { id, userId: member.id, expiresAt, attributes: {} },
        { id: member.id, attributes: member },
      ];
    },
    setSession: async ({ id, userId, attributes: { passwordHash = "" } }) => {
      const startedAt = app.now();
      const expiresAt = startedAt + idleMs;
      await insertSession(db, table, { id: toStored(id), memberId: userId, startedAt, expiresAt, passwordHash });
    },
    updateSessionExpiration: (id) => extendSession(app, kind, id),
    deleteSession: (id) => deleteSession(db, table, toStored(id)),
  };
  // It calls the other methods of an adapter only for what nobody asks of it.
  return new Lucia(adapter as Adapter, {
    // By how much it would extend a session that it reads. We extend those that a request has used.
    sessionExpiresIn: new TimeSpan(0, "ms"),
    getUserAttributes: (member) => ({ member }),
  });
}
