import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { openCookieJar } from "./cookieJar.request.server";
import { flashOf } from "./flash.request.server";

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const WALKED = flashOf<{ readonly to: string; readonly steps: number }>("walked");
const REFUSED = flashOf<{ readonly refused: readonly { readonly line: number; readonly code: string }[] }>("refused");

const jarOf = (header: string) => openCookieJar({ header, isSecure: false });
const partsOf = (header: string) => ({ app: test.app, cookies: jarOf(header) });

/** The cookies of the browser after a form has left a flash. */
function cookieAfter(leave: (parts: ReturnType<typeof partsOf>) => void): string {
  const parts = partsOf("");
  leave(parts);
  return parts.cookies.setCookieHeaders()[0]?.replace(/;.*/s, "") ?? "";
}

const walk = { to: "the sea", steps: 7 };
const afterWalk = () =>
  cookieAfter((parts) => {
    WALKED.leave(parts, walk);
  });

it("a flash is taken once, by the page of its kind", () => {
  const parts = partsOf(afterWalk());
  expect(REFUSED.take(parts)).toBeNull();
  expect(WALKED.take(parts)).toMatchObject(walk);
  expect(WALKED.take(parts)).toBeNull();
  expect(parts.cookies.setCookieHeaders()[0]).toMatch(/^flash=; Max-Age=0/);
});

it("a flash of another kind stays for its page", () => {
  const parts = partsOf(afterWalk());
  expect(REFUSED.take(parts)).toBeNull();
  expect(parts.cookies.setCookieHeaders()).toEqual([]);
});

it("a flash is one sealed JSON text that begins with its kind", () => {
  const [, sealed = ""] = afterWalk().split("=");
  expect(test.app.seal.open("flash", sealed)).toBe('{"kind":"walked","to":"the sea","steps":7}');
});

it("a flash has room for what twenty lines of a plan are refused for, and does not show it", () => {
  const facts = {
    planned: 346,
    days: { from: "2027-01-01", to: "2027-12-31", edition: "de" },
    done: 0,
    refused: Array.from({ length: 20 }, (_, index) => ({ line: index + 1, code: "changedMeanwhile" })),
    logged: 1_234_567,
    stayed: 20,
    changed: 0,
  };
  const cookie = cookieAfter((parts) => {
    REFUSED.leave(parts, facts);
  });
  expect(cookie.length).toBeLessThan(4000);
  expect(cookie).not.toContain("changedMeanwhile");
  expect(REFUSED.take(partsOf(cookie))).toMatchObject(facts);
});

it("a flash that the server has not sealed is none", () => {
  const forged = Buffer.from('{"kind":"walked"}').toString("base64url");
  for (const value of ["", "x", forged, test.app.seal.seal("word", '{"kind":"walked"}')])
    expect(WALKED.take(partsOf(`flash=${value}`))).toBeNull();
});
