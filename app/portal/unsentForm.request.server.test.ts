import { installGlobals } from "@remix-run/node";
import { createHash } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { signInStaff } from "~/account/signIn.server";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf, cookieAfterSignIn } from "../../tests/fixtures/context";
import { ana, newStaff } from "../../tests/fixtures/members";
import { readChanges } from "./planFields.request.server";
import { unsentAddress, hasUnsent, keepUnsent, takeUnsent } from "./unsentForm.request.server";

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
  expect(takeUnsent(pageOf(Cookie, "/portal/bulk-add"), owner)).toBeUndefined();
  const page = pageOf(Cookie);
  expect([takeUnsent(page, owner), takeUnsent(page, owner)]).toEqual([TYPED, undefined]);
});

it("a list of twenty long words fits into a cookie and cannot be read there", async () => {
  const words = Array.from({ length: 20 }, () => "überwältigungsgeschwindigkeitsmessung").join(",\n");
  const { Cookie, line } = await send({ member: owner, words });
  expect(line.length).toBeLessThan(4096);
  expect(Buffer.from(Cookie, "base64url").toString()).not.toContain("geschwindigkeit");
  expect(takeUnsent(pageOf(Cookie), owner)).toBe(words);
});

const PLAN = "/portal/plan?view=new";

it("the text of a plan is kept as a whole, or its page says that it is lost", async () => {
  const word = (line: number) => createHash("sha256").update(String(line)).digest("hex").slice(0, 7);
  const textOf = (lines: number) => Array.from({ length: lines }, (_, line) => `2026-12-01;${word(line)}`).join("\n");
  const plan = await send({ member: owner, text: textOf(200) }, { path: PLAN });
  expect(plan.line.length).toBeLessThan(4096);
  expect(takeUnsent(pageOf(plan.Cookie, PLAN), owner)).toBe(textOf(200));
  const long = await send({ member: owner, text: textOf(2000) }, { path: PLAN });
  expect([long.isKept, hasUnsent(pageOf(long.Cookie, PLAN))]).toEqual([true, false]);
  expect(unsentAddress(pageOf(long.Cookie, PLAN), owner)).toBe(PLAN);
  expect(takeUnsent(pageOf(long.Cookie, PLAN), owner)).toBe("");
});

it("of the preview of a plan it is what was changed, and nothing if nothing was", async () => {
  const rows = "7 s 1 20 abcdefghij 2022-02-18 =\n8 s 0 21 abcdefghij 2022-02-19 =lanturn";
  const shown = {
    member: owner,
    rows,
    "take-7": "on",
    "date-7": "2022-02-18",
    "date-8": "2022-02-19",
    "word-8": "lanturn",
  };
  expect((await send(shown, { path: "/portal/plan" })).isKept).toBe(false);
  const changed = { ...shown, "date-7": "2022-02-20", "word-8": "lantern", "take-8": "on" };
  const { Cookie } = await send(changed, { path: "/portal/plan" });
  const page = pageOf(Cookie, "/portal/plan");
  expect(takeUnsent(page, owner)).toBeUndefined();
  expect(readChanges(takeUnsent(page, owner, "rows") ?? "")).toEqual([
    { id: 7, date: "2022-02-20" },
    { id: 8, word: "lantern", isTicked: true },
  ]);
});

it("another member who signs in does not get it, and it is deleted", async () => {
  const { Cookie } = await send({ member: owner, words: TYPED });
  const bea = (await newStaff(test.app, { ...ana, email: "bea@words.example" })).id;
  expect(takeUnsent(pageOf(Cookie), bea)).toBeUndefined();
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
