import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { requestReset } from "~/account/password.server";
import { signUp } from "~/account/signUp.server";
import type { App } from "~/app";
import { memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana } from "../../tests/fixtures/members";
import { LIMITS } from "./rateLimit.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp({ mail: memoryMail() });
  app = opened.app;
});
afterEach(() => opened.close());

describe("the limit for emails", () => {
  test("counts sign-ups with one address from all networks", async () => {
    for (let times = 0; times < LIMITS.mail.times; times++)
      expect(await signUp(app, { ...ana, clientAddress: `198.51.100.${times}` })).toMatchObject({ type: "mailed" });
    expect(await signUp(app, ana)).toMatchObject({ type: "refused", why: "tooMany" });
  });

  test("refuses a network that exceeds it, and lets others sign up with the address", async () => {
    const stranger = { ...ana, clientAddress: "198.51.100.1" };
    for (let times = 0; times < LIMITS.mailFromTo.times; times++)
      expect(await requestReset(app, stranger)).toEqual({ type: "mailed", email: null });
    expect(await requestReset(app, stranger)).toMatchObject({ why: "tooMany" });
    expect(await signUp(app, ana)).toMatchObject({ type: "mailed", email: { kind: "verify" } });
  });
});
