import type { Authenticated } from "~/services/members/accountOutcome";
import type { App } from "~/services/app";
import type { Member } from "~/services/members/sessions.server";
import { CODE_STEP_MS } from "~/services/staff/signIn.server";
import {
  beginStaffSession,
  endStaffSession,
  findStaff,
  STAFF_MAX_MS,
  staffCsrfToken,
  storedStaffSessionId,
} from "~/services/staff/staffSessions.server";
import type { CookieJar } from "./cookieJar.server";
import { leaveFlash, takeFlash } from "./flash.server";
import { writeDeviceCookie } from "./deviceCookie.server";

/**
 * The cookies of staff. `session` and `pending` are HttpOnly. They live longer than what they stand for, so that an
 * expired session is told from none. Over HTTPS, `__Host-` is before their names.
 */
export const STAFF_COOKIES = { session: "staff", csrf: "staffCsrf", pending: "staffPending" } as const;
const SESSION_SECONDS = (2 * STAFF_MAX_MS) / 1000;

/**
 * The session of one request in the portal. It is read at most once, on first use, and it has nothing to do with the
 * session of a player in the same browser.
 */
export interface StaffSession {
  /** The member of staff who is signed in. */
  member(): Promise<Member | null>;
  /** The id of the valid session as it is stored. */
  storedId(): Promise<string | null>;
  /** The token that every form and every POST call of the session must send. Null without a session. */
  csrfToken(): Promise<string | null>;
  /** Whether the browser came with a session, valid or not. */
  readonly hadCookie: boolean;
  /**
   * Begins a session under a new id and ends the browser's old one.
   * @returns false, without any effect, when the password or the role has changed since they were checked
   */
  begin(authenticated: Pick<Authenticated, "memberId" | "passwordHash">): Promise<boolean>;
  /** Ends the session and deletes its cookies. */
  end(): Promise<void>;
}

export function openStaffSession({ app, cookies }: { app: App; cookies: CookieJar }): StaffSession {
  let found: Promise<{ readonly id: string; readonly member: Member } | null> | undefined;
  const sent = cookies.get(cookieName(cookies, "session"));

  const find = async () => {
    if (sent === undefined) return null;
    const member = isSessionId(sent) ? await findStaff(app, sent) : undefined;
    if (member !== undefined) return { id: sent, member };
    deleteCookies(cookies);
    leaveFlash({ app, cookies }, { kind: "staffLost" });
    return null;
  };
  const findOnce = () => (found ??= find());
  const endSent = async () => {
    if (sent !== undefined && isSessionId(sent)) await endStaffSession(app, sent);
  };

  return {
    member: async () => (await findOnce())?.member ?? null,
    storedId: async () => {
      const valid = await findOnce();
      return valid && storedStaffSessionId(app, valid.id);
    },
    csrfToken: async () => {
      const valid = await findOnce();
      return valid && staffCsrfToken(app, valid.id);
    },
    hadCookie: sent !== undefined,
    begin: async (authenticated) => {
      const id = await beginStaffSession(app, authenticated);
      if (id === undefined) return false;
      await endSent();
      writeCookie(cookies, "session", { value: id, maxAgeSeconds: SESSION_SECONDS });
      writeCookie(cookies, "csrf", { value: staffCsrfToken(app, id), maxAgeSeconds: SESSION_SECONDS });
      deletePendingCookie(cookies);
      takeFlash({ app, cookies }, "staffLost");
      writeDeviceCookie({ app, cookies }, authenticated);
      found = undefined;
      return true;
    },
    end: async () => {
      await endSent();
      deleteCookies(cookies);
      found = Promise.resolve(null);
    },
  };
}

/** A sign-in that waits for its code, as `signInStaff` has sealed it. Empty without any. */
export function readPendingCookie(cookies: CookieJar): string {
  return cookies.get(cookieName(cookies, "pending")) ?? "";
}

export function writePendingCookie(cookies: CookieJar, pending: string): void {
  writeCookie(cookies, "pending", { value: pending, maxAgeSeconds: CODE_STEP_MS / 1000 });
}

export function deletePendingCookie(cookies: CookieJar): void {
  cookies.delete(cookieName(cookies, "pending"));
}

const isSessionId = (text: string) => /^[\w-]{43}$/.test(text);

/** With the prefix, a browser takes the cookie only from this host over HTTPS: no subdomain can set it. */
function cookieName({ isSecure }: CookieJar, cookie: keyof typeof STAFF_COOKIES): string {
  return `${isSecure ? "__Host-" : ""}${STAFF_COOKIES[cookie]}`;
}

function writeCookie(
  cookies: CookieJar,
  cookie: keyof typeof STAFF_COOKIES,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
): void {
  const isHttpOnly = cookie !== "csrf";
  cookies.set({ name: cookieName(cookies, cookie), value, maxAgeSeconds, isHttpOnly, isStrict: true });
}

function deleteCookies(cookies: CookieJar): void {
  for (const cookie of ["session", "csrf"] as const) cookies.delete(cookieName(cookies, cookie));
}
