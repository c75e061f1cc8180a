import { installGlobals } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertInvite } from "~/data/invites.server";
import { findCredentials } from "~/data/members.server";
import { listIdentitiesOf } from "~/data/oidcIdentities.server";
import { newToken } from "~/platform/crypto/token.server";
import type { App } from "~/services/app";
import { hashInvite } from "~/services/members/invitation.server";
import { logIn } from "~/services/members/logIn.server";
import { changePassword } from "~/services/members/password.server";
import { unlinkIdentity } from "~/services/members/oidc.server";
import { deleteAccount } from "~/services/members/deleteAccount.server";
import { signInStaff } from "~/services/staff/signIn.server";
import { auditEntries } from "../../../tests/fixtures/audit";
import { DAY, openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { contextOf } from "../../../tests/fixtures/context";
import { ana, clientAddress, memberCount, memberWith, newMember, newStaff } from "../../../tests/fixtures/members";
import { type Person, startProvider, type TestProvider } from "../../../tests/fixtures/oidcProvider";
import type { RequestContext } from "../request/context";
import { takeFlash } from "../request/flash.server";
import { beginOidc, endOidc, handleLinkForm, loadLinkPage, loadLoggedOutPage, logOut } from "./oidcPages.server";

// Tokens that lie are in app/platform/oidc.server.test.ts.

const ORIGIN = "http://words.example";
let provider: TestProvider;
beforeAll(async () => {
  // As the server does.
  installGlobals({ nativeFetch: false });
  provider = await startProvider(ORIGIN);
});
afterAll(() => provider.stop());

let opened: TestApp;
let app: App;
const open = async (env: Readonly<Record<string, string>> = {}) => {
  opened = await openTestApp({ env: { ...provider.env, ...env } });
  app = opened.app;
};
beforeEach(() => open());
afterEach(() => opened.close());
const reopen = async (env: Readonly<Record<string, string>>) => {
  await opened.close();
  await open(env);
};

const person: Person = { sub: "1", email: ana.email, email_verified: true, given_name: "Ana" };

/** A browser with its cookies. */
function newBrowser() {
  const cookies = new Map<string, string>();
  const open = async <Result>(path: string, use: (context: RequestContext) => Promise<Result>, fields?: object) => {
    const Cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const body = fields === undefined ? {} : { method: "POST", body: new URLSearchParams({ ...fields }) };
    const context = contextOf(app, path, { headers: { Cookie }, ...body });
    const result = await use(context);
    for (const line of context.cookies.setCookieHeaders()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return result;
  };
  const begin = async (path = "/account/oidc") => (await open(path, beginOidc)).headers.get("Location") ?? "";
  /** Comes back from the provider. @returns where the site leads to */
  const end = async (back: URL) => (await open(back.pathname + back.search, endOidc)).headers.get("Location");
  const member = () => open("/account", (context) => context.session.member());
  return {
    cookies,
    open,
    begin,
    end,
    member,
    logIn: async (who: Person, path?: string) => end(await provider.visit(await begin(path), who)),
    why: () => open("/account/log-in", (context) => Promise.resolve(takeFlash(context, "oidcFailed")?.why)),
  };
}

describe("a log-in by the provider", () => {
  test("makes an account with a confirmed address and no password, and logs in to the same one again", async () => {
    const browser = newBrowser();
    expect(await browser.logIn(person, "/deutsch/account/oidc?back=/deutsch/statistik")).toBe("/deutsch/statistik");
    const member = await memberWith(app, ana.email);
    expect(member).toMatchObject({ firstName: "Ana", isAdmin: false, emailVerifiedAt: expect.any(String) as string });
    expect((await browser.member())?.id).toBe(member.id);
    for (const password of ["", "x", ana.password])
      expect(await logIn(app, { ...ana, password })).toMatchObject({ why: "badCredentials" });

    const other = newBrowser();
    expect(await other.logIn({ ...person, email: "moved@words.example" })).toBe("/account");
    expect([(await other.member())?.id, await memberCount(app)]).toEqual([member.id, 1]);
    expect(await listIdentitiesOf(app.db, member.id)).toMatchObject([{ email: "moved@words.example" }]);
  });

  test.each([
    ["has not confirmed the address of", { email_verified: false }],
    ["says nothing about the address of", { email_verified: undefined }],
    ["has no address of", { email: undefined }],
    ["has no plain address of", { email: "Ana <ana@words.example>, eve@words.example" }],
  ])("makes no account if the provider %s the person", async (_, claims) => {
    const browser = newBrowser();
    expect(await browser.logIn({ ...person, ...claims })).toBe("/account/log-in");
    expect([await browser.why(), await memberCount(app)]).toEqual(["oidcEmail", 0]);
  });

  test("counts once, in the browser that has begun it, within ten minutes", async () => {
    const [browser, thief] = [newBrowser(), newBrowser()];
    const back = await provider.visit(await browser.begin(), person);
    await thief.begin();
    expect([await thief.end(back), await thief.why()]).toEqual(["/account/log-in", "oidcInvalid"]);
    expect(await newBrowser().end(back)).toBe("/account/log-in");
    const kept = new Map(browser.cookies);
    expect(await browser.end(back)).toBe("/account");
    // The code is used up, and so is the cookie.
    expect([await browser.end(back), await browser.why()]).toEqual(["/account/log-in", "oidcInvalid"]);
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect([await thief.end(back), await thief.why(), await thief.member()]).toEqual([
      "/account/log-in",
      "oidcInvalid",
      null,
    ]);
    const late = newBrowser();
    const answer = await provider.visit(await late.begin(), person);
    opened.setNow(app.now() + 10 * 60_000);
    expect([await late.end(answer), await late.why()]).toEqual(["/account/log-in", "oidcInvalid"]);
  });

  test("says that the provider is away or has refused, where it was begun", async () => {
    const browser = newBrowser();
    const address = new URL(await browser.begin("/espanol/account/oidc"));
    const refused = new URL(`${ORIGIN}/account/oidc/callback?error=access_denied`);
    refused.searchParams.set("iss", provider.issuer);
    refused.searchParams.set("state", address.searchParams.get("state") ?? "");
    expect([await browser.end(refused), await browser.why()]).toEqual(["/espanol/account/log-in", "oidcDenied"]);
    await reopen({ OIDC_ISSUER: "http://127.0.0.1:1" });
    expect([await browser.begin("/account/oidc?for=portal"), await browser.why()]).toEqual([
      "/admin",
      "oidcUnreachable",
    ]);
  });

  test("makes an account where the site takes new ones: by invitation, or not at all, but for its admins", async () => {
    await reopen({ SIGN_UP: "invite", OIDC_ADMIN_GROUP: "staff" });
    const newInvitation = async (email: string | null) => {
      const token = newToken();
      const times = { madeAt: app.now(), expiresAt: app.now() + DAY };
      const invite = { hash: hashInvite(app, token), role: "player", email, isMailed: false, madeBy: null } as const;
      await insertInvite(app.db, { ...invite, ...times });
      return `/account/oidc?token=${token}`;
    };
    const [browser, mine, others] = [newBrowser(), await newInvitation(null), await newInvitation("bea@words.example")];
    for (const [path, why] of [
      ["/account/oidc", "invitationNeeded"],
      [`/account/oidc?token=${newToken()}`, "badToken"],
      [others, "otherAddress"],
    ] as const) {
      await browser.logIn(person, path);
      expect(await browser.why()).toBe(why);
    }
    expect(await browser.logIn(person, mine)).toBe("/account");
    const bea = { ...person, sub: "2", email: "bea@words.example" };
    await browser.open("/account/log-out", logOut, { csrf: "" });
    await browser.logIn(bea, mine);
    expect([await browser.why(), await memberCount(app)]).toEqual(["badToken", 1]);

    await reopen({ SIGN_UP: "closed", OIDC_ADMIN_GROUP: "staff" });
    await browser.logIn(bea);
    expect([await browser.why(), await memberCount(app)]).toEqual(["signUpClosed", 0]);
    await browser.logIn({ ...bea, groups: ["staff"] });
    expect(await memberWith(app, bea.email)).toMatchObject({ isAdmin: true });
  });
});

describe("an account that exists", () => {
  test("is linked only after its own log-in, whatever the provider says of its address", async () => {
    const member = await newMember(app);
    const browser = newBrowser();
    expect(await browser.logIn(person)).toBe("/account/oidc/link");
    expect([await browser.member(), await listIdentitiesOf(app.db, member.id)]).toEqual([null, []]);
    expect(await browser.open("/account/oidc/link", loadLinkPage)).toMatchObject({
      link: { email: ana.email, isLoggedIn: false },
    });
    const post = (password: string) => browser.open("/account/oidc/link", handleLinkForm, { password });
    expect((await post("farther")).status).toBe(401);
    expect(await listIdentitiesOf(app.db, member.id)).toEqual([]);
    expect((await post(ana.password)).status).toBe(303);
    expect((await browser.member())?.id).toBe(member.id);
    // The link is gone, and the provider logs in.
    expect((await post(ana.password)).status).toBe(400);
    const other = newBrowser();
    await other.logIn(person);
    expect((await other.member())?.id).toBe(member.id);
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("is linked by who is logged in, asked once more, and belongs to one person", async () => {
    const member = await newMember(app);
    const browser = newBrowser();
    await browser.open("/account/log-in", async ({ session }) => {
      const outcome = await logIn(app, ana);
      if (outcome.type === "authenticated") await session.begin(outcome);
    });
    const moved = { ...person, email: "other@words.example", email_verified: false };
    expect(await browser.logIn(moved)).toBe("/account/oidc/link");
    expect(await listIdentitiesOf(app.db, member.id)).toEqual([]);
    await browser.open("/account/oidc/link", handleLinkForm, {});
    expect(await listIdentitiesOf(app.db, member.id)).toMatchObject([{ subject: "1", email: "other@words.example" }]);

    expect(await browser.logIn({ ...moved, sub: "2" })).toBe("/account/oidc/link");
    expect((await browser.open("/account/oidc/link", handleLinkForm, {})).status).toBe(409);
    const bea = newBrowser();
    await bea.logIn({ ...person, sub: "3", email: "bea@words.example" });
    expect([await bea.logIn(moved), await bea.why()]).toEqual(["/account/log-in", "identityTaken"]);
  });

  test("is unlinked if it has a password, which it gets, or is deleted, within minutes of a log-in", async () => {
    await newBrowser().logIn(person);
    const member = await memberWith(app, ana.email);
    expect(await unlinkIdentity(app, { member })).toMatchObject({ why: "noPassword" });
    opened.setNow(app.now() + 11 * 60_000);
    const wanted = { member, old: "", password: ana.password };
    expect(await changePassword(app, wanted)).toMatchObject({ why: "logInAgain" });
    expect(await deleteAccount(app, { member, password: "" })).toMatchObject({ why: "logInAgain" });
    await newBrowser().logIn(person);
    expect(await changePassword(app, wanted)).toMatchObject({ type: "authenticated" });
    expect(await changePassword(app, wanted)).toMatchObject({ why: "wrongPassword" });
    expect(await unlinkIdentity(app, { member })).toEqual({ type: "done" });
    expect(await listIdentitiesOf(app.db, member.id)).toEqual([]);

    await newBrowser().logIn({ ...person, sub: "4", email: "bea@words.example" });
    const bea = await memberWith(app, "bea@words.example");
    expect(await deleteAccount(app, { member: bea, password: "" })).toEqual({ type: "done" });
    expect(await findCredentials(app.db, { id: bea.id })).toBeUndefined();
  });
});

describe("the group of admins", () => {
  beforeEach(() => reopen({ OIDC_ADMIN_GROUP: "staff" }));
  const isAdmin = async () => (await memberWith(app, ana.email)).isAdmin;

  test("gives the role and takes it, at each log-in, and the portal then takes no password", async () => {
    const browser = newBrowser();
    const staff = { ...person, groups: ["players", "staff"] };
    expect(await browser.logIn(staff, "/account/oidc?for=portal&back=/portal/words")).toBe(
      "/admin/signed-in?to=%2Fportal%2Fwords",
    );
    expect([await isAdmin(), await browser.member()]).toEqual([true, null]);
    expect(await browser.open("/portal", ({ staff: session }) => session.member())).toMatchObject({ isAdmin: true });
    const member = await memberWith(app, ana.email);
    await changePassword(app, { member, old: "", password: ana.password });
    expect(await signInStaff(app, ana)).toMatchObject({ why: "oidcNeeded" });

    expect(await newBrowser().logIn(person)).toBe("/account");
    expect(await isAdmin()).toBe(false);
    const gone = newBrowser();
    expect([await gone.logIn(person, "/account/oidc?for=portal"), await gone.why()]).toEqual([
      "/admin",
      "badCredentials",
    ]);
    const entries = (await auditEntries(app, "access")).filter(({ action }) => action.startsWith("role"));
    expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([
      ["roleRevoked", "OIDC_ADMIN_GROUP"],
      ["roleGranted", "OIDC_ADMIN_GROUP"],
    ]);
  });

  test("takes no role that an admin or a command has given", async () => {
    const member = await newStaff(app);
    const browser = newBrowser();
    await browser.logIn({ ...person, groups: "staff" });
    await browser.open("/account/oidc/link", handleLinkForm, { password: ana.password });
    expect((await listIdentitiesOf(app.db, member.id))[0]?.givesAdmin).toBe(false);
    await newBrowser().logIn(person);
    expect([await isAdmin(), (await signInStaff(app, ana)).type]).toEqual([true, "authenticated"]);
  });

  test("leads a member with a second factor to its code", async () => {
    const member = await newStaff(app);
    const browser = newBrowser();
    await browser.logIn(person);
    await browser.open("/account/oidc/link", handleLinkForm, { password: ana.password });
    const confirmed_at = new Date(app.now()).toISOString();
    const factor = { member_id: member.id, secret: "x", confirmed_at, last_step: 0, recovery_codes: "" };
    await app.db.insertInto("second_factor").values(factor).execute();
    expect(await newBrowser().logIn(person, "/account/oidc?for=portal")).toBe("/admin/signed-in?to=%2Fadmin%2Fcode");
  });
});

describe("a log-out", () => {
  test("leads on to that of the provider, if the provider has logged in", async () => {
    const browser = newBrowser();
    await browser.logIn(person);
    const { csrf = "" } = Object.fromEntries(browser.cookies);
    const left = await browser.open("/espanol/account/log-out", logOut, { csrf });
    expect([left.headers.get("Location"), await browser.member()]).toEqual(["/espanol/account/logged-out", null]);
    const { href } = await browser.open("/account/logged-out", loadLoggedOutPage);
    expect(href).toBe(
      `${provider.issuer}/session/end?post_logout_redirect_uri=${encodeURIComponent(`${ORIGIN}/`)}&client_id=words`,
    );
    expect((await fetch(href)).status).toBe(200);

    await newMember(app, { ...ana, email: "bea@words.example", clientAddress });
    const own = newBrowser();
    await own.open("/account/log-in", async ({ session }) => {
      const outcome = await logIn(app, { ...ana, email: "bea@words.example" });
      if (outcome.type === "authenticated") await session.begin(outcome);
    });
    expect((await own.open("/account/log-out", logOut, {})).headers.get("Location")).toBe("/");
  });
});
