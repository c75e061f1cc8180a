import { installGlobals } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf } from "../../tests/fixtures/context";
import { ana } from "../../tests/fixtures/members";
import { readDeviceCookie } from "./deviceCookie.request.server";
import { sessionOf } from "./session.request.server";
import { signUp } from "./signUp.server";

let test: TestApp;
beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

async function logIn() {
  const outcome = await signUp(test.app, ana);
  if (outcome.type !== "authenticated") throw new Error("sign-up failed");
  const context = contextOf(test.app, "/account/log-in", { method: "POST" });
  await sessionOf(context).begin(outcome, mergeGuestCookies);
  return context;
}

describe("the device cookie", () => {
  it("is set by a log-in, for 400 days and hidden from scripts", async () => {
    const { cookies } = await logIn();
    expect(cookies.setCookieHeaders().filter((line) => line.startsWith("device="))).toEqual([
      expect.stringMatching(/^device=[\w-]{86}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it("outlives a log-out", async () => {
    const context = await logIn();
    const before = readDeviceCookie(context.cookies);
    await sessionOf(context).end();
    expect(readDeviceCookie(context.cookies)).toBe(before);
  });
});
