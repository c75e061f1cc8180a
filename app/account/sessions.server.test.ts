import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { cleanUp } from "~/cleanup.server";
import { grantRole, revokeRole } from "~/portal/role.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, clientAddress, newResetToken, newStaff } from "../../tests/fixtures/members";
import type { Authenticated } from "./accountOutcome.server";
import { logOutElsewhere } from "./logIn.server";
import { changePassword, resetPassword } from "./password.server";
import { beginSession, endSession, extendSession, findSessionMember, type Member } from "./sessions.server";
import { signInStaff } from "./signIn.server";

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let opened: TestApp;
let app: App;
let member: Member;
let authenticated: Authenticated;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
  member = await newStaff(app);
  const outcome = await signInStaff(app, ana);
  if (outcome.type !== "authenticated") throw new Error(outcome.type);
  authenticated = outcome;
});
afterEach(() => opened.close());

const wait = (milliseconds: number) => {
  opened.setNow(app.now() + milliseconds);
};
const begin = async () => (await beginSession(app, "staff", authenticated)) ?? "";
const isValid = async (id: string) => (await findSessionMember(app, "staff", id)) !== undefined;
/** As a request does. */
const use = async (id: string) => {
  expect(await isValid(id)).toBe(true);
  await extendSession(app, "staff", id);
};
const sessionCount = async () => (await app.db.selectFrom("staff_session").select("id").execute()).length;

describe("a session of the portal", () => {
  test("ends after 30 minutes without a request", async () => {
    const id = await begin();
    wait(30 * MINUTE - SECOND);
    await use(id);
    wait(30 * MINUTE - SECOND);
    await use(id);
    wait(30 * MINUTE);
    expect(await isValid(id)).toBe(false);
  });

  test("ends after 12 hours, however often it is used", async () => {
    const id = await begin();
    for (let used = 0; used < 12 * 6 - 1; used++) {
      wait(10 * MINUTE);
      await use(id);
    }
    wait(10 * MINUTE - SECOND);
    await use(id);
    wait(SECOND);
    expect(await isValid(id)).toBe(false);
  });

  test("ends when the role is taken, and stays ended when it is given again", async () => {
    const id = await begin();
    await revokeRole(app, ana.email);
    expect(await isValid(id)).toBe(false);
    await grantRole(app, ana);
    expect(await isValid(id)).toBe(false);
  });

  test("does not begin when role or password have changed since they were checked", async () => {
    await app.db.updateTable("member").set({ is_admin: 0 }).execute();
    expect(await beginSession(app, "staff", authenticated)).toBeUndefined();
    await app.db.updateTable("member").set({ is_admin: 1, password_hash: "another" }).execute();
    expect(await beginSession(app, "staff", authenticated)).toBeUndefined();
    expect(await sessionCount()).toBe(0);
  });

  test("ends with a change or a reset of the password, and when the member logs out elsewhere", async () => {
    const [first, second] = [await begin(), await begin()];
    await logOutElsewhere(app, { member, sessionId: "" });
    expect([await isValid(first), await isValid(second)]).toEqual([false, false]);
    const third = await begin();
    await changePassword(app, { member, old: ana.password, password: "much nearer" });
    expect(await isValid(third)).toBe(false);
    const outcome = await signInStaff(app, { ...ana, password: "much nearer" });
    if (outcome.type !== "authenticated") throw new Error(outcome.type);
    const fourth = (await beginSession(app, "staff", outcome)) ?? "";
    expect(await isValid(fourth)).toBe(true);
    await resetPassword(app, { token: await newResetToken(app), password: "nearest of all", clientAddress });
    expect(await isValid(fourth)).toBe(false);
  });

  test("ends only for its own id", async () => {
    const [first, second] = [await begin(), await begin()];
    await endSession(app, "staff", first);
    await endSession(app, "staff", "unknown");
    expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
  });

  test("is stored as a hash of its id, and deleted once it has expired", async () => {
    const id = await begin();
    expect(JSON.stringify(await app.db.selectFrom("staff_session").selectAll().execute())).not.toContain(id);
    wait(HOUR);
    await cleanUp(app);
    expect(await sessionCount()).toBe(0);
  });
});
