import { deleteSession, findSession, insertSession, listSessions, updateSessionEnd } from "~/data/sessions.server";
import type { Member } from "~/data/members.server";
import { fingerprint } from "~/platform/crypto/token.server";
import type { App } from "../app";

export type { Member };

/** A session ends that long after it began, however often it is used, milliseconds: 180 days. */
const SESSION_MAX_MS = 180 * 86_400_000;

/** A browser in which a member is logged in. */
export type MemberSession = {
  /** What the browser's cookie holds. */
  readonly id: string;
  readonly memberId: string;
  /** Milliseconds since 1970, as is `expiresAt`. */
  readonly startedAt: number;
  readonly expiresAt: number;
};

/** The stored id of a session. It is a hash, so that a leaked database does not allow to log in. */
export function storedSessionId({ keys }: App, id: string): string {
  return fingerprint(id, { key: keys.session, purpose: "session" });
}

/** The CSRF token of a session. Every form of the session must contain it. */
export function csrfToken({ keys }: App, id: string): string {
  return fingerprint(id, { key: keys.session, purpose: "csrf" });
}

/** Storage of member sessions. Ids are those of the browser's cookie, except in `list`. */
export function sessionStore(app: App) {
  const stored = (id: string) => storedSessionId(app, id);
  return {
    /** Finds a session with its member, also when it has expired. */
    find: async (id: string): Promise<{ session: MemberSession; member: Member } | undefined> => {
      const found = await findSession(app.db, "session", stored(id));
      return found && { session: { ...found.session, id }, member: found.member };
    },
    /** Lists sessions with their stored ids. The cookie's ids are not stored. */
    list: (memberId: string): Promise<MemberSession[]> => listSessions(app.db, "session", memberId),
    /** Adds a session only if the password hash is still the one that was verified. False: it has changed. */
    add: (session: Omit<MemberSession, "startedAt"> & { readonly passwordHash: string }) =>
      insertSession(app.db, "session", { ...session, id: stored(session.id), startedAt: app.now() }),
    /** Sets the end of a session, within `SESSION_MAX_MS` of its start. */
    extend: (id: string, expiresAt: number) =>
      updateSessionEnd(app.db, "session", stored(id), { expiresAt, maxMs: SESSION_MAX_MS }),
    remove: (id: string) => deleteSession(app.db, "session", stored(id)),
  };
}
