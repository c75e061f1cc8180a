import { installGlobals } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openContext } from "~/site/openContext.request.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf, cookieAfterLogIn, cookieAfterSignIn } from "../../tests/fixtures/context";
import { ana, newStaff } from "../../tests/fixtures/members";
import type { Authenticated } from "./accountOutcome.server";
import { hasInvalidCsrf, sessionOf, staffOf } from "./session.request.server";
import { signInStaff } from "./signIn.server";

let test: TestApp;
let authenticated: Authenticated;
beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  test = await openTestApp();
  await newStaff(test.app);
  const outcome = await signInStaff(test.app, ana);
  if (outcome.type !== "authenticated") throw new Error(outcome.type);
  authenticated = outcome;
});
afterEach(() => test.close());

const valueIn = (cookies: string, name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1] ?? "";
const signedIn = async (Cookie: string) => staffOf(contextOf(test.app, "/portal", { headers: { Cookie } })).member();

describe("the cookies of a session of the portal", () => {
  it("are bound to the host over HTTPS, kept from scripts and from requests of other sites", async () => {
    const request = new Request("https://words.example/admin", { method: "POST" });
    const context = openContext(test.app, { request, clientAddress: "192.0.2.7" });
    await staffOf(context).begin(authenticated, null);
    const lines = context.cookies.setCookieHeaders().filter((line) => line.includes("taff"));
    expect(lines.map((line) => line.replace(/=[^;]*; Max-Age=\d+/, ""))).toEqual([
      "__Host-staff; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-staffCsrf; Path=/; Secure; SameSite=Strict",
    ]);
    const plain = await cookieAfterSignIn(test.app, authenticated);
    expect(plain.replace(/=[^;]*/g, "")).toBe("staff; staffCsrf; device");
  });

  it("that are forged, of a player or of another purpose are deleted", async () => {
    const player = await cookieAfterLogIn(test.app, authenticated);
    const right = valueIn(await cookieAfterSignIn(test.app, authenticated), "staff");
    for (const value of [
      "",
      "x",
      valueIn(player, "session"),
      `${right.slice(0, -2)}AA`,
      right.toUpperCase(),
      `${right}A`,
    ]) {
      const context = contextOf(test.app, "/portal", { headers: { Cookie: `staff=${value}` } });
      expect([value, await staffOf(context).member()]).toEqual([value, null]);
      expect(context.cookies.setCookieHeaders()[0]).toContain("staff=; Max-Age=0");
    }
    expect(await signedIn(`session=${right}`)).toBeNull();
  });
});

describe("a session of the portal", () => {
  it("is not that of a player, and neither begins nor ends one", async () => {
    const player = await cookieAfterLogIn(test.app, authenticated);
    const staffOnly = await cookieAfterSignIn(test.app, authenticated);
    expect(await sessionOf(contextOf(test.app, "/", { headers: { Cookie: staffOnly } })).member()).toBeNull();
    expect(await signedIn(player)).toBeNull();
    const Cookie = `${player}; ${staffOnly}`;
    const context = contextOf(test.app, "/portal/sign-out", { method: "POST", headers: { Cookie } });
    await staffOf(context).end();
    expect(await signedIn(Cookie)).toBeNull();
    expect(await sessionOf(contextOf(test.app, "/", { headers: { Cookie } })).member()).toMatchObject({
      email: ana.email,
    });
  });

  it("has a new id after each sign-in, which ends the browser's session of before", async () => {
    const before = await cookieAfterSignIn(test.app, authenticated);
    const context = contextOf(test.app, "/admin", { method: "POST", headers: { Cookie: before } });
    expect(await staffOf(context).begin(authenticated, null)).toBe(true);
    expect(await signedIn(before)).toBeNull();
  });
});

describe("a form of the portal", () => {
  const post = async (path: string, Cookie: string, csrf: string) =>
    hasInvalidCsrf(
      contextOf(test.app, path, { method: "POST", headers: { Cookie }, body: new URLSearchParams({ csrf }) }),
    );

  it("needs the token of the session of staff, and a player's form that of the player", async () => {
    const player = await cookieAfterLogIn(test.app, authenticated);
    const staff = await cookieAfterSignIn(test.app, authenticated);
    const both = `${player}; ${staff}`;
    const [ofPlayer, ofStaff] = [valueIn(player, "csrf"), valueIn(staff, "staffCsrf")];
    const sent = async (path: string) =>
      Promise.all([post(path, both, ofPlayer), post(path, both, ofStaff), post(path, both, "")]);
    for (const path of ["/portal/create", "/deutsch/portal/sign-out", "/PORTAL", "/admin"])
      expect([path, await sent(path)]).toEqual([path, [true, false, true]]);
    for (const path of ["/account", "/settings"]) expect([path, await sent(path)]).toEqual([path, [false, true, true]]);
  });

  it("does not become valid through a planted token cookie", async () => {
    const staff = await cookieAfterSignIn(test.app, authenticated);
    const planted = staff.replace(/staffCsrf=[^;]*/, "staffCsrf=forged");
    expect(await post("/portal", planted, "forged")).toBe(true);
  });
});
