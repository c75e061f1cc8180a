import { installGlobals } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Env } from "~/platform/env.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf, cookieAfterLogIn, cookieAfterSignIn } from "../../tests/fixtures/context";
import { ana, newStaff } from "../../tests/fixtures/members";
import { requireAdmin, requireGuest, requireMember, requireOwnPage, requireStaff } from "./guards.request.server";
import { STAFF_LOST } from "./session.request.server";
import { signInStaff } from "./signIn.server";
import { signUp } from "./signUp.server";

let test: TestApp;
beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const asGuest = () => contextOf(test.app, "/espanol/portal");
const asMember = async () =>
  contextOf(test.app, "/espanol/portal", {
    headers: { Cookie: await cookieAfterLogIn(test.app, await signUp(test.app, ana)) },
  });
const placeOf = async (refused: Promise<unknown>) => {
  const thrown = await refused.catch((error: unknown) => error);
  return [(thrown as Response).status, (thrown as Response).headers.get("Location")];
};

describe("a guard", () => {
  it("for members returns the member, and refuses a guest", async () => {
    expect(await requireMember(await asMember())).toMatchObject({ email: ana.email });
    await expect(requireMember(asGuest())).rejects.toMatchObject({ status: 401 });
  });

  it("for staff returns the member of staff who is signed in to the portal", async () => {
    await newStaff(test.app);
    const Cookie = await cookieAfterSignIn(test.app, await signInStaff(test.app, ana));
    const context = contextOf(test.app, "/espanol/portal", { headers: { Cookie } });
    expect(await requireStaff(context)).toMatchObject({ email: ana.email });
  });

  it("for admins refuses an editor with 403, who is staff all the same", async () => {
    const signedIn = async (role: "admin" | "editor") => {
      const who = { ...ana, email: `${role}@words.example` };
      await newStaff(test.app, who, role);
      const Cookie = await cookieAfterSignIn(test.app, await signInStaff(test.app, who));
      return contextOf(test.app, "/portal/people", { headers: { Cookie } });
    };
    expect(await requireAdmin(await signedIn("admin"))).toMatchObject({ isAdmin: true });
    const editor = await signedIn("editor");
    expect(await requireStaff(editor)).toMatchObject({ isAdmin: false, isEditor: true });
    await expect(requireAdmin(editor)).rejects.toMatchObject({ status: 403 });
  });

  it("for staff redirects others to the sign-in, in the language of the request: guests, and staff as players", async () => {
    expect(await placeOf(requireStaff(asGuest()))).toEqual([303, "/espanol/admin"]);
    const member = await asMember();
    await test.app.db.updateTable("member").set({ is_admin: 1 }).execute();
    expect(await placeOf(requireStaff(member))).toEqual([303, "/espanol/admin"]);
  });

  it("for staff redirects a browser whose session has ended to the sign-in, which leads back and says so once", async () => {
    const path = "/espanol/portal/log?kind=games";
    const context = contextOf(test.app, path, { headers: { Cookie: `staff=${"a".repeat(43)}` } });
    expect(await placeOf(requireStaff(context))).toEqual([303, `/espanol/admin?back=${encodeURIComponent(path)}`]);
    expect([STAFF_LOST.take(context), STAFF_LOST.take(context)]).toEqual([{ kind: "staffLost" }, null]);
  });

  it("for guests redirects a member to the account page, in the language of the request", async () => {
    await requireGuest(asGuest());
    expect(await placeOf(requireGuest(await asMember()))).toEqual([302, "/espanol/account"]);
  });
});

describe("a page that another one replaces", () => {
  const REPLACED = {
    SIGN_UP_URL: "https://id.example/sign-up",
    LOG_IN_URL: "https://id.example/log-in",
    MANAGE_ACCOUNT_URL: "https://id.example/me",
  };
  const asked = async (method: string, what: Parameters<typeof requireOwnPage>[1], env: Partial<Env>) => {
    const context = contextOf(test.app, "/account", { method });
    const app = { ...test.app, env: { ...test.app.env, ...env } };
    const guarded = async () => {
      await Promise.resolve();
      requireOwnPage({ ...context, app }, what);
    };
    return placeOf(guarded());
  };

  it.each([
    ["signUp", REPLACED.SIGN_UP_URL],
    ["logIn", REPLACED.LOG_IN_URL],
    ["manage", REPLACED.MANAGE_ACCOUNT_URL],
  ] as const)("redirects to it and takes no form: %s", async (what, place) => {
    expect(await asked("GET", what, REPLACED)).toEqual([302, place]);
    expect(await asked("POST", what, REPLACED)).toEqual([403, null]);
  });

  it("is the site's own without a replacement", () => {
    const context = { app: test.app, request: new Request("http://words.example/account", { method: "POST" }) };
    for (const what of ["signUp", "logIn", "manage"] as const) requireOwnPage(context, what);
  });
});
