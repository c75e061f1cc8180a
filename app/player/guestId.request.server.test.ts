import { afterEach, beforeEach, expect, it } from "vitest";
import { openCookieJar } from "~/site/cookieJar.request.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { readGuest, writeGuestCookie } from "./guestId.request.server";

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const guestOf = (header: string) =>
  readGuest({ app: test.app, cookies: openCookieJar({ header, isSecure: false }) })?.guestId;

it("a guest is known by the cookie, and by no forged one", () => {
  const cookies = openCookieJar({ header: null, isSecure: false });
  writeGuestCookie({ app: test.app, cookies }, "guest");
  const [, token = ""] = /^circle=([^;]*)/.exec(cookies.setCookieHeaders()[0] ?? "") ?? [];
  expect(guestOf(`circle=${token}`)).toBe("guest");
  for (const forged of [
    "",
    "guest",
    token.slice(1),
    `${token}A`,
    test.app.seal.seal("team seat", "guest"),
    "x".repeat(1e5),
  ])
    expect(guestOf(`circle=${forged}`)).toBeUndefined();
});
