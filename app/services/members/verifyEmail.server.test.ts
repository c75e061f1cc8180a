import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memoryMail, openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { ana, memberWith } from "../../../tests/fixtures/members";
import type { App } from "../app";
import { signUp } from "./signUp.server";
import { requestEmailVerification } from "./verifyEmail.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp({ mail: memoryMail() });
  app = opened.app;
});
afterEach(() => opened.close());

describe("a verification email", () => {
  test("can be requested until the address is confirmed", async () => {
    await signUp(app, ana);
    const member = await memberWith(app, ana.email);
    expect(await requestEmailVerification(app, { member })).toMatchObject({
      type: "mailed",
      email: { kind: "verify" },
    });
    expect(await requestEmailVerification(app, { member: { ...member, emailVerifiedAt: "2022-02-05" } })).toEqual({
      type: "mailed",
      email: null,
    });
  });
});
