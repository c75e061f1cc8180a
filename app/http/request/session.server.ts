import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import { LOGGED_IN_PAGE } from "~/i18n/accountPages";
import { readPath } from "~/i18n/addresses";
import { isSameText } from "~/platform/crypto/token.server";
import type { Authenticated } from "~/services/members/accountOutcome";
import type { App } from "~/services/app";
import {
  csrfToken,
  type Member,
  type MemberSession,
  sessionStore,
  storedSessionId,
} from "~/services/members/sessions.server";
import { cookiesOf, setCookieText } from "./cookieJar.server";
import { readFields } from "./fields.server";
import { refusalResponse } from "../refusal";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: Member;
    /** What the password that was shown is stored as; of a session that is looked up, it is not asked for. */
    DatabaseSessionAttributes: { readonly passwordHash?: string };
  }
}

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const KEPT_SECONDS = (KEPT_DAYS * DAY_MS) / 1000;

/** The cookies of a member. The first is hidden from scripts; they may read the others. */
const COOKIES = { session: "session", isLoggedIn: "isLoggedIn", refreshDate: "refreshDate", csrf: "csrf" } as const;
/** The field in which the forms of a member bring their token. */
export const CSRF_FIELD = COOKIES.csrf;
/** The header in which scripts send what forms send as a field of the name of the cookie. */
const CSRF_HEADER = "X-CSRF-Token";

/** The member of one request, looked up once and only when somebody asks. */
export interface Session {
  /** Who is logged in; null for a guest. */
  member(): Promise<Member | null>;
  /** What the forms of a member bring along; null for a guest. */
  csrfToken(): Promise<string | null>;
  /** What the session is stored as; null for a guest. */
  storedId(): Promise<string | null>;
  /** Whether the browser takes itself for logged in, and is not. It does until a page has told it. */
  isLost(): Promise<boolean>;
  /** The same, for a page that tells it: from then on the browser is a guest's. */
  tellLost(): Promise<boolean>;
  /**
   * Whether this is a POST of a member without the token of the member's own pages: nothing may come of it. Must be asked first before anybody
   * reads the form.
   */
  isForged(): Promise<boolean>;
  /** Logs a member in, in a session of its own; false: there is another password by now, and nothing has changed. */
  begin(admitted: Pick<Authenticated, "memberId" | "passwordHash">): Promise<boolean>;
  /** Logs out. */
  end(): Promise<void>;
  /** Further `Set-Cookie` values for the same response. */
  alsoSet(cookies: readonly string[]): void;
  /** `Set-Cookie` values for the response. */
  setCookies(): string[];
}

/** What a verb or a page needs to know of a request beside its address. */
export interface Sent {
  readonly request: Request;
  readonly session: Session;
}

interface LoggedIn {
  readonly id: string;
  readonly member: Member;
}

export function openSession(app: App, request: Request): Session {
  const lucia = createLucia(app);
  const store = sessionStore(app);
  const cookies = cookiesOf(request);
  const written = new Map<string, string>();
  const others: string[] = [];
  let found: Promise<LoggedIn | null> | undefined;
  let forged: Promise<boolean> | undefined;

  const write = (name: keyof typeof COOKIES, value: string | null) => {
    const keptSeconds = value === null ? 0 : KEPT_SECONDS;
    const isHidden = name === "session";
    written.set(name, setCookieText(request, { name: COOKIES[name], value: value ?? "", keptSeconds, isHidden }));
  };
  const writeAll = (id: string) => {
    write("session", id);
    write("isLoggedIn", "true");
    write("refreshDate", utcDay(app.now()));
    write("csrf", csrfToken(app, id));
  };
  const takeAway = (names = Object.keys(COOKIES) as readonly (keyof typeof COOKIES)[]) => {
    for (const name of names)
      if (cookies[COOKIES[name]] !== undefined) write(name, null);
      else written.delete(name);
  };

  // Nobody is where somebody comes back from logging in elsewhere.
  const isLookedUp = readPath(new URL(request.url).pathname.toLowerCase()).page !== LOGGED_IN_PAGE;

  const find = async (): Promise<LoggedIn | null> => {
    if (!isLookedUp) return null;
    const id = sessionIdIn(cookies);
    const { session, user } = id === undefined ? { session: null, user: null } : await lucia.validateSession(id);
    if (session === null) {
      takeAway(["session", "refreshDate", "csrf"]);
      return null;
    }
    const isFresh = cookies[COOKIES.refreshDate] === utcDay(app.now());
    if (!isFresh) await store.extend(session.id, app.now() + KEPT_DAYS * DAY_MS);
    const isWhole = cookies[COOKIES.isLoggedIn] === "true" && cookies[COOKIES.csrf] === csrfToken(app, session.id);
    if (!isFresh || !isWhole) writeAll(session.id);
    return { id: session.id, member: user.member };
  };
  const loggedIn = () => (found ??= find());
  const isLost = async () => isLookedUp && cookies[COOKIES.isLoggedIn] === "true" && (await loggedIn()) === null;
  const findForged = async (): Promise<boolean> => {
    const known = request.method === "POST" ? await loggedIn() : null;
    if (known === null) return false;
    const sent = request.headers.get(CSRF_HEADER) ?? (await readFields(request.clone())).get(CSRF_FIELD) ?? "";
    return !isSameText(sent, csrfToken(app, known.id));
  };

  return {
    member: async () => (await loggedIn())?.member ?? null,
    csrfToken: async () => {
      const known = await loggedIn();
      return known && csrfToken(app, known.id);
    },
    storedId: async () => {
      const known = await loggedIn();
      return known && storedSessionId(app, known.id);
    },
    isLost,
    tellLost: async () => {
      const isToBeTold = await isLost();
      if (isToBeTold) takeAway(["isLoggedIn"]);
      return isToBeTold;
    },
    isForged: () => (forged ??= findForged()),
    begin: async ({ memberId, passwordHash }) => {
      const { id } = await lucia.createSession(memberId, { passwordHash });
      if ((await store.find(id)) === undefined) return false;
      // Whoever was logged in before is not any more, and what the browser held is worth nothing.
      const before = sessionIdIn(cookies);
      if (before !== undefined) await lucia.invalidateSession(before);
      writeAll(id);
      return true;
    },
    end: async () => {
      const id = sessionIdIn(cookies);
      if (id !== undefined) await lucia.invalidateSession(id);
      takeAway();
      found = Promise.resolve(null);
    },
    alsoSet: (cookies) => {
      others.push(...cookies);
    },
    setCookies: () => [...written.values(), ...others],
  };
}

/**
 * The member that a page is for.
 * @throws Response 401 for a guest
 */
export async function requireMember(session: Session): Promise<Member> {
  const member = await session.member();
  if (member === null) throw refusalResponse("notLoggedIn");
  return member;
}

function sessionIdIn(cookies: Readonly<Record<string, string | undefined>>): string | undefined {
  const id = cookies[COOKIES.session];
  return id !== undefined && /^[a-z0-9]{40}$/.test(id) ? id : undefined;
}

const utcDay = (now: number) => new Date(now).toISOString().slice(0, 10);

function createLucia(app: App) {
  return new Lucia(adapterOf(app), {
    sessionExpiresIn: new TimeSpan(KEPT_DAYS, "d"),
    getUserAttributes: (member) => ({ member }),
  });
}

/** Lucia's way to where sessions are kept. It reads the machine's clock: what it gets and gives is moved to the app's. */
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
