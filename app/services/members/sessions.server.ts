import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  listSessions,
  updateSessionEnd,
} from "~/data/sessions.server";
import type { Member } from "~/data/members.server";
import { fingerprint } from "~/platform/crypto/token.server";
import type { App } from "../app";

export type { Member };

/** A browser in which a member is logged in. */
export type MemberSession = {
  /** What the browser's cookie holds. */
  readonly id: string;
  readonly memberId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

/** What a session is stored as: whoever reads the database cannot log in with what is there. */
export function storedSessionId({ keys }: App, id: string): string {
  return fingerprint(id, { key: keys.session, purpose: "session" });
}

/** What the forms of a session must bring along: whoever cannot read the pages of a session cannot forge its forms. */
export function csrfToken({ keys }: App, id: string): string {
  return fingerprint(id, { key: keys.session, purpose: "csrf" });
}

/** Where the sessions of members are kept, by what their browsers hold. */
export function sessionStore(app: App) {
  const stored = (id: string) => storedSessionId(app, id);
  return {
    /** A session with its member, whether its time is over or not. */
    find: async (id: string): Promise<{ session: MemberSession; member: Member } | undefined> => {
      const found = await findSession(app.db, stored(id));
      return found && { session: { ...found.session, id }, member: found.member };
    },
    /** With the ids under which they are stored: the others are nowhere. */
    list: (memberId: string): Promise<MemberSession[]> => listSessions(app.db, memberId),
    /** Only while the member's password is stored as it was when it was shown; false: it is not. */
    add: (session: MemberSession & { readonly passwordHash: string }) =>
      insertSession(app.db, { ...session, id: stored(session.id) }),
    extend: (id: string, expiresAt: number) => updateSessionEnd(app.db, stored(id), expiresAt),
    remove: (id: string) => deleteSession(app.db, stored(id)),
    removeAll: (memberId: string) => deleteSessionsOf(app.db, memberId),
    removeExpired: () => deleteExpiredSessions(app.db, app.now()),
  };
}
