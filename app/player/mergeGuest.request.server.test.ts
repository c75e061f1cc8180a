import { installGlobals } from "@remix-run/node";
import SQLite from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memberPlayStore } from "~/account/memberStores.server";
import { signUp } from "~/account/signUp.server";
import { encodeCustomCode } from "~/play/customCode";
import { insertGames } from "~/play/games.data.server";
import { LIMITS } from "~/site/rateLimit.server";
import { storesOf } from "~/teams/stores.request.server";
import { GAME_7, openTestApp, stepsOf, type TestApp } from "../../tests/fixtures/app";
import { contextOf, cookieAfterLogIn } from "../../tests/fixtures/context";
import { ana } from "../../tests/fixtures/members";
import { packLog } from "./guestStore.request.server";

let directory: string;
let opened: TestApp;
/** A second connection to the database. */
let other: SQLite.Database;
let memberId: string;
/** The member's session cookies. */
let session: string;

beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "merge-"));
  const database = path.join(directory, "proxima.sqlite");
  opened = await openTestApp({ database, lockRetry: { wait: () => Promise.resolve() } });
  other = new SQLite(database, { timeout: 0 });
  await insertGames(opened.app.db, [{ ...GAME_7, secret: "gala" }], 0);
  const outcome = await signUp(opened.app, ana);
  if (!("memberId" in outcome)) throw new Error("sign-up failed");
  memberId = outcome.memberId;
  session = await cookieAfterLogIn(opened.app, outcome);
});
afterEach(async () => {
  other.close();
  await opened.close();
  rmSync(directory, { recursive: true });
});

/**
 * A request of the member with a guest's game in its cookies.
 * @returns whether the answer deletes the game's cookie
 */
async function visitWith(...words: readonly string[]): Promise<boolean> {
  const game = `game_en_7=${packLog(words.map((word) => ({ kind: "guess", word })))}`;
  const context = contextOf(opened.app, "/", { headers: { Cookie: `${session}; ${game}` } });
  await storesOf(context);
  return context.cookies.setCookieHeaders().some((line) => line.startsWith("game_en_7=; Max-Age=0"));
}
const storedWords = async () =>
  stepsOf((await memberPlayStore(opened.app, memberId, GAME_7).load()).log).map((step) =>
    "word" in step ? step.word : step.kind,
  );

describe("a member's request with a guest's game in its cookies", () => {
  test("merges the game, and a later turn of the guest too", async () => {
    expect(await visitWith("bada")).toBe(true);
    expect(await visitWith("bada", "badu")).toBe(true);
    expect(await storedWords()).toEqual(["bada", "badu"]);
  });

  test("leaves custom games in the browser alone", async () => {
    const custom = `game_custom_en_${encodeCustomCode("gala", "7".repeat(20))}=${packLog([{ kind: "giveUp" }])}`;
    const daily = `game_en_7=${packLog([{ kind: "guess", word: "bada" }])}`;
    const visit = async (Cookie: string) => {
      const context = contextOf(opened.app, "/", { headers: { Cookie: `${session}; ${Cookie}` } });
      await storesOf(context);
      return context.cookies.setCookieHeaders().map((line) => line.replace(/;.*/s, ""));
    };
    expect(await visit(`${custom}; ${daily}`)).toEqual(["game_en_7="]);
    expect(await storedWords()).toEqual(["bada"]);
    // They do not use up the merges, either.
    for (let time = 0; time <= LIMITS.guestMerge.times; time += 1) expect(await visit(custom)).toEqual([]);
    expect(await visitWith("bada", "badu")).toBe(true);
  });

  test("merges no more than ten times an hour, and leaves the cookies alone beyond that", async () => {
    for (let time = 1; time <= LIMITS.guestMerge.times; time += 1) expect(await visitWith("bada")).toBe(true);
    expect(await visitWith("bada", "badu")).toBe(false);
    expect(await storedWords()).toEqual(["bada"]);
  });

  test("is answered while nothing can be stored, and a later one merges the game", async () => {
    other.exec("begin immediate");
    for (let time = 1; time <= LIMITS.guestMerge.times + 1; time += 1) expect(await visitWith("bada")).toBe(false);
    other.exec("rollback");
    expect(await visitWith("bada")).toBe(true);
    expect(await storedWords()).toEqual(["bada"]);
  });
});
