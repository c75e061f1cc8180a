import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, clientAddress, newConfirmedMember, newResetToken, tokenIn } from "../../tests/fixtures/members";
import { resetPassword } from "./password.server";
import { signUp } from "./signUp.server";
import { verifyEmail } from "./verifyEmail.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp({ mail: memoryMail() });
  app = opened.app;
});
afterEach(() => opened.close());

const HOUR = 3_600_000;

describe("a link in an email", () => {
  test("is valid for an hour to reset a password, for a day to confirm an address", async () => {
    const outcome = await signUp(app, ana);
    if (outcome.type !== "mailed") throw new Error("no mail");
    const token = tokenIn(outcome);
    const reset = await newResetToken(app);
    const start = app.now();
    opened.setNow(start + HOUR);
    expect(await resetPassword(app, { token: reset, password: "much nearer", clientAddress })).toMatchObject({
      why: "badToken",
    });
    opened.setNow(start + 24 * HOUR);
    const late = await verifyEmail(app, { token, password: ana.password, clientAddress });
    expect(late).toMatchObject({ why: "badToken" });
    opened.setNow(start + 24 * HOUR - 1);
    expect(await verifyEmail(app, { token, password: ana.password, clientAddress })).toMatchObject({
      type: "authenticated",
    });
  });

  test("is valid for one purpose", async () => {
    await newConfirmedMember(app);
    const token = await newResetToken(app);
    expect(await verifyEmail(app, { token, password: ana.password, clientAddress })).toMatchObject({ why: "badToken" });
    for (const forged of ["", "forged", `${token}x`])
      expect(await resetPassword(app, { token: forged, password: "much nearer", clientAddress })).toMatchObject({
        why: "badToken",
      });
  });

  test("stays valid when another one is sent, until one of them is used", async () => {
    await newConfirmedMember(app);
    const first = await newResetToken(app);
    const second = await newResetToken(app);
    const reset = (token: string) => resetPassword(app, { token, password: "much nearer", clientAddress });
    expect(await reset(first)).toMatchObject({ type: "authenticated" });
    expect(await reset(second)).toMatchObject({ why: "badToken" });
  });
});
