import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { LIMITS } from "~/site/rateLimit.server";
import { memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import {
  addSession,
  ana,
  clientAddress,
  memberCount,
  newConfirmedMember,
  newMember,
  newResetToken,
  sessionIds,
} from "../../tests/fixtures/members";
import { deleteAccount } from "./deleteAccount.server";
import { logIn } from "./logIn.server";
import { changePassword, requestReset, resetPassword } from "./password.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

describe("changing a password", () => {
  test("requires the old one and ends every session", async () => {
    const member = await newMember(app);
    await Promise.all([addSession(app, member, "here"), addSession(app, member, "there")]);
    const change = (old: string, password: string) => changePassword(app, { member, old, password });
    expect(await change("another one", "much nearer")).toEqual({ type: "refused", why: "wrongPassword" });
    expect(await change(ana.password, "short")).toEqual({ type: "refused", why: "passwordTooShort" });
    expect(await change(ana.password, ana.email)).toEqual({ type: "refused", why: "passwordIsEmail" });
    expect(await change(ana.password, "password")).toEqual({ type: "refused", why: "passwordCommon" });
    expect(await sessionIds(app, member)).toEqual(["here", "there"]);
    expect(await change(ana.password, "much nearer")).toMatchObject({ type: "authenticated", memberId: member.id });
    expect(await sessionIds(app, member)).toEqual([]);
    expect(await logIn(app, ana)).toMatchObject({ why: "badCredentials" });
    expect(await logIn(app, { ...ana, password: "much nearer" })).toMatchObject({ type: "authenticated" });
  });
});

/** The same app. Whoever hashes a new password in it waits until something else has happened. */
const overlappedBy = (happen: () => Promise<unknown>): App => ({
  ...app,
  passwordHasher: {
    ...app.passwordHasher,
    hash: async (password, client) => {
      await happen();
      return app.passwordHasher.hash(password, client);
    },
  },
});

describe("of two requests that replace a password at once, the one that is stored first counts", () => {
  beforeEach(async () => {
    await opened.close();
    opened = await openTestApp({ mail: memoryMail() });
    app = opened.app;
  });

  test("when a reset is finished during a change", async () => {
    const member = await newConfirmedMember(app);
    const token = await newResetToken(app);
    const changing = overlappedBy(async () => {
      expect(await resetPassword(app, { token, password: "by reset", clientAddress })).toMatchObject({
        type: "authenticated",
      });
      await addSession(app, member, "after the reset");
    });
    const change = { member, old: ana.password, password: "by change" };
    expect(await changePassword(changing, change)).toEqual({ type: "refused", why: "wrongPassword" });
    expect(await sessionIds(app, member)).toEqual(["after the reset"]);
    expect(await logIn(app, { ...ana, password: "by reset" })).toMatchObject({ type: "authenticated" });
  });

  test("when a change is finished during a reset", async () => {
    const member = await newConfirmedMember(app);
    const token = await newResetToken(app);
    const resetting = overlappedBy(() => changePassword(app, { member, old: ana.password, password: "by change" }));
    expect(await resetPassword(resetting, { token, password: "by reset", clientAddress })).toEqual({
      type: "refused",
      why: "badToken",
    });
    expect(await logIn(app, { ...ana, password: "by change" })).toMatchObject({ type: "authenticated" });
  });
});

describe("a password that is stored already", () => {
  test("works for logging in, however common it is", async () => {
    await newMember(app);
    await app.db
      .updateTable("member")
      .set({ password_hash: await app.passwordHasher.hash("password", "test") })
      .execute();
    expect(await logIn(app, { ...ana, password: "password" })).toMatchObject({ type: "authenticated" });
  });
});

describe("asking for the current password", () => {
  test("is limited for each member", async () => {
    const member = await newMember(app);
    for (let tries = 0; tries < LIMITS.password.times; tries++)
      expect(await deleteAccount(app, { member, password: "wrong" })).toMatchObject({ why: "wrongPassword" });
    expect(await deleteAccount(app, { member, password: ana.password })).toMatchObject({ why: "tooMany" });
    expect(await memberCount(app)).toBe(1);
  });
});

describe("resetting a password", () => {
  beforeEach(async () => {
    await opened.close();
    opened = await openTestApp({ mail: memoryMail() });
    app = opened.app;
  });

  test("sends an email only to an existing account, and the outcome has the same type either way", async () => {
    await newConfirmedMember(app);
    expect(await requestReset(app, ana)).toMatchObject({ type: "mailed", email: { kind: "reset", to: ana.email } });
    expect(await requestReset(app, { email: "ben@words.example", clientAddress })).toEqual({
      type: "mailed",
      email: null,
    });
    expect(await requestReset(app, { email: "ben", clientAddress })).toEqual({ type: "refused", why: "badEmail" });
  });

  test("clears the failed attempts to log in", async () => {
    await newConfirmedMember(app);
    for (let tries = 0; tries <= LIMITS.logInFromTo.times; tries++) await logIn(app, { ...ana, password: "which one" });
    expect(await logIn(app, ana)).toMatchObject({ why: "tooMany" });
    const password = "much nearer";
    expect(await resetPassword(app, { token: await newResetToken(app), password, clientAddress })).toMatchObject({
      type: "authenticated",
    });
    expect(await logIn(app, { ...ana, password })).toMatchObject({ type: "authenticated" });
  });

  test("works once per token and ends every session", async () => {
    const member = await newConfirmedMember(app);
    await addSession(app, member, "somewhere");
    const token = await newResetToken(app);
    const reset = (password: string) => resetPassword(app, { token, password, clientAddress });
    expect(await reset("short")).toEqual({ type: "refused", why: "passwordTooShort" });
    expect(await reset("password")).toEqual({ type: "refused", why: "passwordCommon" });
    const outcomes = await Promise.all([reset("much nearer"), reset("much nearer")]);
    expect(outcomes.map(({ type }) => type).sort()).toEqual(["authenticated", "refused"]);
    expect(await reset("nearer still")).toEqual({ type: "refused", why: "badToken" });
    expect(await sessionIds(app, member)).toEqual([]);
    expect(await logIn(app, { ...ana, password: "much nearer" })).toMatchObject({ type: "authenticated" });
  });
});
