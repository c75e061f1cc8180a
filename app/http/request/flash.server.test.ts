import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { openCookieJar } from "./cookieJar.server";
import { type Flash, leaveFlash, takeFlash } from "./flash.server";

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const jarOf = (header: string) => openCookieJar({ header, isSecure: false });
/** The cookies of the browser after a form has left a flash. */
function cookieAfter(flash: Flash): string {
  const cookies = jarOf("");
  leaveFlash({ app: test.app, cookies }, flash);
  return cookies.setCookieHeaders()[0]?.replace(/;.*/s, "") ?? "";
}

const changed = { kind: "changed", done: "created", logged: 7 } as const;

it("a flash is taken once, by the page of its kind", () => {
  const cookies = jarOf(cookieAfter(changed));
  expect(takeFlash({ app: test.app, cookies }, "planSaved")).toBeNull();
  expect(takeFlash({ app: test.app, cookies }, "changed")).toEqual(changed);
  expect(takeFlash({ app: test.app, cookies }, "changed")).toBeNull();
  expect(cookies.setCookieHeaders()[0]).toMatch(/^flash=; Max-Age=0/);
});

it("a flash has room for what twenty lines of a plan are refused for, and does not show it", () => {
  const flash = {
    kind: "planSaved",
    planned: 346,
    days: { from: "2027-01-01", to: "2027-12-31", edition: "de" },
    done: 0,
    refused: Array.from({ length: 20 }, (_, index) => ({ line: index + 1, code: "changedMeanwhile" as const })),
    logged: 1_234_567,
    stayed: 20,
    changed: 0,
  } as const;
  const cookie = cookieAfter(flash);
  expect(cookie.length).toBeLessThan(4000);
  expect(cookie).not.toContain("changedMeanwhile");
  expect(takeFlash({ app: test.app, cookies: jarOf(cookie) }, "planSaved")).toEqual(flash);
});

it("a flash that the server has not sealed is none", () => {
  const forged = Buffer.from('{"kind":"changed"}').toString("base64url");
  for (const value of ["", "x", forged, test.app.seal.seal("word", '{"kind":"changed"}')])
    expect(takeFlash({ app: test.app, cookies: jarOf(`flash=${value}`) }, "changed")).toBeNull();
});
