import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import type { Authenticated } from "~/services/members/accountOutcome";
import type { App } from "~/services/app";
import { type Member, type MemberSession, sessionStore } from "~/services/members/sessions.server";
import type { CookieJar } from "./cookieJar.server";
import {
  checkSessionCookies,
  deleteSessionCookies,
  readSessionId,
  SESSION_DAYS,
  SESSION_MS,
  writeSessionCookies,
} from "./sessionCookies.server";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: Member;
    /** The hash of the password that was given at log-in. Undefined for a session that is looked up. */
    DatabaseSessionAttributes: { readonly passwordHash?: string };
  }
}

/** The session of one request. It is looked up once, and only when somebody asks. */
export interface Session {
  /** Who is logged in; null for a guest. */
  member(): Promise<Member | null>;
  /** The id that the browser holds; null for a guest. */
  id(): Promise<string | null>;
  /**
   * Begins a new session in place of the browser's old one.
   * @returns false when the member's password has changed since it was checked; then nothing has changed
   */
  begin(authenticated: Pick<Authenticated, "memberId" | "passwordHash">): Promise<boolean>;
  /** Logs out. */
  end(): Promise<void>;
}

interface Found {
  readonly id: string;
  readonly member: Member;
}

/** @param isLookedUp false for a page on which nobody is logged in, whatever the cookies say */
export function openSession(
  { app, cookies }: { app: App; cookies: CookieJar },
  { isLookedUp = true }: { isLookedUp?: boolean } = {},
): Session {
  const lucia = createLucia(app);
  const store = sessionStore(app);
  let found: Promise<Found | null> | undefined;

  const find = async (): Promise<Found | null> => {
    if (!isLookedUp) return null;
    const id = readSessionId(cookies);
    const { session, user } = id === undefined ? { session: null, user: null } : await lucia.validateSession(id);
    if (session === null) {
      // `isLoggedIn` stays until a page has told that the session has expired.
      deleteSessionCookies(cookies, ["session", "refreshDate", "csrf"]);
      return null;
    }
    const { isExtended, isWhole } = checkSessionCookies({ app, cookies }, session.id);
    if (!isExtended) await store.extend(session.id, app.now() + SESSION_MS);
    if (!isExtended || !isWhole) writeSessionCookies({ app, cookies }, session.id);
    return { id: session.id, member: user.member };
  };
  const findOnce = () => (found ??= find());

  return {
    member: async () => (await findOnce())?.member ?? null,
    id: async () => (await findOnce())?.id ?? null,
    begin: async ({ memberId, passwordHash }) => {
      const { id } = await lucia.createSession(memberId, { passwordHash });
      if ((await store.find(id)) === undefined) return false;
      // A session id from before the log-in is never used again.
      const before = readSessionId(cookies);
      if (before !== undefined) await lucia.invalidateSession(before);
      writeSessionCookies({ app, cookies }, id);
      return true;
    },
    end: async () => {
      const id = readSessionId(cookies);
      if (id !== undefined) await lucia.invalidateSession(id);
      deleteSessionCookies(cookies);
      found = Promise.resolve(null);
    },
  };
}

function createLucia(app: App) {
  return new Lucia(adapterOf(app), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, "d"),
    getUserAttributes: (member) => ({ member }),
  });
}

/** Lucia's adapter to our session store. Lucia reads the machine's clock, so times are shifted to and from the app's clock. */
function adapterOf(app: App): Adapter {
  const store = sessionStore(app);
  const lead = Date.now() - app.now();
  const toLucia = ({ id, memberId, expiresAt }: MemberSession): DatabaseSession => ({
    id,
    userId: memberId,
    expiresAt: new Date(expiresAt + lead),
    attributes: {},
  });
  return {
    getSessionAndUser: async (id) => {
      const found = await store.find(id);
      if (found === undefined) return [null, null];
      return [toLucia(found.session), { id: found.member.id, attributes: found.member }];
    },
    getUserSessions: async (memberId) => (await store.list(memberId)).map(toLucia),
    setSession: async ({ id, userId, expiresAt, attributes: { passwordHash = "" } }) => {
      await store.add({ id, memberId: userId, expiresAt: expiresAt.getTime() - lead, passwordHash });
    },
    updateSessionExpiration: (id, expiresAt) => store.extend(id, expiresAt.getTime() - lead),
    deleteSession: (id) => store.remove(id),
    deleteUserSessions: (memberId) => store.removeAll(memberId),
    deleteExpiredSessions: () => store.removeExpired(),
  };
}
