import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, clientAddress, memberWith, newResetToken, tokenIn } from "../../tests/fixtures/members";
import { resetPassword } from "./password.server";
import { signUp } from "./signUp.server";
import { requestEmailVerification, verifyEmail } from "./verifyEmail.server";

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
    expect(await requestEmailVerification(app, member)).toMatchObject({
      type: "mailed",
      email: { kind: "verify" },
    });
    expect(await requestEmailVerification(app, { ...member, emailVerifiedAt: "2022-02-05" })).toEqual({
      type: "mailed",
      email: null,
    });
  });

  test("once used, says with the earlier and later ones that the address is confirmed, and ends no link that resets a password", async () => {
    const links: string[] = [];
    for (let times = 0; times < 3; times++) {
      const outcome = await signUp(app, ana);
      if (outcome.type !== "mailed") throw new Error("no mail");
      links.push(tokenIn(outcome));
    }
    const [first = "", second = "", third = ""] = links;
    const reset = await newResetToken(app);
    const verify = (token: string) => verifyEmail(app, { token, password: ana.password, clientAddress });
    expect(await verify(second)).toMatchObject({ type: "authenticated" });
    for (const token of [first, second, third]) expect(await verify(token)).toMatchObject({ why: "alreadyConfirmed" });
    expect(await resetPassword(app, { token: reset, password: "much nearer", clientAddress })).toMatchObject({
      type: "authenticated",
    });
  });
});
