// What README promises: a later build opens the data of every release. A directory of tests/fixtures/released holds what the release
// of its name wrote: its database, with a member, a guest, their game, a circle and a plan, and the guest's cookies. The keys are
// those of the test apps.
import SQLite from "better-sqlite3";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn } from "~/account/logIn.server";
import { memberPlayStore, memberRecordStore } from "~/account/memberStores.server";
import type { App } from "~/app";
import { showCircle } from "~/circles/showCircle.server";
import { isRefused } from "~/platform/refusal";
import type { PlayStore } from "~/play/playStore";
import type { RecordStore } from "~/play/recordStore";
import { showGame } from "~/play/turn.server";
import { readGuest } from "~/player/guestId.request.server";
import { cookiePlayStore, cookieRecordStore } from "~/player/guestStore.request.server";
import { listBacklog } from "~/schedule/planBacklog.server";
import { type CookieJar, openCookieJar } from "~/site/cookieJar.request.server";
import { GAME_7, openRealApp } from "./fixtures/app";
import { ana, clientAddress, memberWith } from "./fixtures/members";

const RELEASED = "tests/fixtures/released";

describe.each(readdirSync(RELEASED))("the data of %s", (release) => {
  let directory: string;
  let app: App;
  let jar: CookieJar;
  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "released-"));
    const database = path.join(directory, "proxima.sqlite");
    const db = new SQLite(database);
    db.exec(readFileSync(path.join(RELEASED, release, "site.sql"), "utf8"));
    db.close();
    const header = readFileSync(path.join(RELEASED, release, "cookies.txt"), "utf8").trim();
    jar = openCookieJar({ header, isSecure: false });
    app = await openRealApp({ database });
  });
  afterAll(async () => {
    await app.close();
    rmSync(directory, { recursive: true });
  });

  const shown = async (store: PlayStore, record: RecordStore) => {
    const view = await showGame(app, { game: GAME_7, store, records: [record] });
    if (isRefused(view)) throw new Error(view.why);
    const guesses = view.guesses.map(
      ({ kind, word, typed }) => `${kind} ${word}${typed === undefined ? "" : ` (${typed})`}`,
    );
    return { guesses, hasWon: view.hasWon, stats: (await record.load("en")).stats };
  };

  it("has the member's account, game and statistics", async () => {
    const { id } = await memberWith(app, ana.email);
    expect(await logIn(app, { ...ana, clientAddress })).toMatchObject({ type: "authenticated", memberId: id });
    expect(await shown(memberPlayStore(app, id, GAME_7), memberRecordStore(app, id))).toMatchObject({
      guesses: ["guess water", "guess child (children)", "guess stream", "hint creek", "guess river (rivers)"],
      hasWon: true,
      stats: { wins: 1, winStreak: 1, totalGuesses: 5, hints: 1, lastEnd: 7 },
    });
  });

  it("has the guest's game and statistics in the cookies", async () => {
    expect(await shown(cookiePlayStore(jar, GAME_7), cookieRecordStore(jar))).toMatchObject({
      guesses: ["guess ocean", "guess river"],
      hasWon: true,
      stats: { wins: 1, winStreak: 1, totalGuesses: 2, hints: 0, lastEnd: 7 },
    });
    // Nothing was counted again.
    expect(jar.setCookieHeaders()).toEqual([]);
  });

  it("has the circle for both, the guest by the sealed cookie", async () => {
    const { id } = await memberWith(app, ana.email);
    const guest = readGuest({ app, cookies: jar });
    if (guest === undefined) throw new Error("the cookie is not that of a guest");
    for (const person of [{ memberId: id }, guest]) {
      const circle = await showCircle(app, { person, edition: "en" });
      expect(circle?.name).toBe("Us");
      expect(circle?.view.today?.map(({ name, end }) => [name, end?.guessCount, end?.levels])).toEqual([
        ["Gus", 2, [2, 6]],
        ["Ana", 5, [3, 3, 4, 4, 6]],
      ]);
    }
  });

  it("has the plan of staff", async () => {
    expect(await listBacklog(app)).toMatchObject([{ edition: "en", word: { word: "teapot" }, note: "for Boxing Day" }]);
  });
});
