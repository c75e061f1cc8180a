// A site that ran on the words of 2026-11-22: its database, the cookies and saved games of its players, and the links that
// they made, as that site wrote them (tests/fixtures/earlierSite). Since then, words have become forms of others ("labios"
// of "labio"), and secrets have left the lists.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listScheduledGames, type ScheduledGame } from "~/data/games.server";
import type { Edition } from "~/game/editions";
import { isRefused } from "~/game/refusal";
import { parseSavedGame } from "~/game/savedGame";
import type { Guess } from "~/game/types";
import type { GameView } from "~/game/view";
import { openCookieJar } from "~/http/request/cookieJar.server";
import { cookiePlayStore, cookieRecordStore } from "~/http/request/guestCookies.server";
import type { App } from "~/services/app";
import { memberPlayStore } from "~/services/members/plays.server";
import { openGame } from "~/services/play/openGame.server";
import { newestPastGame, yesterdaysWord } from "~/services/play/pastWord.server";
import { restoreLog, showGame, submitGuess } from "~/services/play/turn.server";
import { checkSecret, seedSchedule, type SeedReport } from "~/services/schedule/seed.server";
import { isOnSqlite } from "./fixtures/database";
import { ana, memberWith } from "./fixtures/members";
import { memoryPlayStore, memoryRecordStore, NOON_OF_GAME_7, openRealApp } from "./fixtures/app";
import { BUILT_IN_EDITIONS, type BuiltInEdition } from "./fixtures/editions";

interface EarlierEdition {
  /** A game whose secret is a form today, which a guest and a member have won. */
  readonly number: number;
  /** Number of the game of the day. */
  readonly today: number;
  readonly cookies: string;
  /** What local storage had of the guest's game. */
  readonly saved: string;
  /** Words with their padded and their sealed codes. */
  readonly links: readonly (readonly [word: string, padded: string, sealed: string])[];
}

const EARLIER = "tests/fixtures/earlierSite";
const site = JSON.parse(readFileSync(`${EARLIER}/site.json`, "utf8")) as Readonly<
  Record<BuiltInEdition, EarlierEdition>
>;

/** The day on which the site was stopped. */
const NOW = NOON_OF_GAME_7 + 900 * 86_400_000;

let directory: string;
let app: App;
let before: ReadonlyMap<Edition, readonly ScheduledGame[]>;
let reports: readonly SeedReport[];

async function schedule(): Promise<ReadonlyMap<Edition, readonly ScheduledGame[]>> {
  const games = new Map<Edition, readonly ScheduledGame[]>();
  for (const edition of BUILT_IN_EDITIONS) games.set(edition, await listScheduledGames(app.db, { edition, from: 1 }));
  return games;
}

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "earlier-"));
  const database = path.join(directory, "site.sqlite");
  writeFileSync(database, gunzipSync(readFileSync(`${EARLIER}/site.sqlite.gz`)));
  app = await openRealApp({ now: () => NOW, database });
  before = await schedule();
  reports = await seedSchedule(app);
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const shownIn = (view: GameView | null) =>
  view?.guesses.map(({ kind, word, display, typed }: Guess) =>
    [kind === "hint" ? "=" : "", display ?? word, typed === undefined ? "" : ` (${typed})`].join(""),
  );

/** What the games show today. The percentile of the last guess is that of the secret. */
const SHOWN: Readonly<Record<BuiltInEdition, readonly string[]>> = {
  // The secret was "lit", which is a form of "light": the first guess has found it.
  en: ["light"],
  jr: ["light", "house", "eater", "=come", "skipper"],
  es: ["hacer (hizo)", "ojo (ojos)", "rodillo (Rodilla)", "casa", "poder (puedo)", "=mejilla", "labio (labios)"],
  de: ["Ware (waren)", "taub (taube)", "Haus", "Erde (erden)", "Griechenland", "=Mann", "Träne (tränen)"],
};
/** Today's spelling of the secrets of those games. */
const SECRETS: Readonly<Record<BuiltInEdition, string>> = { en: "light", jr: "skipper", es: "labio", de: "träne" };

describe.runIf(isOnSqlite)("the schedule of an earlier site", () => {
  it.each(BUILT_IN_EDITIONS)(
    "keeps the past games of the %s edition, each with its word as it is read today",
    async (edition) => {
      const { today } = site[edition];
      const past = (before.get(edition) ?? []).filter(({ number }) => number <= today);
      expect(past.map(({ number }) => number)).toEqual(Array.from({ length: today }, (_, index) => index + 1));
      expect((await schedule()).get(edition)?.slice(0, today)).toEqual(past);
      const vectors = app.vectors.of(edition);
      const renamed = past.filter(({ secret }) => vectors.rowOf(secret) === undefined);
      if (edition !== "jr") expect(renamed.length).toBeGreaterThan(0);
      for (const { number, secret } of renamed)
        expect(await openGame(app, { edition, number })).toMatchObject({ secret: vectors.findStored(secret) });
    },
  );

  it.each(BUILT_IN_EDITIONS)(
    "gives the coming games of the %s edition other words if theirs are unfit",
    async (edition) => {
      const { today } = site[edition];
      const old = (before.get(edition) ?? []).filter(({ number }) => number > today);
      const now = (await schedule()).get(edition)?.slice(today) ?? [];
      const listed = new Set(app.wordLists.secrets[edition]);
      // A chosen word that is only renamed stays.
      const named = ({ secret, isChosen }: ScheduledGame) =>
        (isChosen ? app.wordLists.renamed[edition].get(secret) : undefined) ?? secret;
      const isFit = (game: ScheduledGame) =>
        (game.isChosen || listed.has(game.secret)) && checkSecret(app, edition, named(game)) === undefined;
      expect(now.filter((game) => !isFit(game))).toEqual([]);
      const unfit = old.filter((game) => !isFit(game)).map(({ number }) => number);
      expect(unfit).toContain(today + 7);
      expect(reports.find((report) => report.edition === edition)).toMatchObject({ added: 0, replaced: unfit });
      expect(now.filter(({ number }) => !unfit.includes(number))).toEqual(
        old.filter(({ number }) => !unfit.includes(number)),
      );
      // Of the two words that staff chose, one is a form today. In German, both are renamed.
      if (edition !== "jr")
        expect(now.filter(({ isChosen }) => isChosen).map(({ number }) => number)).toEqual(
          edition === "de" ? [today + 5, today + 6] : [today + 6],
        );
    },
  );

  it("is then in order", async () => {
    expect((await seedSchedule(app)).filter(({ added, replaced }) => added + replaced.length > 0)).toEqual([]);
  });

  it("gives yesterday's word as it is written today", async () => {
    const { number } = site.es;
    const later = await openRealApp({
      now: () => NOW - 2 * 86_400_000,
      database: path.join(directory, "site.sqlite"),
    });
    expect(newestPastGame(later, "es")).toBe(number);
    expect(await yesterdaysWord(later, "es")).toBe("labio");
    await later.close();
  });
});

describe.runIf(isOnSqlite).each(BUILT_IN_EDITIONS)("a play of an earlier site in the %s edition", (edition) => {
  const { number, cookies, saved } = site[edition];
  const game = { edition, number };

  it("is the same from its cookie, its local storage and its member's row, and stays won", async () => {
    const jar = openCookieJar({ header: cookies, isSecure: false });
    const ofCookie = await showGame(app, {
      game,
      store: cookiePlayStore(jar, game),
      records: [cookieRecordStore(jar)],
    });
    if (isRefused(ofCookie)) throw new Error(ofCookie.why);
    expect(shownIn(ofCookie)).toEqual(SHOWN[edition]);
    expect(ofCookie).toMatchObject({ hasWon: true, isOver: true, secret: { word: SECRETS[edition] } });
    // The end was counted by the earlier site, and is not counted again.
    expect(jar.setCookieHeaders()).toEqual([]);

    const read = parseSavedGame(saved);
    if (read === undefined || read === "custom") throw new Error("not a saved game");
    const store = memoryPlayStore();
    const restored = await restoreLog(app, { game, store, records: [memoryRecordStore()], saved: read.log });
    expect(restored.view).toEqual(ofCookie);

    const { id } = await memberWith(app, ana.email);
    expect(await showGame(app, { game, store: memberPlayStore(app, id, game), records: [] })).toEqual(ofCookie);
  });
});

describe.runIf(isOnSqlite)("what players and staff of an earlier site have made", () => {
  const links = BUILT_IN_EDITIONS.flatMap((edition) => site[edition].links.map((link) => [edition, ...link] as const));

  it.each(links)("in the %s edition, the links of a game with the word %s open it", async (edition, word, ...codes) => {
    for (const code of codes) {
      const open = await openGame(app, { edition, code });
      if (isRefused(open)) throw new Error(open.why);
      expect(open.secret).toEqual(app.vectors.of(edition).find(word));
      const turn = { game: { edition, code }, store: memoryPlayStore(), records: [] };
      expect(await submitGuess(app, { ...turn, raw: word })).toMatchObject({ type: "scored", view: { hasWon: true } });
    }
  });

  it("a form that was accepted of a word that is a form today is read as that one's word", () => {
    expect(app.wordAdditions.forms.es.get("labiecitos")).toBe("labios");
    expect(app.vectors.of("es").find("labiecitos")?.word).toBe("labio");
  });
});
