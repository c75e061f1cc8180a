import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { logIn } from "~/account/logIn.server";
import { beginSession, findSessionMember } from "~/account/sessions.server";
import { signInStaff } from "~/account/signIn.server";
import type { App } from "~/app";
import { openTestApp, memoryMail, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { addSession, ana, memberWith, newConfirmedMember, newMember, sessionIds } from "../../tests/fixtures/members";
import { findRoleCandidate, grantRole, listRoles, resetSecondFactor, revokeRole } from "./role.server";

const PASSWORD = "much nearer and nearer";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp({ mail: memoryMail() });
  app = opened.app;
});
afterEach(() => opened.close());

describe("the role of staff", () => {
  test("is given to a new account, whose address counts as confirmed", async () => {
    expect(await findRoleCandidate(app, " Ana@Words.example ")).toEqual({ kind: "new", email: ana.email });
    expect(await grantRole(app, { email: ana.email, password: PASSWORD })).toEqual({ type: "done" });
    expect(await signInStaff(app, { ...ana, password: PASSWORD })).toMatchObject({ type: "authenticated" });
  });

  test("is given to an account whose address is confirmed, which keeps its password", async () => {
    await newConfirmedMember(app);
    expect(await findRoleCandidate(app, ana.email)).toEqual({ kind: "confirmed", email: ana.email });
    await grantRole(app, { email: ana.email });
    expect(await signInStaff(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("is not what a stranger gets who has signed up with the address before", async () => {
    await opened.close();
    opened = await openTestApp();
    app = opened.app;
    const member = await newMember(app);
    await addSession(app, member, "of a stranger");
    expect(await findRoleCandidate(app, ana.email)).toEqual({ kind: "unconfirmed", email: ana.email });
    await grantRole(app, { email: ana.email, password: PASSWORD });
    expect([await sessionIds(app, member), await logIn(app, ana)]).toMatchObject([[], { why: "badCredentials" }]);
    expect(await signInStaff(app, { ...ana, password: PASSWORD })).toMatchObject({ memberId: member.id });
  });

  test("ends sessions in the portal too, when it replaces the password of an address that was never confirmed", async () => {
    await opened.close();
    opened = await openTestApp();
    app = opened.app;
    const member = await newMember(app);
    await grantRole(app, { email: ana.email });
    const signedIn = await signInStaff(app, ana);
    if (signedIn.type !== "authenticated") throw new Error(`the sign-in was ${signedIn.type}`);
    const id = (await beginSession(app, "staff", signedIn)) ?? "";
    expect(await findSessionMember(app, "staff", id)).toMatchObject({ id: member.id });
    await grantRole(app, { email: ana.email, password: PASSWORD });
    expect(await findSessionMember(app, "staff", id)).toBeUndefined();
  });

  test("is noted in the audit log when it is given and taken, once each", async () => {
    await newConfirmedMember(app);
    for (let times = 0; times < 2; times += 1) await grantRole(app, { email: ana.email });
    for (let times = 0; times < 2; times += 1) await revokeRole(app, ana.email);
    const entries = await auditEntries(app);
    expect(entries.map(({ action, actor, subject }) => [action, actor.name, subject])).toEqual([
      ["roleRevoked", "npm run admin:create", "Ana"],
      ["roleGranted", "npm run admin:create", "Ana"],
    ]);
  });

  test("is refused with a weak password or without an address, and nothing is stored", async () => {
    expect(await findRoleCandidate(app, "ana")).toMatchObject({ why: "badEmail" });
    expect(await grantRole(app, { email: ana.email, password: "password1" })).toMatchObject({ why: "passwordCommon" });
    expect(await grantRole(app, { email: ana.email, password: "1234567" })).toMatchObject({ why: "passwordTooShort" });
    expect(await findRoleCandidate(app, ana.email)).toMatchObject({ kind: "new" });
  });

  test("is taken with the sessions of the portal, and only from staff", async () => {
    await grantRole(app, { email: ana.email, password: PASSWORD });
    const outcome = await signInStaff(app, { ...ana, password: PASSWORD });
    if (outcome.type !== "authenticated") throw new Error(outcome.type);
    const id = (await beginSession(app, "staff", outcome)) ?? "";
    expect(await revokeRole(app, " ANA@words.example")).toBe(true);
    expect(await findSessionMember(app, "staff", id)).toBeUndefined();
    expect(await app.db.selectFrom("staff_session").selectAll().execute()).toEqual([]);
    expect([await revokeRole(app, ana.email), await revokeRole(app, "nobody@words.example")]).toEqual([false, false]);
  });

  test("is listed by address, with the second factor, which can be reset", async () => {
    for (const email of ["bea@words.example", ana.email]) await grantRole(app, { email, password: PASSWORD });
    const { id } = await memberWith(app, ana.email);
    const row = { member_id: id, secret: "", last_step: 0, recovery_codes: "" };
    await app.db
      .insertInto("second_factor")
      .values({ ...row, confirmed_at: new Date(app.now()).toISOString() })
      .execute();
    const roles = async () => (await listRoles(app)).map(({ email, hasSecondFactor }) => [email, hasSecondFactor]);
    expect(await roles()).toEqual([
      [ana.email, true],
      ["bea@words.example", false],
    ]);
    expect([await resetSecondFactor(app, ana.email), await resetSecondFactor(app, ana.email)]).toEqual([true, false]);
    expect(await signInStaff(app, { ...ana, password: PASSWORD })).toMatchObject({ type: "authenticated" });
  });
});
