import { installGlobals } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import type { Authenticated } from "~/services/members/accountOutcome";
import { changePassword } from "~/services/members/password.server";
import { signUp } from "~/services/members/signUp.server";
import type { App } from "~/services/app";
import { openSession, requireMember, type Session } from "./session.server";

const DAY = 86_400_000;

let opened: TestApp;
let app: App;
let admitted: Authenticated;

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
  if (outcome.type !== "authenticated") throw new Error("nobody was admitted");
  admitted = outcome;
});
afterEach(() => opened.close());

/** A browser: what it was given is what it sends. */
class Browser {
  readonly cookies = new Map<string, string>();
  constructor(readonly origin = "http://words.example") {}

  request(path = "/", init: RequestInit = {}): Request {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    return new Request(`${this.origin}${path}`, { ...init, headers });
  }

  /** Takes the cookies of an answer; returns their names. */
  take(session: Session): string[] {
    return session.setCookies().map((line) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0(;|$)/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
      return name;
    });
  }
}

async function loggedIn(browser = new Browser()): Promise<Browser> {
  const session = openSession(app, browser.request("/account/log-in", { method: "POST" }));
  await session.begin(admitted);
  browser.take(session);
  return browser;
}

const open = (browser: Browser, path?: string, init?: RequestInit) => openSession(app, browser.request(path, init));
const nameIn = async (browser: Browser) => (await open(browser).member())?.firstName;
const storedSessions = () => app.db.selectFrom("session").selectAll().execute();

describe("a guest", () => {
  test("is nobody, gets no cookies, and forges nothing", async () => {
    const session = open(new Browser(), "/", { method: "POST", body: new URLSearchParams({ guess: "star" }) });
    expect(await session.member()).toBeNull();
    expect([await session.csrfToken(), await session.storedId()]).toEqual([null, null]);
    expect([await session.isForged(), await session.isLost()]).toEqual([false, false]);
    expect(session.setCookies()).toEqual([]);
    await expect(requireMember(session)).rejects.toMatchObject({ status: 401 });
  });

  test.each(["", "x", "a".repeat(40), "%", "' or 1=1 --", "__proto__"])(
    "with a session of %j is nobody, and loses the cookies of members",
    async (id) => {
      const browser = await loggedIn();
      browser.cookies.set("session", id);
      const session = open(browser);
      expect(await session.member()).toBeNull();
      expect(await session.isLost()).toBe(true);
      browser.take(session);
      // Not before a page has told it.
      expect([...browser.cookies.keys()]).toEqual(["isLoggedIn"]);
      const told = open(browser);
      expect(await told.tellLost()).toBe(true);
      browser.take(told);
      expect([...browser.cookies.keys()]).toEqual([]);
      expect(await open(browser).tellLost()).toBe(false);
    },
  );
});

describe("logging in", () => {
  test("sets the cookies of a member, of which scripts cannot read the first", async () => {
    const session = open(new Browser());
    await session.begin(admitted);
    const kept = "Max-Age=2592000; Path=/; ";
    expect(session.setCookies()).toEqual([
      expect.stringMatching(new RegExp(`^session=[a-z0-9]{40}; ${kept}HttpOnly; SameSite=Lax$`)),
      `isLoggedIn=true; ${kept}SameSite=Lax`,
      `refreshDate=2022-02-05; ${kept}SameSite=Lax`,
      expect.stringMatching(new RegExp(`^csrf=[\\w-]{43}; ${kept}SameSite=Lax$`)),
    ]);
  });

  test("by https sends all of them over https alone", async () => {
    const session = open(new Browser("https://words.example"));
    await session.begin(admitted);
    expect(session.setCookies().filter((cookie) => !cookie.includes("; Secure"))).toEqual([]);
  });

  test("makes the browser's requests those of the member", async () => {
    const browser = await loggedIn();
    expect(await nameIn(browser)).toBe("Ana");
    expect(await requireMember(open(browser))).toMatchObject({ id: admitted.memberId, email: "ana@words.example" });
  });

  test("comes to nothing where the password was replaced after it was shown", async () => {
    const browser = await loggedIn();
    const member = await requireMember(open(browser));
    await changePassword(app, { member, sessionId: "", old: "nearer and nearer", password: "much nearer" });
    const session = open(new Browser());
    expect(await session.begin(admitted)).toBe(false);
    expect(session.setCookies()).toEqual([]);
    expect(await storedSessions()).toEqual([]);
  });

  test("stores nothing that logs in", async () => {
    const browser = await loggedIn();
    const id = browser.cookies.get("session") ?? "";
    const [stored] = await storedSessions();
    expect(stored?.id).not.toContain(id);
    const thief = new Browser();
    thief.cookies.set("session", stored?.id ?? "");
    expect(await nameIn(thief)).toBeUndefined();
  });

  test("begins another session than the one before, which ends", async () => {
    const browser = await loggedIn();
    const before = new Browser();
    before.cookies.set("session", browser.cookies.get("session") ?? "");
    await loggedIn(browser);
    expect(browser.cookies.get("session")).not.toBe(before.cookies.get("session"));
    expect([await nameIn(browser), await nameIn(before)]).toEqual(["Ana", undefined]);
    expect(await storedSessions()).toHaveLength(1);
  });

  test("does not take over a session that somebody else has put into the browser", async () => {
    const browser = new Browser();
    browser.cookies.set("session", "a".repeat(40));
    await loggedIn(browser);
    expect(browser.cookies.get("session")).not.toBe("a".repeat(40));
  });
});

describe("logging out", () => {
  test("ends the session and takes the cookies away", async () => {
    const browser = await loggedIn();
    const copy = new Browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const session = open(browser);
    await session.end();
    browser.take(session);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await nameIn(copy)).toBeUndefined();
    expect(await storedSessions()).toEqual([]);
  });
});

describe("a session", () => {
  test("is refreshed with the first request of a UTC day, and not again", async () => {
    const browser = await loggedIn();
    const endOf = async () => (await storedSessions())[0]?.expires_at;
    const first = await endOf();
    opened.setNow(Date.UTC(2022, 1, 5, 23, 59));
    const sameDay = open(browser);
    await sameDay.member();
    expect(browser.take(sameDay)).toEqual([]);
    expect(await endOf()).toBe(first);
    opened.setNow(Date.UTC(2022, 1, 6, 0, 1));
    const nextDay = open(browser);
    await nextDay.member();
    expect(browser.take(nextDay)).toEqual(["session", "isLoggedIn", "refreshDate", "csrf"]);
    expect(browser.cookies.get("refreshDate")).toBe("2022-02-06");
    expect(await endOf()).toBe("2022-03-08T00:01:00.000Z");
    const again = open(browser);
    await again.member();
    expect(browser.take(again)).toEqual([]);
  });

  test("ends 30 days after the last refresh", async () => {
    const browser = await loggedIn();
    const start = app.now();
    opened.setNow(start + 30 * DAY - 1000);
    const refreshed = open(browser);
    expect(await refreshed.member()).not.toBeNull();
    browser.take(refreshed);
    opened.setNow(start + 59 * DAY);
    expect(await nameIn(browser)).toBe("Ana");
    opened.setNow(start + 100 * DAY);
    expect(await nameIn(browser)).toBeUndefined();
    expect(await storedSessions()).toEqual([]);
  });

  test("that is over by its cookie's day alone is not extended", async () => {
    const browser = await loggedIn();
    opened.setNow(app.now() + 31 * DAY);
    browser.cookies.set("refreshDate", new Date(app.now()).toISOString().slice(0, 10));
    expect(await nameIn(browser)).toBeUndefined();
  });

  test("gives back the cookies that scripts read, when they are gone", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf");
    browser.cookies.delete("csrf");
    browser.cookies.delete("isLoggedIn");
    const session = open(browser);
    await session.member();
    browser.take(session);
    expect(browser.cookies.get("csrf")).toBe(csrf);
    expect(browser.cookies.get("isLoggedIn")).toBe("true");
  });

  test("is not looked up, refreshed or ended on the page that comes after logging in elsewhere", async () => {
    const browser = await loggedIn();
    opened.setNow(app.now() + 31 * DAY);
    for (const path of ["/logged-in", "/espanol/logged-in/", "/Logged-In"]) {
      const session = open(browser, path);
      expect(await session.member()).toBeNull();
      expect(session.setCookies()).toEqual([]);
    }
    expect(await storedSessions()).toHaveLength(1);
  });

  test("goes with its member", async () => {
    const browser = await loggedIn();
    await app.db.deleteFrom("member").execute();
    expect(await nameIn(browser)).toBeUndefined();
  });
});

describe("a form of a member", () => {
  const post = (browser: Browser, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    open(browser, "/play", { method: "POST", body: new URLSearchParams(fields), headers });

  test("is taken with the token of the session as a field, or as a header", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf") ?? "";
    expect(await open(browser).csrfToken()).toBe(csrf);
    expect(await post(browser, { guess: "star", csrf }).isForged()).toBe(false);
    expect(await post(browser, { guess: "star" }, { "X-CSRF-Token": csrf }).isForged()).toBe(false);
  });

  test("can still be read after it was looked into", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf") ?? "";
    const request = browser.request("/play", { method: "POST", body: new URLSearchParams({ guess: "star", csrf }) });
    expect(await openSession(app, request).isForged()).toBe(false);
    expect((await request.formData()).get("guess")).toBe("star");
  });

  test("is forged without the token, with a wrong one, with another member's or an older session's", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf") ?? "";
    const other = (await loggedIn()).cookies.get("csrf") ?? "";
    expect(other).not.toBe(csrf);
    for (const fields of [{}, { csrf: "" }, { csrf: "x" }, { csrf: other }, { csrf: `${csrf}x` }])
      expect(await post(browser, { guess: "star", ...fields }).isForged()).toBe(true);
    // A header that is there counts, and no field makes up for it.
    expect(await post(browser, { csrf }, { "X-CSRF-Token": other }).isForged()).toBe(true);
    await loggedIn(browser);
    expect(await post(browser, { csrf }).isForged()).toBe(true);
  });

  test("is not made right by a cookie that somebody else has put into the browser", async () => {
    const browser = await loggedIn();
    browser.cookies.set("csrf", "forged");
    expect(await post(browser, { csrf: "forged" }).isForged()).toBe(true);
  });

  test("as JSON needs the header", async () => {
    const browser = await loggedIn();
    const csrf = browser.cookies.get("csrf") ?? "";
    const send = (headers: Record<string, string>) =>
      open(browser, "/play", {
        method: "POST",
        body: JSON.stringify({ csrf }),
        headers: { "Content-Type": "application/json", ...headers },
      });
    expect(await send({}).isForged()).toBe(true);
    expect(await send({ "X-CSRF-Token": csrf }).isForged()).toBe(false);
  });
});
