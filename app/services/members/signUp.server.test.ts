import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findCredentials } from "~/data/members.server";
import { memoryMail, openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { ana, clientAddress, memberCount, memberWith, newMember, tokenIn } from "../../../tests/fixtures/members";
import type { App } from "../app";
import type { Email } from "./accountOutcome.server";
import { logIn } from "./logIn.server";
import { requestReset, resetPassword } from "./password.server";
import { signUp } from "./signUp.server";
import { verifyEmail } from "./verifyEmail.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

describe("signing up without mail", () => {
  test("authenticates the new member, and stores a hash of the password", async () => {
    const outcome = await signUp(app, { ...ana, email: " ANA@words.example", firstName: "  Ana  Lucía " });
    const member = await memberWith(app, ana.email);
    expect(outcome).toMatchObject({ type: "authenticated", memberId: member.id });
    expect(member).toMatchObject({ firstName: "Ana Lucía", emailVerifiedAt: null, isAdmin: false });
    const { passwordHash } = (await findCredentials(app.db, { id: member.id })) ?? {};
    expect(passwordHash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    ["badEmail", { email: "ana" }],
    ["passwordTooShort", { password: "1234567" }],
    // Four code points, each of two UTF-16 units.
    ["passwordTooShort", { password: "😀😀😀😀" }],
    ["passwordTooLong", { password: "x".repeat(201) }],
    ["passwordBlank", { password: " \u3000\u200b     \t " }],
    ["passwordIsEmail", { password: "Ana@words.example " }],
    ["passwordIsEmail", { password: "Words.Example" }],
    ["passwordIsEmail", { email: "ana.lucia@words.example", password: "Ana.Lucia1987!" }],
    ["passwordCommon", { password: "12345678" }],
    ["passwordCommon", { password: "PassWord1" }],
    // Fullwidth letters.
    ["passwordCommon", { password: "ｉｌｏｖｅｙｏｕ" }],
    // The name of the site.
    ["passwordCommon", { password: "Proxima2022" }],
    ["nameTooLong", { firstName: "x".repeat(41) }],
  ] as const)("refuses %s for %j and makes nobody", async (why, part) => {
    expect(await signUp(app, { ...ana, ...part })).toEqual({ type: "refused", why });
    expect(await memberCount(app)).toBe(0);
  });

  test.each(["star moon", "x".repeat(200), "😀".repeat(8), "proximal nearness", "70291846"])(
    "accepts the password %j",
    async (password) => {
      expect(await signUp(app, { ...ana, password })).toMatchObject({ type: "authenticated" });
      expect(await logIn(app, { ...ana, password })).toMatchObject({ type: "authenticated" });
    },
  );

  test("refuses an address that has an account, in any spelling, and does not change the account", async () => {
    const member = await newMember(app);
    const again = await signUp(app, { ...ana, email: "ANA@WORDS.EXAMPLE", password: "another one" });
    expect(again).toEqual({ type: "refused", why: "cannotSignUp" });
    expect(await memberCount(app)).toBe(1);
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated", memberId: member.id });
  });

  test("creates one account when it runs twice concurrently", async () => {
    const outcomes = await Promise.all([signUp(app, ana), signUp(app, { ...ana, password: "another one" })]);
    expect(outcomes.map(({ type }) => type).sort()).toEqual(["authenticated", "refused"]);
    expect(await memberCount(app)).toBe(1);
    const passwords =
      outcomes[0].type === "authenticated" ? [ana.password, "another one"] : ["another one", ana.password];
    expect(await logIn(app, { ...ana, password: passwords[0] ?? "" })).toMatchObject({ type: "authenticated" });
    expect(await logIn(app, { ...ana, password: passwords[1] ?? "" })).toMatchObject({ why: "badCredentials" });
  });
});

describe("signing up with mail", () => {
  beforeEach(async () => {
    await opened.close();
    opened = await openTestApp({ mail: memoryMail() });
    app = opened.app;
  });

  test("has the same type of outcome for a new and for a taken address: only the email differs", async () => {
    const first = await signUp(app, ana);
    expect(first).toMatchObject({ type: "mailed", email: { kind: "verify", to: ana.email } });
    if (first.type !== "mailed") return;
    expect(await verifyEmail(app, { token: tokenIn(first), password: ana.password, clientAddress })).toMatchObject({
      type: "authenticated",
    });
    const second = await signUp(app, { ...ana, password: "another one" });
    expect(second).toEqual({ type: "mailed", email: { kind: "taken", to: ana.email } });
    expect(await memberCount(app)).toBe(1);
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("requires a confirmed address to log in, and the correct password sends another email", async () => {
    await signUp(app, ana);
    const outcome = await logIn(app, ana);
    expect(outcome).toMatchObject({
      type: "refused",
      why: "badCredentials",
      email: { kind: "verify", to: ana.email },
    });
    expect(await logIn(app, { ...ana, password: "another one" })).toEqual({ type: "refused", why: "badCredentials" });
    await verifyEmail(app, { token: tokenIn(outcome as { email: Email }), password: ana.password, clientAddress });
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("with the address of another person does not give access by the first password", async () => {
    await signUp(app, { ...ana, password: "chosen by Eve" });
    const mine = await signUp(app, ana);
    expect(mine).toMatchObject({ type: "mailed", email: { kind: "verify" } });
    if (mine.type !== "mailed") return;
    const token = tokenIn(mine);
    expect(await verifyEmail(app, { token, password: ana.password, clientAddress })).toMatchObject({
      why: "wrongPassword",
    });
    expect((await memberWith(app, ana.email)).emailVerifiedAt).toBeNull();
    const reset = await requestReset(app, ana);
    if (reset.type !== "mailed") throw new Error("no mail");
    expect(await resetPassword(app, { token: tokenIn(reset), password: ana.password, clientAddress })).toMatchObject({
      type: "authenticated",
    });
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
    expect(await logIn(app, { ...ana, password: "chosen by Eve" })).toMatchObject({ type: "refused" });
  });
});
