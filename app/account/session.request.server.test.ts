import { installGlobals } from "@remix-run/node";
import SQLite from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { App } from "~/app";
import { cleanUp } from "~/cleanup.server";
import { NO_BODY } from "~/platform/http/body.server";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { openContext } from "~/site/openContext.request.server";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf as contextIn, cookieAfterLogIn } from "../../tests/fixtures/context";
import { ana } from "../../tests/fixtures/members";
import { watchWrites } from "../../tests/fixtures/writes";
import type { Authenticated } from "./accountOutcome.server";
import { requireMember } from "./guards.request.server";
import { changePassword } from "./password.server";
import {
  announceExpiredSession,
  closeContext,
  hasExpiredSession,
  hasInvalidCsrf,
  sessionOf,
} from "./session.request.server";
import { signUp } from "./signUp.server";

const DAY = 86_400_000;

let opened: TestApp;
let app: App;
let authenticated: Authenticated;

beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
  const password = "nearer and nearer";
  const outcome = await signUp(app, {
    email: "ana@words.example",
    password,
    firstName: "Ana",
    clientAddress: "192.0.2.7",
  });
  if (outcome.type !== "authenticated") throw new Error("sign-up failed");
  authenticated = outcome;
});
afterEach(() => opened.close());

/** A browser that sends back the cookies it was given. */
class Browser {
  readonly cookies = new Map<string, string>();
  constructor(readonly origin = "http://words.example") {}

  request(path = "/", init: RequestInit = {}): Request {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    return new Request(`${this.origin}${path}`, { ...init, headers });
  }

  /** Ends a request and applies the cookies of its response. @returns their names */
  async applyCookies(context: RequestContext): Promise<string[]> {
    return (await closeContext(context)).map((line) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0(;|$)/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
      return name;
    });
  }
}

async function loggedIn(browser = new Browser()): Promise<Browser> {
  const context = open(browser, "/account/log-in", { method: "POST" });
  await sessionOf(context).begin(authenticated, mergeGuestCookies);
  await browser.applyCookies(context);
  return browser;
}

const contextOf = (request: Request, fields: Readonly<Record<string, string>> = {}) =>
  openContext(app, {
    request,
    clientAddress: "192.0.2.7",
    body: { ...NO_BODY, fields: new Map(Object.entries(fields)) },
  });
const open = (browser: Browser, path?: string, init?: RequestInit) => contextOf(browser.request(path, init));
const nameIn = async (browser: Browser) => (await sessionOf(open(browser)).member())?.firstName;
const storedSessions = () => app.db.selectFrom("session").selectAll().execute();

describe("a guest", () => {
  test("has no member, gets no cookies, and needs no CSRF token", async () => {
    const context = open(new Browser(), "/", { method: "POST", body: new URLSearchParams({ guess: "star" }) });
    expect(await sessionOf(context).member()).toBeNull();
    expect([await sessionOf(context).csrfToken(), await sessionOf(context).storedId()]).toEqual([null, null]);
    expect([await hasInvalidCsrf(context), await hasExpiredSession(context)]).toEqual([false, false]);
    expect(context.cookies.setCookieHeaders()).toEqual([]);
    await expect(requireMember(context)).rejects.toMatchObject({ status: 401 });
  });

  test.each(["", "x", "a".repeat(40), "%", "' or 1=1 --", "__proto__"])(
    "with the session cookie %j has no member, and the session cookies are deleted",
    async (id) => {
      const browser = await loggedIn();
      browser.cookies.set("session", id);
      const context = open(browser);
      expect(await sessionOf(context).member()).toBeNull();
      expect(await hasExpiredSession(context)).toBe(true);
      await browser.applyCookies(context);
      // `isLoggedIn` stays until a page has announced the expiry.
      expect([...browser.cookies.keys()]).toEqual(["isLoggedIn", "device"]);
      const afterExpiry = open(browser);
      expect(await announceExpiredSession(afterExpiry)).toBe(true);
      await browser.applyCookies(afterExpiry);
      expect([...browser.cookies.keys()]).toEqual(["device"]);
      expect(await announceExpiredSession(open(browser))).toBe(false);
    },
  );
});

describe("logging in", () => {
  test("sets the session cookies, of which only `session` is HttpOnly", async () => {
    const context = open(new Browser());
    await sessionOf(context).begin(authenticated, mergeGuestCookies);
    const attributes = "Max-Age=2592000; Path=/; ";
    const cookies = context.cookies.setCookieHeaders().filter((line) => !line.startsWith("device="));
    expect(cookies).toEqual([
      expect.stringMatching(new RegExp(`^session=[a-z0-9]{40}; ${attributes}HttpOnly; SameSite=Lax$`)),
      `isLoggedIn=true; ${attributes}SameSite=Lax`,
      `refreshDate=2022-02-05; ${attributes}SameSite=Lax`,
      expect.stringMatching(new RegExp(`^csrf=[\\w-]{43}; ${attributes}SameSite=Lax$`)),
    ]);
  });

  test("over HTTPS sets all of them as Secure", async () => {
    const context = open(new Browser("https://words.example"));
    await sessionOf(context).begin(authenticated, mergeGuestCookies);
    expect(context.cookies.setCookieHeaders().filter((cookie) => !cookie.includes("; Secure"))).toEqual([]);
  });

  test("authenticates the browser's next requests", async () => {
    const browser = await loggedIn();
    expect(await nameIn(browser)).toBe("Ana");
    expect(await requireMember(open(browser))).toMatchObject({
      id: authenticated.memberId,
      email: "ana@words.example",
    });
  });

  test("fails when the password was changed after it was checked", async () => {
    const browser = await loggedIn();
    const member = await requireMember(open(browser));
    await changePassword(app, { member, old: "nearer and nearer", password: "much nearer" });
    const context = open(new Browser());
    expect(await sessionOf(context).begin(authenticated, mergeGuestCookies)).toBe(false);
    expect(context.cookies.setCookieHeaders()).toEqual([]);
    expect(await storedSessions()).toEqual([]);
  });

  test("does not store the session id in plain text", async () => {
    const browser = await loggedIn();
    const id = browser.cookies.get("session") ?? "";
    const [stored] = await storedSessions();
    expect(stored?.id).not.toContain(id);
    const thief = new Browser();
    thief.cookies.set("session", stored?.id ?? "");
    expect(await nameIn(thief)).toBeUndefined();
  });

  test("starts a new session and invalidates the previous one", async () => {
    const browser = await loggedIn();
    const before = new Browser();
    before.cookies.set("session", browser.cookies.get("session") ?? "");
    await loggedIn(browser);
    expect(browser.cookies.get("session")).not.toBe(before.cookies.get("session"));
    expect([await nameIn(browser), await nameIn(before)]).toEqual(["Ana", undefined]);
    expect(await storedSessions()).toHaveLength(1);
  });

  test("does not adopt a session id that was planted in the browser (session fixation)", async () => {
    const browser = new Browser();
    browser.cookies.set("session", "a".repeat(40));
    await loggedIn(browser);
    expect(browser.cookies.get("session")).not.toBe("a".repeat(40));
  });
});

describe("logging out", () => {
  test("invalidates the session and deletes its cookies", async () => {
    const browser = await loggedIn();
    const copy = new Browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const context = open(browser);
    await sessionOf(context).end();
    await browser.applyCookies(context);
    expect([...browser.cookies.keys()]).toEqual(["device"]);
    expect(await nameIn(copy)).toBeUndefined();
    expect(await storedSessions()).toEqual([]);
  });
});

describe("a session", () => {
  test("is extended by the first request of a UTC day only", async () => {
    const browser = await loggedIn();
    const endOf = async () => (await storedSessions())[0]?.expires_at;
    const first = await endOf();
    opened.setNow(Date.UTC(2022, 1, 5, 23, 59));
    const sameDay = open(browser);
    await sessionOf(sameDay).member();
    expect(await browser.applyCookies(sameDay)).toEqual([]);
    expect(await endOf()).toBe(first);
    opened.setNow(Date.UTC(2022, 1, 6, 0, 1));
    const nextDay = open(browser);
    await sessionOf(nextDay).member();
    expect(await browser.applyCookies(nextDay)).toEqual(["session", "isLoggedIn", "refreshDate", "csrf"]);
    expect(browser.cookies.get("refreshDate")).toBe("2022-02-06");
    expect(await endOf()).toBe("2022-03-08T00:01:00.000Z");
    const again = open(browser);
    await sessionOf(again).member();
    expect(await browser.applyCookies(again)).toEqual([]);
  });

  test("notes the day of a member once, by the first request, whichever of the member's browsers sends it", async () => {
    const [browser, other] = [await loggedIn(), await loggedIn()];
    const seen = async () =>
      (await app.db.selectFrom("member").select("last_seen_on").executeTakeFirstOrThrow()).last_seen_on;
    expect(await seen()).toBe("2022-02-05");
    const { app: watched, writes } = watchWrites(app);
    const visit = async (by: Browser) => {
      const context = contextIn(watched, "/", { headers: by.request().headers });
      await sessionOf(context).member();
      await by.applyCookies(context);
      return writes.statements;
    };
    expect(await visit(browser)).toBe(0);
    opened.setNow(app.now() + 3 * DAY);
    const extended = await visit(browser);
    expect([await seen(), extended]).toEqual(["2022-02-08", 2]);
    // The other one is only extended.
    expect([await visit(browser), await visit(other), await visit(other)]).toEqual([2, 3, 3]);
    // A clock that is set back says nothing.
    opened.setNow(app.now() - 2 * DAY);
    await visit(browser);
    expect(await seen()).toBe("2022-02-08");
  });

  test("is read while nothing can be stored, and extended by a later request", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "session-"));
    const database = path.join(directory, "proxima.sqlite");
    const onFile = await openTestApp({ database, lockRetry: { wait: () => Promise.resolve() } });
    const other = new SQLite(database, { timeout: 0 });
    onTestFinished(async () => {
      other.close();
      await onFile.close();
      rmSync(directory, { recursive: true });
    });
    const outcome = await signUp(onFile.app, ana);
    const Cookie = await cookieAfterLogIn(onFile.app, outcome);
    onFile.setNow(NOON_OF_GAME_7 + DAY);
    const visit = async () => {
      const context = contextIn(onFile.app, "/", { headers: { Cookie } });
      const email = (await sessionOf(context).member())?.email;
      return [email, (await closeContext(context)).length];
    };
    other.exec("begin immediate");
    expect(await visit()).toEqual([ana.email, 0]);
    other.exec("rollback");
    expect(await visit()).toEqual([ana.email, 4]);
  });

  test("that cannot be read fails its readers, and the request still ends with its cookies", async () => {
    const context = open(await loggedIn());
    await app.db.schema.dropTable("session").execute();
    await expect(sessionOf(context).member()).rejects.toThrow("no such table");
    expect(await closeContext(context)).toEqual([]);
  });

  test("expires 30 days after it was last extended", async () => {
    const browser = await loggedIn();
    const start = app.now();
    opened.setNow(start + 30 * DAY - 1000);
    const refreshed = open(browser);
    expect(await sessionOf(refreshed).member()).not.toBeNull();
    await browser.applyCookies(refreshed);
    opened.setNow(start + 59 * DAY);
    expect(await nameIn(browser)).toBe("Ana");
    opened.setNow(start + 100 * DAY);
    expect(await nameIn(browser)).toBeUndefined();
    await cleanUp(app);
    expect(await storedSessions()).toEqual([]);
  });

  test.each([
    ["past half of its life", 20, "Ana"],
    ["expired", 31, undefined],
  ])("that is %s is read without a write", async (_, day, name) => {
    const browser = await loggedIn();
    opened.setNow(app.now() + day * DAY);
    browser.cookies.set("refreshDate", new Date(app.now()).toISOString().slice(0, 10));
    const { app: watched, writes } = watchWrites(app);
    const context = contextIn(watched, "/", { headers: browser.request().headers });
    expect((await sessionOf(context).member())?.firstName).toBe(name);
    expect(writes).toEqual({ transactions: 0, statements: 0 });
  });

  test("ends 180 days after it began, however often it is used", async () => {
    const browser = await loggedIn();
    const start = app.now();
    for (let day = 20; day < 180; day += 20) {
      opened.setNow(start + day * DAY);
      const context = open(browser);
      expect(await sessionOf(context).member()).not.toBeNull();
      await browser.applyCookies(context);
    }
    opened.setNow(start + 180 * DAY - 1000);
    const last = open(browser);
    expect(await sessionOf(last).member()).not.toBeNull();
    await browser.applyCookies(last);
    opened.setNow(start + 180 * DAY);
    expect(await nameIn(browser)).toBeUndefined();
  });

  test("that has expired is not extended, whatever the refresh cookie says", async () => {
    const browser = await loggedIn();
    opened.setNow(app.now() + 31 * DAY);
    browser.cookies.set("refreshDate", new Date(app.now()).toISOString().slice(0, 10));
    expect(await nameIn(browser)).toBeUndefined();
  });

  test("restores missing cookies that scripts read", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf");
    browser.cookies.delete("csrf");
    browser.cookies.delete("isLoggedIn");
    const context = open(browser);
    await sessionOf(context).member();
    await browser.applyCookies(context);
    expect(browser.cookies.get("csrf")).toBe(csrf);
    expect(browser.cookies.get("isLoggedIn")).toBe("true");
  });

  test("is not read, extended or ended on the return page of an external log-in", async () => {
    const browser = await loggedIn();
    opened.setNow(app.now() + 31 * DAY);
    for (const path of ["/logged-in", "/espanol/logged-in/", "/Logged-In"]) {
      const context = open(browser, path);
      expect(await sessionOf(context).member()).toBeNull();
      expect(context.cookies.setCookieHeaders()).toEqual([]);
    }
    expect(await storedSessions()).toHaveLength(1);
  });

  test("is deleted with its member", async () => {
    const browser = await loggedIn();
    await app.db.deleteFrom("member").execute();
    expect(await nameIn(browser)).toBeUndefined();
  });
});

describe("a form of a member", () => {
  const post = (browser: Browser, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    contextOf(browser.request("/play", { method: "POST", headers }), fields);

  test("is accepted with the session's CSRF token as a field or as a header", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf") ?? "";
    expect(await sessionOf(open(browser)).csrfToken()).toBe(csrf);
    expect(await hasInvalidCsrf(post(browser, { guess: "star", csrf }))).toBe(false);
    expect(await hasInvalidCsrf(post(browser, { guess: "star" }, { "X-CSRF-Token": csrf }))).toBe(false);
  });

  test("can still be read by the action after the CSRF check", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf") ?? "";
    const context = post(browser, { guess: "star", csrf });
    expect(await hasInvalidCsrf(context)).toBe(false);
    expect(context.fields.get("guess")).toBe("star");
  });

  test("is refused without a token, and with a wrong one, another session's or an old session's", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf") ?? "";
    const other = (await loggedIn()).cookies.get("csrf") ?? "";
    expect(other).not.toBe(csrf);
    for (const fields of [{}, { csrf: "" }, { csrf: "x" }, { csrf: other }, { csrf: `${csrf}x` }])
      expect(await hasInvalidCsrf(post(browser, { guess: "star", ...fields }))).toBe(true);
    // The header takes precedence over the field.
    expect(await hasInvalidCsrf(post(browser, { csrf }, { "X-CSRF-Token": other }))).toBe(true);
    await loggedIn(browser);
    expect(await hasInvalidCsrf(post(browser, { csrf }))).toBe(true);
  });

  test("does not become valid through a planted CSRF cookie", async () => {
    const browser = await loggedIn();
    browser.cookies.set("csrf", "forged");
    expect(await hasInvalidCsrf(post(browser, { csrf: "forged" }))).toBe(true);
  });

  test("as JSON needs the header", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf") ?? "";
    const send = (headers: Record<string, string>) =>
      openContext(app, {
        request: browser.request("/play", { method: "POST", headers }),
        clientAddress: "192.0.2.7",
        body: { ...NO_BODY, json: JSON.stringify({ csrf }) },
      });
    expect(await hasInvalidCsrf(send({}))).toBe(true);
    expect(await hasInvalidCsrf(send({ "X-CSRF-Token": csrf }))).toBe(false);
  });
});
