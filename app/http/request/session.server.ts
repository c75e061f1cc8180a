import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import type { Authenticated } from "~/services/members/accountOutcome";
import { tryToStore } from "~/platform/unavailable.server";
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
    /** The password hash that was checked at log-in. Undefined for a session that is read. */
    DatabaseSessionAttributes: { readonly passwordHash?: string };
  }
}

/** The session of one request. It is read at most once, on first use. */
export interface Session {
  /** The logged-in member; null for a guest. */
  member(): Promise<Member | null>;
  /** The id of the valid session; null for a guest. */
  id(): Promise<string | null>;
  /**
   * Begins a new session and invalidates the browser's old one.
   * @returns false, without any effect, when the member's password has changed since it was checked
   */
  begin(authenticated: Pick<Authenticated, "memberId" | "passwordHash">): Promise<boolean>;
  /** Invalidates the session and deletes its cookies. */
  end(): Promise<void>;
}

interface ValidSession {
  readonly id: string;
  readonly member: Member;
}

/** @param isLookedUp false to treat the request as a guest's, whatever the cookies say */
export function openSession(
  { app, cookies }: { app: App; cookies: CookieJar },
  { isLookedUp = true }: { isLookedUp?: boolean } = {},
): Session {
  const lucia = createLucia(app);
  const store = sessionStore(app);
  let found: Promise<ValidSession | null> | undefined;

  const find = async (): Promise<ValidSession | null> => {
    if (!isLookedUp) return null;
    const id = readSessionId(cookies);
    const { session, user } = id === undefined ? { session: null, user: null } : await lucia.validateSession(id);
    if (session === null) {
      // `isLoggedIn` stays until a page has announced that the session has expired.
      deleteSessionCookies(cookies, ["session", "refreshDate", "csrf"]);
      return null;
    }
    const { isExtended, hasAllCookies } = checkSessionCookies({ app, cookies }, session.id);
    const extend = () => store.extend(session.id, app.now() + SESSION_MS);
    // If it cannot be extended, the browser keeps the old date, and the next request does it.
    const isCurrent = isExtended || (await tryToStore(app.log, "a session was not extended", extend));
    if (isCurrent && !(isExtended && hasAllCookies)) writeSessionCookies({ app, cookies }, session.id);
    return { id: session.id, member: user.member };
  };
  const findOnce = () => (found ??= find());

  return {
    member: async () => (await findOnce())?.member ?? null,
    id: async () => (await findOnce())?.id ?? null,
    begin: async ({ memberId, passwordHash }) => {
      const { id } = await lucia.createSession(memberId, { passwordHash });
      if ((await store.find(id)) === undefined) return false;
      // Never reuse a session id from before the log-in (session fixation).
      const before = readSessionId(cookies);
      if (before !== undefined) await store.remove(before);
      writeSessionCookies({ app, cookies }, id);
      found = undefined;
      return true;
    },
    end: async () => {
      const id = readSessionId(cookies);
      if (id !== undefined) await store.remove(id);
      deleteSessionCookies(cookies);
      found = Promise.resolve(null);
    },
  };
}

/** Whether the cookies have a valid session. Unlike `openSession`, it neither extends the session nor sets cookies. */
export async function hasSession(parts: { app: App; cookies: CookieJar }): Promise<boolean> {
  return (await findSessionMember(parts)) !== null;
}

/** The id of the member whose valid session the cookies have; null for a guest. Like `hasSession`, it only reads. */
export async function findSessionMember({ app, cookies }: { app: App; cookies: CookieJar }): Promise<string | null> {
  const id = readSessionId(cookies);
  const found = id === undefined ? undefined : await sessionStore(app).find(id);
  return found !== undefined && found.session.expiresAt > app.now() ? found.session.memberId : null;
}

function createLucia(app: App) {
  return new Lucia(adapterOf(app), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, "d"),
    getUserAttributes: (member) => ({ member }),
  });
}

/**
 * Lucia's adapter to our session store. Lucia uses the system clock, so times are converted to and from the app's
 * clock.
 *
 * Lucia extends and deletes sessions when it reads them, and a read must not fail because nothing can be stored. So what
 * changes a stored session does nothing here: `openSession` extends it, and `deleteExpired` deletes the expired ones.
 */
function adapterOf(app: App): Adapter {
  const store = sessionStore(app);
  const clockOffset = Date.now() - app.now();
  const toLucia = ({ id, memberId, expiresAt }: MemberSession): DatabaseSession => ({
    id,
    userId: memberId,
    expiresAt: new Date(expiresAt + clockOffset),
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
      await store.add({ id, memberId: userId, expiresAt: expiresAt.getTime() - clockOffset, passwordHash });
    },
    updateSessionExpiration: doNothing,
    deleteSession: doNothing,
    deleteUserSessions: doNothing,
    deleteExpiredSessions: doNothing,
  };
}

const doNothing = () => Promise.resolve();
