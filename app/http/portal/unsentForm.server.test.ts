import { installGlobals } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { signInStaff } from "~/services/staff/signIn.server";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { contextOf, cookieAfterSignIn } from "../../../tests/fixtures/context";
import { ana, newStaff } from "../../../tests/fixtures/members";
import { unsentAddress, hasUnsent, keepUnsent, takeUnsent } from "./unsentForm.server";

const PAGE = "/deutsch/portal/bulk-add?edition=jr";
const TYPED = "ocean, harbor,\nvolcano";

let test: TestApp;
let owner: string;
/** The cookies of a session that has ended by waiting. */
let ended: string;
beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  test = await openTestApp();
  owner = (await newStaff(test.app)).id;
  ended = await cookieAfterSignIn(test.app, await signInStaff(test.app, ana));
  test.setNow(NOON_OF_GAME_7 + 31 * 60_000);
});
afterEach(() => test.close());

/** Sends a form of the portal. */
async function send(fields: Record<string, string>, { path = PAGE, Cookie = ended } = {}) {
  const context = contextOf(test.app, path, {
    method: "POST",
    headers: { Cookie },
    body: new URLSearchParams(fields),
  });
  const isKept = await keepUnsent(context);
  const header = context.cookies.setCookieHeaders().find((line) => line.startsWith("staffDraft="));
  return { isKept, line: header ?? "", Cookie: header?.replace(/;.*/s, "") ?? "" };
}
const pageOf = (Cookie: string, path = PAGE) => contextOf(test.app, path, { headers: { Cookie } });

it("what was typed when the session had ended is back once for its member, on its page", async () => {
  const { isKept, line, Cookie } = await send({ member: owner, words: TYPED });
  expect([isKept, hasUnsent(pageOf(Cookie))]).toEqual([true, true]);
  expect(line).toContain("Max-Age=1800; Path=/; HttpOnly; SameSite=Strict");
  expect(unsentAddress(pageOf(Cookie), owner)).toBe(PAGE);
  expect(takeUnsent(pageOf(Cookie, "/portal/bulk-add"), owner)).toBe("");
  const page = pageOf(Cookie);
  expect([takeUnsent(page, owner), takeUnsent(page, owner)]).toEqual([TYPED, ""]);
});

it("a list of twenty long words fits into a cookie and cannot be read there", async () => {
  const words = Array.from({ length: 20 }, () => "überwältigungsgeschwindigkeitsmessung").join(",\n");
  const { Cookie, line } = await send({ member: owner, words });
  expect(line.length).toBeLessThan(4096);
  expect(Buffer.from(Cookie, "base64url").toString()).not.toContain("geschwindigkeit");
  expect(takeUnsent(pageOf(Cookie), owner)).toBe(words);
});

it("another member who signs in does not get it, and it is deleted", async () => {
  const { Cookie } = await send({ member: owner, words: TYPED });
  const bea = (await newStaff(test.app, { ...ana, email: "bea@words.example" })).id;
  expect(takeUnsent(pageOf(Cookie), bea)).toBe("");
  const signIn = pageOf(Cookie, "/admin");
  expect(unsentAddress(signIn, bea)).toBeUndefined();
  expect(signIn.cookies.setCookieHeaders()).toEqual([expect.stringMatching(/^staffDraft=; Max-Age=0/)]);
});

it("nothing is kept of a valid session, of nobody, of no text and of other forms", async () => {
  const fields = { member: owner, words: TYPED };
  const valid = await cookieAfterSignIn(test.app, await signInStaff(test.app, ana));
  for (const sent of [
    send(fields, { Cookie: valid }),
    send({ words: TYPED }),
    send({ ...fields, words: " " }),
    send({ member: owner, word: "ocean" }),
    send(fields, { path: "/portal/words" }),
    send(fields, { path: "/portal/security" }),
  ])
    expect((await sent).isKept).toBe(false);
});

it("a forged text is none", () => {
  const forged = JSON.stringify({ owner, address: "//evil.example", typed: TYPED });
  for (const value of [Buffer.from(forged).toString("base64url"), test.app.seal.seal("flash", forged)])
    expect(unsentAddress(pageOf(`staffDraft=${value}`), owner)).toBeUndefined();
});
