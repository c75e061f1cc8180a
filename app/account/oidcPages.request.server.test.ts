import { installGlobals } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { newToken } from "~/platform/crypto/token.server";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import { endSessions } from "~/portal/members.server";
import { changeRole } from "~/portal/people.server";
import { grantRole } from "~/portal/role.server";
import { continueInPortal } from "~/portal/signInForm.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { DAY, memoryLog, memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { contextOf } from "../../tests/fixtures/context";
import {
  ana,
  clientAddress,
  memberCount,
  memberWith,
  newMember,
  newStaff,
  tokenIn,
} from "../../tests/fixtures/members";
import { type Person, startProvider, type TestProvider } from "../../tests/fixtures/oidcProvider";
import { handleAccountForm } from "./accountPage.request.server";
import { deleteAccount } from "./deleteAccount.server";
import { createLinkEmail } from "./emailLink.server";
import { hashInvite } from "./invitation.server";
import { insertInvite } from "./invites.data.server";
import { logIn, logOutElsewhere } from "./logIn.server";
import { findCredentials, updateRole, updateVerified } from "./members.data.server";
import { endGroupRoles, unlinkIdentity } from "./oidc.server";
import { listIdentitiesOf } from "./oidcIdentities.data.server";
import {
  beginOidc,
  endOidc,
  handleLinkForm,
  loadLinkPage,
  loadLoggedOutPage,
  logOut,
  OIDC_FAILED,
} from "./oidcPages.request.server";
import { changePassword, requestReset, resetPassword } from "./password.server";
import { sessionOf, staffOf } from "./session.request.server";
import type { Member } from "./sessions.server";
import { signInStaff } from "./signIn.server";
import { signUp } from "./signUp.server";

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

/** The form of the page that asks to link an account. */
const submitLink = (context: RequestContext) => handleLinkForm(context, mergeGuestCookies);

const person: Person = { sub: "1", email: ana.email, email_verified: true, given_name: "Ana" };

/** A member whose address is confirmed. */
async function newConfirmed(email = ana.email): Promise<Member> {
  if (app.mail === null) await newMember(app, { ...ana, email });
  else await signUp(app, { ...ana, email });
  await updateVerified(app.db, (await memberWith(app, email)).id, app.now());
  return memberWith(app, email);
}

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
  const end = async (back: URL) =>
    (
      await open(back.pathname + back.search, (context) =>
        endOidc(context, { onBegun: mergeGuestCookies, continueInPortal }),
      )
    ).headers.get("Location");
  const member = () => open("/account", (context) => sessionOf(context).member());
  const byPassword = (email = ana.email) =>
    open("/account/log-in", async (context) => {
      const outcome = await logIn(app, { ...ana, email });
      if (outcome.type !== "authenticated" || !(await sessionOf(context).begin(outcome, mergeGuestCookies)))
        throw new Error("not logged in");
    });
  const asking = () =>
    open("/account", async (context) => ({ kind: "player" as const, id: (await sessionOf(context).storedId()) ?? "" }));
  return {
    cookies,
    open,
    begin,
    end,
    member,
    byPassword,
    asking,
    logIn: async (who: Person, path?: string) => end(await provider.visit(await begin(path), who)),
    why: () => open("/account/log-in", (context) => Promise.resolve(OIDC_FAILED.take(context)?.why)),
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
    // A foreign answer ends no attempt of this browser.
    const foreign = new URL(back);
    foreign.searchParams.set("state", "of nobody");
    expect([await browser.end(foreign), await browser.why()]).toEqual(["/account/log-in", "oidcInvalid"]);
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

  test("may be begun in two tabs, and ends in both, in either order", async () => {
    const browser = newBrowser();
    const [one, two] = [await browser.begin("/account/oidc?back=/faq"), await browser.begin("/deutsch/account/oidc")];
    const [first, second] = [await provider.visit(one, person), await provider.visit(two, person)];
    expect(await browser.end(second)).toBe("/deutsch/account");
    expect(await browser.end(first)).toBe("/faq");
    expect((await browser.member())?.email).toBe(ana.email);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("oidc_"))).toEqual([]);
  });

  test("that the site refuses has its reason in the log", async () => {
    const { log, lines } = memoryLog();
    await opened.close();
    opened = await openTestApp({ env: { ...provider.env, SIGN_UP: "closed" }, log });
    app = opened.app;
    await newBrowser().logIn(person);
    await newBrowser().logIn({ ...person, email_verified: false });
    const refused = "a log-in by the OpenID provider was refused by the site";
    expect(lines().filter(({ msg }) => msg === refused)).toMatchObject([{ why: "signUpClosed" }, { why: "oidcEmail" }]);
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
    const member = await newConfirmed();
    const browser = newBrowser();
    expect(await browser.logIn(person)).toBe("/account/oidc/link");
    expect([await browser.member(), await listIdentitiesOf(app.db, member.id)]).toEqual([null, []]);
    expect(await browser.open("/account/oidc/link", loadLinkPage)).toMatchObject({
      link: { email: ana.email, person: `Ana (${ana.email})`, isLoggedIn: false, hasPassword: true, isFresh: false },
    });
    const post = (password: string) => browser.open("/account/oidc/link", submitLink, { password });
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
    const member = await newConfirmed();
    const browser = newBrowser();
    await browser.byPassword();
    const moved = { ...person, email: "other@words.example", email_verified: false };
    expect(await browser.logIn(moved)).toBe("/account/oidc/link");
    expect(await listIdentitiesOf(app.db, member.id)).toEqual([]);
    expect(await browser.open("/account/oidc/link", loadLinkPage)).toMatchObject({
      link: { email: ana.email, person: "Ana (other@words.example)", isLoggedIn: true, isFresh: true },
    });
    await browser.open("/account/oidc/link", submitLink, {});
    expect(await listIdentitiesOf(app.db, member.id)).toMatchObject([{ subject: "1", email: "other@words.example" }]);

    expect(await browser.logIn({ ...moved, sub: "2" })).toBe("/account/oidc/link");
    expect((await browser.open("/account/oidc/link", submitLink, {})).status).toBe(409);
    const bea = newBrowser();
    await bea.logIn({ ...person, sub: "3", email: "bea@words.example" });
    expect([await bea.logIn(moved), await bea.why()]).toEqual(["/account/log-in", "identityTaken"]);
  });

  test("is unlinked if it has a password, which it gets, or is deleted, within minutes of a log-in", async () => {
    await newBrowser().logIn(person);
    const member = await memberWith(app, ana.email);
    expect(await unlinkIdentity(app, { member })).toMatchObject({ why: "noPassword" });
    const old = newBrowser();
    await old.logIn(person);
    opened.setNow(app.now() + 11 * 60_000);
    const wanted = { member, old: "", password: ana.password };
    const browser = newBrowser();
    await browser.logIn(person);
    // Another session of the member is fresh, which the one that asks is not.
    const stolen = await old.asking();
    for (const session of [stolen, undefined]) {
      expect(await changePassword(app, { ...wanted, session })).toMatchObject({ why: "logInAgain" });
      expect(await deleteAccount(app, { member, password: "", session })).toMatchObject({ why: "logInAgain" });
    }
    const session = await browser.asking();
    expect(await changePassword(app, { ...wanted, session })).toMatchObject({ type: "authenticated" });
    expect(await listIdentitiesOf(app.db, member.id)).toHaveLength(1);
    expect(await changePassword(app, { ...wanted, session })).toMatchObject({ why: "wrongPassword" });
    expect(await unlinkIdentity(app, { member })).toEqual({ type: "done" });
    expect(await listIdentitiesOf(app.db, member.id)).toEqual([]);

    const other = newBrowser();
    await other.logIn({ ...person, sub: "4", email: "bea@words.example" });
    const bea = await memberWith(app, "bea@words.example");
    expect(await deleteAccount(app, { member: bea, password: "", session: await other.asking() })).toEqual({
      type: "done",
    });
    expect(await findCredentials(app.db, { id: bea.id })).toBeUndefined();
  });

  test("is linked by the password where the log-in is old, and only by who began, until the log-out", async () => {
    const member = await newConfirmed();
    await newConfirmed("bea@words.example");
    const browser = newBrowser();
    await browser.byPassword();
    const link = (fields = {}) => browser.open("/account/oidc/link", submitLink, fields);
    const moved = { ...person, email: "other@words.example", email_verified: false };
    await browser.logIn(moved);
    opened.setNow(app.now() + 9 * 60_000);
    await browser.logIn(moved);
    opened.setNow(app.now() + 2 * 60_000);
    expect(await browser.open("/account/oidc/link", loadLinkPage)).toMatchObject({ link: { isFresh: false } });
    expect([(await link()).status, (await link({ password: "farther" })).status]).toEqual([401, 401]);
    // Somebody else in the same browser, or nobody.
    await browser.byPassword("bea@words.example");
    expect((await link({ password: ana.password })).status).toBe(400);
    await browser.byPassword();
    const kept = browser.cookies.get("oidcLink") ?? "";
    await browser.open("/account/log-out", logOut, { csrf: "" });
    expect(browser.cookies.has("oidcLink")).toBe(false);
    browser.cookies.set("oidcLink", kept);
    expect((await link({ password: ana.password })).status).toBe(400);
    await browser.byPassword();
    expect((await link({ password: ana.password })).status).toBe(303);
    expect(await listIdentitiesOf(app.db, member.id)).toHaveLength(1);
  });

  test("hears of the link by mail", async () => {
    await opened.close();
    const mail = memoryMail();
    opened = await openTestApp({ env: provider.env, mail });
    app = opened.app;
    await newConfirmed();
    const browser = newBrowser();
    await browser.byPassword();
    await browser.logIn({ ...person, email: "other@words.example" });
    await browser.open("/account/oidc/link", submitLink, {});
    const [told] = mail.posted;
    expect(told?.to).toBe(ana.email);
    expect(told?.text).toContain("Ana (other@words.example)");
  });

  test("without a confirmed address is nobody's, whoever has made it: the provider's word counts", async () => {
    const eve = newBrowser();
    const made = await newMember(app);
    await eve.byPassword();
    // Nobody can link an own person to it.
    expect(await eve.logIn({ sub: "eve", email: "eve@words.example", email_verified: true })).toBe(
      "/account/oidc/link",
    );
    expect((await eve.open("/account/oidc/link", submitLink, {})).status).toBe(403);
    expect(await listIdentitiesOf(app.db, made.id)).toEqual([]);
    // Nor does it keep its owner out.
    const owner = newBrowser();
    expect(await owner.logIn(person)).toBe("/account");
    expect([(await owner.member())?.id, await eve.member()]).toEqual([made.id, null]);
    expect(await logIn(app, ana)).toMatchObject({ why: "badCredentials" });
    expect((await memberWith(app, ana.email)).emailVerifiedAt).not.toBeNull();
  });

  test("without a confirmed address is linked by its member to the person with that very address", async () => {
    const member = await newMember(app);
    const [browser, other] = [newBrowser(), newBrowser()];
    await browser.byPassword();
    await other.byPassword();
    await browser.logIn(person);
    expect((await browser.open("/account/oidc/link", submitLink, {})).status).toBe(303);
    expect([(await browser.member())?.id, await other.member()]).toEqual([member.id, null]);
    expect((await memberWith(app, ana.email)).emailVerifiedAt).not.toBeNull();
  });

  test("of staff is not taken over by an address", async () => {
    await newStaff(app, ana, "editor");
    expect(await newBrowser().logIn(person)).toBe("/account/oidc/link");
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("names the way in if the person has another id than the one that it knows, and it never had a password", async () => {
    await newBrowser().logIn(person);
    const browser = newBrowser();
    expect(await browser.logIn({ ...person, sub: "moved" })).toBe("/account/oidc/link");
    expect(await browser.open("/account/oidc/link", loadLinkPage)).toMatchObject({
      link: { hasPassword: false, canReset: false, isFresh: false },
    });
    expect((await browser.open("/account/oidc/link", submitLink, { password: "" })).status).toBe(403);
  });
});

describe("whatever shows that an account may be another's ends its linked identity, as its sessions and links", () => {
  /** A stranger with a session, and a person of the provider who is linked. */
  const invade = async () => {
    const member = await newConfirmed();
    const stranger = newBrowser();
    await stranger.byPassword();
    const eve = { sub: "eve", email: "eve@words.example", email_verified: true };
    await stranger.logIn(eve);
    await stranger.open("/account/oidc/link", submitLink, {});
    expect(await listIdentitiesOf(app.db, member.id)).toHaveLength(1);
    return { member, stranger, eve };
  };

  test.each([
    [
      "a password that is reset",
      async () => {
        const outcome = await requestReset(app, ana);
        const token = outcome.type === "mailed" ? tokenIn(outcome) : "";
        return resetPassword(app, { token, password: "a new password", clientAddress });
      },
    ],
    [
      "a password that is changed",
      (member: Member) => changePassword(app, { member, old: ana.password, password: "a new password" }),
    ],
    ["the end of all other sessions", (member: Member) => logOutElsewhere(app, { member, sessionId: "" })],
    [
      "the end of all sessions by an admin",
      async (member: Member) => {
        const admin = await newStaff(app, { ...ana, email: "bea@words.example" });
        return endSessions(app, { admin, memberId: member.id });
      },
    ],
    [
      "the role of an admin, for an address that was never confirmed",
      async () => {
        await app.db.updateTable("member").set({ email_verified_at: null }).execute();
        return grantRole(app, { email: ana.email, password: "a new password" });
      },
    ],
  ])("%s", async (_, prove) => {
    const { member, stranger, eve } = await invade();
    await createLinkEmail(app, member, "reset");
    const outcome = await prove(member);
    expect(outcome.type).not.toBe("refused");
    const left = await app.db.selectFrom("email_token").select("hash").where("member_id", "=", member.id).execute();
    expect([await stranger.member(), await listIdentitiesOf(app.db, member.id), left]).toEqual([null, [], []]);
    // The person gets an account of their own.
    const again = newBrowser();
    await again.logIn(eve);
    expect((await again.member())?.email).toBe("eve@words.example");
  });

  test("but not for a session that the provider has begun: its person is who asks", async () => {
    const { member, eve } = await invade();
    const browser = newBrowser();
    await browser.logIn(eve);
    await browser.open("/account", (context) => handleAccountForm(context, mergeGuestCookies), {
      form: "elsewhere",
      csrf: browser.cookies.get("csrf"),
    });
    expect(await listIdentitiesOf(app.db, member.id)).toHaveLength(1);
    const own = newBrowser();
    await own.byPassword();
    await own.open("/account", (context) => handleAccountForm(context, mergeGuestCookies), {
      form: "elsewhere",
      csrf: own.cookies.get("csrf"),
    });
    expect(await listIdentitiesOf(app.db, member.id)).toEqual([]);
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
    expect(await browser.open("/portal", (context) => staffOf(context).member())).toMatchObject({ isAdmin: true });
    const member = await memberWith(app, ana.email);
    await newBrowser().logIn(staff);
    const asking = newBrowser();
    await asking.logIn(staff);
    await changePassword(app, { member, old: "", password: ana.password, session: await asking.asking() });
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
    await newStaff(app);
    const browser = newBrowser();
    await browser.logIn({ ...person, groups: "staff" });
    await browser.open("/account/oidc/link", submitLink, { password: ana.password });
    expect(await memberWith(app, ana.email)).toMatchObject({ ownRole: "admin", adminGroup: "staff" });
    await newBrowser().logIn(person);
    expect([await isAdmin(), (await signInStaff(app, ana)).type]).toEqual([true, "authenticated"]);
  });

  test("takes no role that was given beside that of the group", async () => {
    const staff = { ...person, groups: "staff" };
    await newBrowser().logIn(staff);
    await grantRole(app, { email: ana.email });
    expect(await memberWith(app, ana.email)).toMatchObject({ ownRole: "admin", adminGroup: "staff" });
    await newBrowser().logIn(person);
    expect(await isAdmin()).toBe(true);

    const member = await memberWith(app, ana.email);
    await updateRole(app.db, member.id, "editor");
    await newBrowser().logIn(staff);
    expect(await isAdmin()).toBe(true);
    // What the group gives, nobody here takes.
    const admin = await newStaff(app, { ...ana, email: "bea@words.example" });
    const remove = () => changeRole(app, { admin, memberId: member.id, role: null });
    expect([await remove(), await remove()]).toMatchObject([{ type: "done" }, { why: "roleByGroup" }]);
    expect(await isAdmin()).toBe(true);
    await newBrowser().logIn(person);
    expect(await memberWith(app, ana.email)).toMatchObject({ isAdmin: false, ownRole: null, adminGroup: null });
  });

  test.each([
    ["the group is no longer named", { OIDC_ADMIN_GROUP: undefined }],
    ["another group is named", { OIDC_ADMIN_GROUP: "others" }],
    ["another provider is asked", { OIDC_ISSUER: new URL("https://elsewhere.example") }],
    ["no provider is asked", { OIDC_ISSUER: undefined, OIDC_ADMIN_GROUP: undefined }],
  ])("ends with the next start if %s, and leaves the own role", async (_, changed) => {
    await newBrowser().logIn({ ...person, groups: "staff" });
    await newBrowser().logIn({ ...person, sub: "2", email: "bea@words.example", groups: "staff" });
    await updateRole(app.db, (await memberWith(app, "bea@words.example")).id, "editor");
    await endGroupRoles(app);
    expect(await isAdmin()).toBe(true);
    await endGroupRoles({ ...app, env: { ...app.env, ...changed } });
    expect(await isAdmin()).toBe(false);
    expect(await memberWith(app, "bea@words.example")).toMatchObject({ isAdmin: false, isEditor: true });
  });

  test("leads a member with a second factor to its code", async () => {
    const member = await newStaff(app);
    const browser = newBrowser();
    await browser.logIn(person);
    await browser.open("/account/oidc/link", submitLink, { password: ana.password });
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
    const address = new URL(href);
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/session/end`);
    expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${ORIGIN}/`);
    // Some providers end no session without it.
    const [, claims = ""] = (address.searchParams.get("id_token_hint") ?? "").split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ iss: provider.issuer, sub: "1" });
    expect((await fetch(href)).status).toBe(200);
    browser.cookies.set("oidcHint", "no token");
    expect((await browser.open("/account/logged-out", loadLoggedOutPage)).href).not.toContain("id_token_hint");

    await newMember(app, { ...ana, email: "bea@words.example", clientAddress });
    const own = newBrowser();
    // The log-in of another member, who has come by the provider before.
    await own.logIn(person);
    await own.byPassword("bea@words.example");
    expect((await own.open("/account/log-out", logOut, {})).headers.get("Location")).toBe("/");
  });
});
