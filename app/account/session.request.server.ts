import type { IncomingHttpHeaders } from "node:http";
import type { App } from "~/app";
import { LOGGED_IN_PAGE } from "~/i18n/accountPages";
import { isBonusPage, isGamePage } from "~/i18n/addresses";
import { isStaffPage, STAFF_PAGES } from "~/i18n/staffPages";
import { isSameText } from "~/platform/crypto/token.server";
import type { HttpRefusal } from "~/platform/http/refusal.server";
import { utcDay } from "~/platform/isoTime.server";
import { tryToStore } from "~/platform/unavailable.server";
import type { CookieParts, RequestContext } from "~/site/context.request.server";
import { type CookieJar, openCookieJar } from "~/site/cookieJar.request.server";
import { flashOf } from "~/site/flash.request.server";
import type { Authenticated } from "./accountOutcome.server";
import { writeDeviceCookie } from "./deviceCookie.request.server";
import {
  beginSession,
  csrfToken,
  endSession,
  extendSession,
  findSessionMember,
  type Member,
  noteSeen,
  SESSION_KINDS,
  type SessionKind,
  storedSessionId,
} from "./sessions.server";

/** The session of the portal has ended by itself. */
export const STAFF_LOST = flashOf("staffLost");

/** The cookies of a session. `id` is HttpOnly. */
export const SESSION_COOKIES = {
  player: { id: "session", isLoggedIn: "isLoggedIn", refreshDate: "refreshDate", csrf: "csrf" },
  staff: { id: "staff", csrf: "staffCsrf" },
} as const;
/** Marks a session of a player that the OpenID provider has begun: the log-out leads there. It may hold the ID token. */
export const PROVIDER_COOKIE = "oidcSession";
/** How long browsers keep them, seconds. Those of staff outlive the session, so that an expired one is told from none. */
const COOKIE_SECONDS = { player: SESSION_KINDS.player.idleMs / 1000, staff: (2 * SESSION_KINDS.staff.maxMs) / 1000 };

/**
 * Has the browser forget the copies of what a member has seen, such as the photo, once the session has ended. Only the cache:
 * cookies and storage also hold what belongs to the browser and not to the member, such as settings, custom games, a
 * guest's own games and the mark of a known browser. What is the member's there goes with the session's end.
 */
export function forgetCopies<Reply extends Response>(response: Reply): Reply {
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

/** What a log-in has a member take along: `mergeGuestCookies`. */
export type OnBegun = (parts: CookieParts, memberId: string) => Promise<void>;

/** A session of one request. It is read at most once, on first use. */
export interface Session {
  /** The member who is logged in, or the member of staff who is signed in. */
  member(): Promise<Member | null>;
  /** The id of the valid session as it is stored. */
  storedId(): Promise<string | null>;
  /** The token that every form and every POST call of the session must send. Null without a session. */
  csrfToken(): Promise<string | null>;
  /**
   * Begins a session under a new id and ends the browser's old one. The browser becomes one that the member is known by.
   * @param onBegun null for staff
   * @returns false, without any effect, when the password, or the role of staff, has changed since it was checked
   */
  begin(authenticated: Pick<Authenticated, "memberId" | "passwordHash">, onBegun: OnBegun | null): Promise<boolean>;
  /** Ends the session and deletes its cookies. */
  end(): Promise<void>;
  /** At the end of a request: extends the session if the request has used it. A player's, once a day. */
  extend(): Promise<void>;
}

/** The session of a player. */
export const sessionOf = ({ once }: Pick<RequestContext, "once">): Session => once(openPlayerSession);

/** The session of the portal. */
export const staffOf = ({ once }: Pick<RequestContext, "once">): Session => once(openStaffSession);

// The return page of an external log-in does not read the session.
const openPlayerSession = (context: RequestContext) =>
  openSession(context, "player", { isLookedUp: context.page !== LOGGED_IN_PAGE });
const openStaffSession = (context: RequestContext) => openSession(context, "staff");

/** Ends a request: extends the sessions that it has used. @returns the `Set-Cookie` values of the response */
export async function closeContext(context: RequestContext): Promise<string[]> {
  await sessionOf(context).extend();
  await staffOf(context).extend();
  return context.cookies.setCookieHeaders();
}

/** @param isLookedUp false to treat the request as a guest's, whatever the cookies say */
function openSession(parts: CookieParts, kind: SessionKind, { isLookedUp = true } = {}): Session {
  const { app, cookies } = parts;
  let found: Promise<{ readonly id: string; readonly member: Member } | null> | undefined;

  const find = async () => {
    if (!isLookedUp) return null;
    const id = readSessionId(cookies, kind);
    const member = id === undefined ? undefined : await findSessionMember(app, kind, id);
    if (id !== undefined && member !== undefined) return { id, member };
    const sent = cookies.get(cookieName(cookies, SESSION_COOKIES[kind].id));
    // The mark of a player stays until a page has announced that the session has expired.
    deleteCookies(cookies, kind, { isMarkKept: true });
    if (kind === "staff" && sent !== undefined) STAFF_LOST.leave(parts, {});
    return null;
  };
  const findOnce = () => (found ??= find());
  const endSent = async () => {
    const id = readSessionId(cookies, kind);
    if (id !== undefined) await endSession(app, kind, id);
  };

  return {
    member: async () => (await findOnce())?.member ?? null,
    storedId: async () => {
      const valid = await findOnce();
      return valid && storedSessionId(app, kind, valid.id);
    },
    csrfToken: async () => {
      const valid = await findOnce();
      return valid && csrfToken(app, kind, valid.id);
    },
    begin: async (authenticated, onBegun) => {
      const id = await beginSession(app, kind, authenticated);
      if (id === undefined) return false;
      const before = await findOnce();
      // Never reuse a session id from before the log-in (session fixation).
      await endSent();
      // The provider has begun this one only if it has begun that of the same member.
      if (kind === "player" && before?.member.id !== authenticated.memberId) cookies.delete(PROVIDER_COOKIE);
      writeCookies(parts, kind, id);
      writeDeviceCookie(parts, authenticated);
      found = undefined;
      if (kind === "staff") STAFF_LOST.take(parts);
      await onBegun?.(parts, authenticated.memberId);
      return true;
    },
    end: async () => {
      await endSent();
      deleteCookies(cookies, kind);
      if (kind === "player") cookies.delete(PROVIDER_COOKIE);
      found = Promise.resolve(null);
    },
    extend: async () => {
      // Whoever read a session that cannot be read has reported it.
      const valid = await found?.catch(() => null);
      if (valid === null || valid === undefined) return;
      const isExtended = kind === "player" && cookies.get(SESSION_COOKIES.player.refreshDate) === utcDay(app.now());
      const use = async () => {
        if (!isExtended) await extendSession(app, kind, valid.id);
        await noteSeen(app, valid.member);
      };
      // If it cannot be extended, the browser keeps the old date, and the next request does it.
      const isCurrent = (await tryToStore(app.log, "a session was not extended", use)) || isExtended;
      if (kind === "player" && isCurrent && !(isExtended && hasAllCookies(parts, valid.id)))
        writeCookies(parts, kind, valid.id);
    },
  };
}

/** The member whose valid session the cookies have. It neither extends the session nor sets cookies. */
export async function readSessionMember({ app, cookies }: CookieParts): Promise<Member | undefined> {
  const id = readSessionId(cookies, "player");
  return id === undefined ? undefined : findSessionMember(app, "player", id);
}

/** The stored id of the player's session that the cookies name, valid or not. Undefined: they name none. */
export function readStoredId({ app, cookies }: CookieParts): string | undefined {
  const id = readSessionId(cookies, "player");
  return id === undefined ? undefined : storedSessionId(app, "player", id);
}

/** Whether a request has a valid session of a player, by its headers. It only reads, too. */
export async function hasSession(app: App, { cookie }: IncomingHttpHeaders): Promise<boolean> {
  const cookies = openCookieJar({ header: cookie ?? null, isSecure: false });
  return (await readSessionMember({ app, cookies })) !== undefined;
}

/** Whether the browser is marked as logged in but its session has expired. True until a page has announced it. */
export async function hasExpiredSession({
  cookies,
  page,
  once,
}: Pick<RequestContext, "cookies" | "page" | "once">): Promise<boolean> {
  const isMarked = page !== LOGGED_IN_PAGE && cookies.get(SESSION_COOKIES.player.isLoggedIn) === "true";
  return isMarked && (await sessionOf({ once }).member()) === null;
}

/** The same, for a page that announces it. Removes the mark, so that it is announced once. */
export async function announceExpiredSession(context: Parameters<typeof hasExpiredSession>[0]): Promise<boolean> {
  const hasExpired = await hasExpiredSession(context);
  if (hasExpired) context.cookies.delete(SESSION_COOKIES.player.isLoggedIn);
  return hasExpired;
}

export const CSRF_FIELD = "csrf";
const CSRF_HEADER = "X-CSRF-Token";

/**
 * Whether this is a POST of a session without its valid CSRF token. Such a request must have no effect, and it is
 * logged.
 * @param kind default: the session to which the forms of the page belong
 */
export async function hasInvalidCsrf(
  context: RequestContext,
  kind: SessionKind = isFormOfStaff(context.page) ? "staff" : "player",
): Promise<boolean> {
  const { app, request } = context;
  if (request.method !== "POST") return false;
  const session = kind === "staff" ? staffOf(context) : sessionOf(context);
  const expected = await session.csrfToken();
  if (expected === null) return false;
  const sent = request.headers.get(CSRF_HEADER) ?? context.fields.get(CSRF_FIELD) ?? "";
  if (isSameText(sent, expected)) return false;
  app.securityLog("csrfInvalid", { memberId: (await session.member())?.id });
  return true;
}

/** A player accepts an invitation to the staff. */
const isFormOfStaff = (page: string) => isStaffPage(page) && page !== STAFF_PAGES.invite;

/**
 * Refuses a POST without a valid CSRF token. Pages of games and bonus rounds say it themselves (`refuseSender`), so that the
 * typed guess can be sent again.
 */
export async function refuseInvalidCsrf(context: RequestContext): Promise<HttpRefusal | undefined> {
  if (isGamePage(context.path) || isBonusPage(context.path)) return undefined;
  return (await hasInvalidCsrf(context)) ? { code: "invalidCsrf" } : undefined;
}

/** With the prefix, a browser takes a cookie of staff only from this host over HTTPS: no subdomain can set it. */
export function cookieName({ isSecure }: CookieJar, name: string): string {
  return isSecure && name.startsWith("staff") ? `__Host-${name}` : name;
}

/** The session id in the cookies; undefined when missing or malformed. */
function readSessionId(cookies: CookieJar, kind: SessionKind): string | undefined {
  const id = cookies.get(cookieName(cookies, SESSION_COOKIES[kind].id));
  return id !== undefined && /^[\w-]{40,43}$/.test(id) ? id : undefined;
}

function writeCookies({ app, cookies }: CookieParts, kind: SessionKind, id: string): void {
  const values = { id, isLoggedIn: "true", refreshDate: utcDay(app.now()), csrf: csrfToken(app, kind, id) };
  for (const [key, name] of Object.entries(SESSION_COOKIES[kind]))
    cookies.set({
      name: cookieName(cookies, name),
      value: values[key as keyof typeof values],
      maxAgeSeconds: COOKIE_SECONDS[kind],
      isHttpOnly: key === "id",
      isStrict: kind === "staff",
    });
}

function deleteCookies(cookies: CookieJar, kind: SessionKind, { isMarkKept = false } = {}): void {
  for (const [key, name] of Object.entries(SESSION_COOKIES[kind]))
    if (!(isMarkKept && key === "isLoggedIn")) cookies.delete(cookieName(cookies, name));
}

/** Whether the browser has the cookies of a player's session that scripts read. */
function hasAllCookies({ app, cookies }: CookieParts, id: string): boolean {
  const { isLoggedIn, csrf } = SESSION_COOKIES.player;
  return cookies.get(isLoggedIn) === "true" && cookies.get(csrf) === csrfToken(app, "player", id);
}
