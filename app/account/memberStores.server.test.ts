import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { DailyGame } from "~/editions/gameRef";
import { createLog } from "~/platform/log.server";
import { refuse } from "~/platform/refusal";
import { insertGames } from "~/play/games.data.server";
import type { GuessLog } from "~/play/guess";
import { formatLog, hasWord } from "~/play/log";
import { MAX_STEPS } from "~/play/playStore";
import { parseRecord, recordBonusWin, recordEnd } from "~/play/record";
import { NO_STATS, type Stats } from "~/play/stats";
import { giveUp, importLog, restoreLog, showGame, submitGuess, takeHint } from "~/play/turn.server";
import { mergeGuest, type GuestPlays } from "~/player/mergeGuest.server";
import { GAME_7, openTestApp, stepsOf, type TestApp } from "../../tests/fixtures/app";
import { isOnSqlite } from "../../tests/fixtures/database";
import { ana as someone, newMember as signUpMember } from "../../tests/fixtures/members";
import { TINY_STOPWORDS, TINY_WORDS } from "../../tests/fixtures/vectors";
import { watchWrites } from "../../tests/fixtures/writes";
import { memberPlayStore, memberRecordStore, memberStatuses, storageQuota } from "./memberStores.server";
import { listPlayedGames } from "./plays.data.server";

let test: TestApp;
let app: App;
let ana: string;
let ben: string;
const SECRET = "gala";
/** Other words of the vocabulary. */
const WORDS = ["bada", "dada", "mala"];
for (const word of TINY_WORDS) {
  if (WORDS.length === 12) break;
  if (word !== SECRET && !TINY_STOPWORDS.has(word) && !WORDS.includes(word)) WORDS.push(word);
}
const GAME_6: DailyGame = { edition: "en", number: 6 };

beforeEach(async () => {
  test = await openTestApp();
  app = test.app;
  await insertGames(
    app.db,
    [5, 6, 7, 8].map((number) => ({ edition: "en", number, secret: SECRET })),
    0,
  );
  [ana, ben] = await Promise.all([newMember("ana@words.example"), newMember("ben@words.example")]);
});
afterEach(() => test.close());

async function newMember(email: string): Promise<string> {
  return (await signUpMember(app, { ...someone, email })).id;
}

/** One request of a member. Each request has its own store. */
const turn = (memberId: string, game = GAME_7) => ({
  game,
  store: memberPlayStore(app, memberId, game),
  records: [memberRecordStore(app, memberId)],
});
const guess = (memberId: string, raw: string, game?: DailyGame) => submitGuess(app, { ...turn(memberId, game), raw });
const logOf = async (memberId: string, game = GAME_7) =>
  stepsOf((await memberPlayStore(app, memberId, game).load()).log);
const wordsOf = async (memberId: string, game?: DailyGame) =>
  (await logOf(memberId, game)).map((entry) => (hasWord(entry) ? entry.word : "!"));
const recordOf = (memberId: string) => memberRecordStore(app, memberId).load("en");
const guesses = (...words: string[]): GuessLog => words.map((word) => ({ kind: "guess", word }));

describe("a member's play", () => {
  it("is shared by all devices of the member and not by other members", async () => {
    await guess(ana, "bada");
    await guess(ana, "dada");
    await guess(ben, "mala");
    const shown = await showGame(app, turn(ana));
    expect(shown).toMatchObject({ guessCount: 2, isOver: false, secret: null });
    expect(await wordsOf(ana)).toEqual(["bada", "dada"]);
    expect(await wordsOf(ben)).toEqual(["mala"]);
    expect(await listPlayedGames(app.db, ana)).toEqual([GAME_7]);
  });

  it("stores all concurrent guesses and counts each word once", async () => {
    const twice = [...WORDS, ...WORDS];
    const outcomes = await Promise.all(twice.map((word) => guess(ana, word)));
    expect(outcomes.map(({ type }) => type).filter((type) => type === "refused")).toEqual([]);
    expect(new Set(await wordsOf(ana))).toEqual(new Set(WORDS));
    expect(await showGame(app, turn(ana))).toMatchObject({ guessCount: WORDS.length });
  });

  it("ends once and counts once after concurrent winning guesses and give-ups", async () => {
    const outcomes = await Promise.all([
      ...[1, 2, 3, 4].map(() => guess(ana, SECRET)),
      ...[1, 2, 3, 4].map(() => giveUp(app, turn(ana))),
      ...[1, 2, 3, 4].map(() => takeHint(app, turn(ana))),
    ]);
    const { stats, results } = await recordOf(ana);
    expect(stats).toMatchObject({ totalPlays: 1 });
    expect(results.size).toBe(1);
    const log = await logOf(ana);
    const ends = log.filter((entry) => !hasWord(entry) || entry.word === SECRET);
    expect(ends).toHaveLength(1);
    expect(log.at(-1)).toEqual(ends[0]);
    // Steps after the end are refused.
    expect(outcomes.filter((outcome) => outcome.type === "refused" && outcome.why === "gameOver")).not.toHaveLength(0);
  });

  it("counts each of several games that end concurrently once", async () => {
    const games = [5, 6, 7].map((number) => ({ edition: "en", number }) as const);
    await Promise.all(games.flatMap((game) => [guess(ana, SECRET, game), giveUp(app, turn(ana, game))]));
    const { stats, results } = await recordOf(ana);
    expect(new Set(results.keys())).toEqual(new Set([5, 6, 7]));
    expect(stats.totalPlays).toBe(3);
    expect(stats.wins + stats.giveups).toBe(3);
  });

  it.each([
    ["won", () => guess(ana, SECRET)],
    ["given up", () => giveUp(app, turn(ana))],
  ])("refuses guesses when the row is full, and can still be %s", async (_, end) => {
    const many: GuessLog = Array.from({ length: 8000 }, (_, index) => ({
      kind: "guess",
      word: WORDS[index % WORDS.length] ?? "",
      typed: `kalaaaaa${"a".repeat(index % 40)}`,
    }));
    await memberPlayStore(app, ana, GAME_7).save(guesses("bada"));
    const store = memberPlayStore(app, ana, GAME_7);
    await store.load();
    const append = async (steps: GuessLog) => store.save([...(await store.load()).log, ...steps]);
    expect(await append(many)).toEqual(refuse("logFull"));
    expect(await wordsOf(ana)).toEqual(["bada"]);
    let stored = 0;
    while ((await append(many.slice(stored, stored + 100))).type === "stored") stored += 100;
    while ((await append(many.slice(stored, stored + 1))).type === "stored") stored += 1;
    let outcome = await guess(ana, "mala");
    for (let turns = 0; outcome.type !== "refused" && turns < 20; turns += 1)
      outcome = await guess(ana, turns % 2 === 0 ? "dada" : "mala");
    expect(outcome).toMatchObject({ type: "refused", why: "logFull" });
    expect(await end()).toMatchObject({ type: "scored", view: { isOver: true } });
  });
});

describe("an ended game of a member", () => {
  beforeEach(() => guess(ana, SECRET));

  it("is shown without a write", async () => {
    const { app: watched, writes } = watchWrites(app);
    const turn = {
      game: GAME_7,
      store: memberPlayStore(watched, ana, GAME_7),
      records: [memberRecordStore(watched, ana)],
    };
    expect(await showGame(watched, turn)).toMatchObject({ isOver: true });
    expect(await submitGuess(watched, { ...turn, raw: "bada" })).toMatchObject({ why: "gameOver" });
    expect(await restoreLog(watched, { ...turn, saved: guesses(SECRET) })).toMatchObject({ type: "repeat" });
    await turn.records[0]?.keepStats("en", NO_STATS);
    expect(writes).toEqual({ transactions: 0, statements: 0 });
  });

  it("is added to a record that has missed its end", async () => {
    await app.db.deleteFrom("game_end").execute();
    await app.db.deleteFrom("member_stats").execute();
    await showGame(app, turn(ana));
    expect(await recordOf(ana)).toMatchObject({ stats: { totalPlays: 1 }, results: new Map([[7, "won"]]) });
  });
});

describe("a log of the maximum number of steps", () => {
  const long: GuessLog = Array.from({ length: MAX_STEPS }, (_, index) => ({
    kind: "guess",
    word: `a${"b".repeat(index % 9)}`,
  }));

  it("is stored, and takes no further step but the end of the game", async () => {
    const store = memberPlayStore(app, ana, GAME_7);
    expect(await store.save([...long, ...guesses("bada")])).toEqual(refuse("logFull"));
    expect(await store.save(long)).toEqual({ type: "stored", version: 1 });
    expect(await guess(ana, "bada")).toMatchObject({ type: "refused", why: "logFull" });
    expect(await giveUp(app, turn(ana))).toMatchObject({ type: "scored", view: { isOver: true } });
  });

  it("is the longest that is imported or restored", async () => {
    const saved = [...guesses("bada"), ...long];
    const store = memberPlayStore(app, ana, GAME_7);
    const refused = { type: "refused", why: "logFull" };
    expect(await importLog(app, { ...turn(ana), store, saved })).toMatchObject(refused);
    expect(await restoreLog(app, { ...turn(ana), saved })).toMatchObject(refused);
    expect(await importLog(app, { ...turn(ana), store, saved: saved.slice(0, -1) })).toMatchObject({ type: "scored" });
    expect(await wordsOf(ana)).toEqual(["bada"]);
  });

  it("can be exceeded by a log of an older version, which is still shown and ended", async () => {
    const log = formatLog([...guesses("bada", "dada"), ...long, ...guesses("mala")]);
    const play = { edition: "en" as const, number: 7, member_id: ana, log, version: 1 };
    await app.db.insertInto("play").values(play).execute();
    // Nine of its words are none today.
    expect(await showGame(app, turn(ana))).toMatchObject({ guessCount: 12 });
    const { type, view } = await giveUp(app, turn(ana));
    expect([type, view?.guesses.map(({ word, number }) => [word, number]).slice(0, -1)]).toEqual([
      "scored",
      [
        ["bada", 1],
        ["dada", 2],
        ["mala", 12],
      ],
    ]);
    expect(view).toMatchObject({ isOver: true, guessCount: 12 });
  });
});

describe("a member whose logs take up all the room", () => {
  beforeEach(async () => {
    await guess(ana, "bada");
    const rest = storageQuota(app) - "bada".length;
    const rows = Array.from({ length: 4 }, (_, index) => index + 1).map((number) => {
      // Two bytes for each letter. The last log takes what is left.
      const log = number === 4 ? "a".repeat(rest - 3 * 2 * 60_000) : "ä".repeat(60_000);
      return { edition: "es" as const, number, member_id: ana, log, version: 1 };
    });
    await app.db.insertInto("play").values(rows).execute();
  });

  it("cannot add guesses to any game, by turns or by uploads", async () => {
    const refused = { type: "refused", why: "storageFull" };
    expect(await guess(ana, "dada")).toMatchObject({ ...refused, view: { guessCount: 1 } });
    const game = GAME_6;
    expect(await submitGuess(app, { ...turn(ana, game), raw: "bada" })).toMatchObject(refused);
    const store = memberPlayStore(app, ana, game);
    expect(await importLog(app, { ...turn(ana, game), store, saved: guesses("bada") })).toMatchObject(refused);
    expect(await wordsOf(ana)).toEqual(["bada"]);
    expect(await guess(ben, "dada")).toMatchObject({ type: "scored" });
  });

  it("can still end games", async () => {
    expect(await guess(ana, SECRET)).toMatchObject({ type: "scored", view: { hasWon: true } });
    expect(await giveUp(app, turn(ana, GAME_6))).toMatchObject({ type: "scored" });
  });

  it("can add guesses again the next day, when there are more games", async () => {
    test.setNow(app.now() + 86_400_000);
    expect(await guess(ana, "dada")).toMatchObject({ type: "scored" });
  });

  it.runIf(isOnSqlite)("is measured without reading the logs", async () => {
    const query = sql<{ detail: string }>`explain query plan
      select sum(length(cast(log as blob))) from play where member_id = ${ana}`;
    const { rows } = await query.execute(app.db);
    expect(rows.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("USING COVERING INDEX play_member_size"),
    ]);
  });
});

describe("a guest's plays", () => {
  const record = (...ended: Parameters<typeof recordEnd>[1][]) =>
    ended.reduce(recordEnd, parseRecord({ stats: "", results: "" }));
  const end = (number: number, hasWon = true) => ({
    number,
    hasWon,
    guessCount: 4,
    hintCount: 1,
    ringCount: 0,
    isArchive: false,
  });
  const merge = (plays: Partial<GuestPlays>) => mergeGuest(app, ana, { games: [], records: new Map(), ...plays });

  it("are merged into the member's after log-in, and counted", async () => {
    const log: GuessLog = [...guesses("bada", "dada"), { kind: "giveUp" }];
    await merge({
      games: [
        { game: GAME_6, log },
        { game: GAME_7, log: guesses("mala") },
      ],
      records: new Map([["en", record(end(5), end(6, false))]]),
    });
    expect(await wordsOf(ana, GAME_6)).toEqual(["bada", "dada", "!"]);
    expect(await wordsOf(ana)).toEqual(["mala"]);
    const { stats, results } = await recordOf(ana);
    expect([...results]).toEqual([
      [5, "won"],
      [6, "gaveUp"],
    ]);
    expect(stats).toMatchObject({ wins: 1, giveups: 1, totalPlays: 2, totalGuesses: 8, hints: 2, lastEnd: 6 });
  });

  it("change nothing when they are merged again or concurrently", async () => {
    const plays: GuestPlays = {
      games: [{ game: GAME_6, log: [...guesses("bada"), { kind: "giveUp" }] }],
      records: new Map([["en", record(end(5), end(6, false))]]),
    };
    await Promise.all([merge(plays), merge(plays)]);
    const once = [await recordOf(ana), await wordsOf(ana, GAME_6)];
    await merge(plays);
    expect([await recordOf(ana), await wordsOf(ana, GAME_6)]).toEqual(once);
    expect(once[0]).toMatchObject({ stats: { totalPlays: 2 } });
  });

  it("replace a shorter log of the same game, but not a longer one", async () => {
    for (const word of ["bada", "dada"]) await guess(ana, word);
    await merge({ games: [{ game: GAME_7, log: guesses("mala") }] });
    expect(await wordsOf(ana)).toEqual(["bada", "dada"]);
    await merge({ games: [{ game: GAME_7, log: guesses(...WORDS.slice(2, 5)) }] });
    expect(await wordsOf(ana)).toEqual(WORDS.slice(2, 5));
  });

  it("replace any open game when they are ended, and no game that the member has ended", async () => {
    for (const word of ["bada", "dada", "mala"]) await guess(ana, word);
    await merge({ games: [{ game: GAME_7, log: guesses(SECRET) }] });
    expect(await showGame(app, turn(ana))).toMatchObject({ isOver: true, hasWon: true, guessCount: 1 });
    await merge({ games: [{ game: GAME_7, log: guesses(...WORDS) }] });
    await merge({ games: [{ game: GAME_7, log: [...guesses(...WORDS), { kind: "giveUp" }] }] });
    expect(await wordsOf(ana)).toEqual([SECRET]);
    expect((await recordOf(ana)).stats).toMatchObject({ wins: 1, giveups: 0, totalPlays: 1 });
  });

  it("add their words to the bonus round of a game that the member has ended too", async () => {
    const bonus = (word: string) => ({ kind: "bonus", word }) as const;
    await merge({ games: [{ game: GAME_7, log: [...guesses(SECRET), bonus("bada"), bonus("dada")] }] });
    const other: GuessLog = [...guesses("sala"), { kind: "giveUp" }, bonus("dada"), bonus("mala")];
    await merge({ games: [{ game: GAME_7, log: other }] });
    const log = await logOf(ana);
    expect(log).toEqual([...guesses(SECRET), bonus("bada"), bonus("dada"), bonus("mala")]);
    // A game that is still open there has no bonus round.
    await merge({ games: [{ game: GAME_7, log: [...guesses("sala"), bonus("sala")] }] });
    expect(await logOf(ana)).toEqual(log);
  });

  it("count won bonus rounds once", async () => {
    const won = recordBonusWin(record(end(6)), 6);
    for (const records of [won, won]) await merge({ records: new Map([["en", records]]) });
    await memberRecordStore(app, ana).addBonusWin("en", 6);
    await memberRecordStore(app, ana).addBonusWin("en", 5);
    expect((await recordOf(ana)).stats).toMatchObject({ bonusWins: 1, totalPlays: 1 });
  });

  it("are merged without future games and unknown words", async () => {
    await merge({
      games: [
        { game: { edition: "en", number: 8 }, log: guesses(SECRET) },
        { game: { edition: "en", number: 4000 }, log: guesses("bada") },
        { game: GAME_7, log: guesses("qqqq", "bada") },
      ],
      records: new Map([["en", record(end(7), end(8), end(4000))]]),
    });
    expect(await listPlayedGames(app.db, ana)).toEqual([GAME_7]);
    expect(await wordsOf(ana)).toEqual(["bada"]);
    expect([...(await recordOf(ana)).results.keys()]).toEqual([7]);
  });

  it("do not change other members' plays", async () => {
    await merge({ games: [{ game: GAME_7, log: guesses(SECRET) }], records: new Map([["en", record(end(5))]]) });
    expect(await listPlayedGames(app.db, ben)).toEqual([]);
    expect((await recordOf(ben)).results.size).toBe(0);
  });
});

describe("a log restored from another tab", () => {
  it("adds the steps that the member's log lacks", async () => {
    await guess(ana, "bada");
    await restoreLog(app, { ...turn(ana), saved: guesses("bada", "dada") });
    expect(await wordsOf(ana)).toEqual(["bada", "dada"]);
  });
});

describe("the status of a member's games", () => {
  it("is listed for begun and ended games, with or without a log", async () => {
    await submitGuess(app, { ...turn(ana), raw: "bada" });
    await submitGuess(app, { ...turn(ana, { edition: "en", number: 6 }), raw: SECRET });
    await giveUp(app, turn(ana, { edition: "en", number: 5 }));
    const ended = { number: 3, hasWon: true, guessCount: 9, hintCount: 0, ringCount: 0, isArchive: true };
    await memberRecordStore(app, ana).addEnd("de", ended);
    expect(await memberStatuses(app, ana)).toEqual([
      { game: { edition: "en", number: 5 }, result: "gaveUp" },
      { game: { edition: "en", number: 6 }, result: "won" },
      { game: { edition: "en", number: 7 }, result: undefined },
      { game: { edition: "de", number: 3 }, result: "won" },
    ]);
    expect(await memberStatuses(app, ben)).toEqual([]);
  });
});

describe("a copy of statistics", () => {
  const copy = (totalPlays: number): Stats => ({
    ...NO_STATS,
    totalPlays,
    wins: totalPlays,
    totalGuesses: 10 * totalPlays,
  });
  const keep = (totalPlays: number, memberId = ana) =>
    memberRecordStore(app, memberId).keepStats("en", copy(totalPlays));
  const statsOf = async (memberId: string) => (await memberRecordStore(app, memberId).load("en")).stats;

  it("is stored when it counts more games, and the stored one is returned otherwise", async () => {
    expect(await keep(0)).toEqual(NO_STATS);
    expect(await keep(5)).toEqual(copy(5));
    expect(await keep(3)).toEqual(copy(5));
    expect(await keep(6)).toEqual(copy(6));
    expect(await statsOf(ana)).toEqual(copy(6));
    expect(await statsOf(ben)).toEqual(NO_STATS);
  });

  it("never replaces later statistics, also when several arrive concurrently", async () => {
    await Promise.all([4, 9, 2, 7].map((plays) => keep(plays)));
    expect(await statsOf(ana)).toEqual(copy(9));
  });

  it("does not change the ended games", async () => {
    await giveUp(app, turn(ana));
    await keep(8);
    const { results, stats } = await memberRecordStore(app, ana).load("en");
    expect([...results]).toEqual([[7, "gaveUp"]]);
    expect(stats).toEqual(copy(8));
  });
});

describe.runIf(isOnSqlite)("statistics written by several processes", () => {
  const ended = (number: number) => ({
    number,
    hasWon: true,
    guessCount: 4,
    hintCount: 0,
    ringCount: 0,
    isArchive: false,
  });
  let directory: string;
  let processes: readonly TestApp[];
  /** Another connection to the same file. It does not wait for the lock. */
  let outside: SQLite.Database;

  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "plays-"));
    const database = path.join(directory, "plays.sqlite");
    const lockRetry = { wait: () => Promise.resolve() };
    processes = [await openTestApp({ database, lockRetry }), await openTestApp({ database })];
    outside = new SQLite(database, { timeout: 0 });
  });
  afterEach(async () => {
    outside.close();
    await Promise.all(processes.map((one) => one.close()));
    rmSync(directory, { recursive: true });
  });

  it("count every game: no other process can write between the read and the write", async () => {
    const [one, two] = processes.map((process) => process.app);
    if (one === undefined || two === undefined) throw new Error("a process is missing");
    const { id: memberId } = await signUpMember(one);
    let attempts = 0;
    // The clock is read between the read and the write of the statistics.
    const now = () => {
      attempts += 1;
      expect(() => outside.exec("delete from member_stats")).toThrow("database is locked");
      return one.now();
    };
    await memberRecordStore({ ...one, now }, memberId).addEnd("en", ended(5));
    await memberRecordStore(two, memberId).addEnd("en", ended(6));
    await memberRecordStore({ ...one, now }, memberId).addEnd("en", ended(7));
    expect(attempts).toBe(2);
    const { stats, results } = await memberRecordStore(two, memberId).load("en");
    expect([stats.totalPlays, stats.wins, results.size]).toEqual([3, 3, 3]);
  });

  it("do not hide an ended game whose end cannot be added right now", async () => {
    const [{ app: one }] = processes as [TestApp];
    await insertGames(one.db, [{ edition: "en", number: 7, secret: SECRET }], 0);
    const { id } = await signUpMember(one);
    const store = memberPlayStore(one, id, GAME_7);
    const record = memberRecordStore(one, id);
    const show = () => showGame(one, { game: GAME_7, store, records: [record] });
    await giveUp(one, { game: GAME_7, store, records: [] });
    outside.exec("begin immediate");
    expect(await show()).toMatchObject({ isOver: true });
    expect((await record.results("en")).size).toBe(0);
    outside.exec("rollback");
    await show();
    expect((await record.results("en")).size).toBe(1);
  });
});

describe("statistics that cannot be read", () => {
  // Like the format of a future version.
  const UNREADABLE = "v9.1.2.3";
  const ended = { number: 7, hasWon: true, guessCount: 9, hintCount: 0, ringCount: 0, isArchive: false };
  const guest = recordEnd(parseRecord({ stats: "", results: "" }), ended);
  let lines: string[];
  const record = (memberId = ana) => {
    const log = createLog("error", { write: (line) => lines.push(line) });
    return memberRecordStore({ ...app, log }, memberId);
  };
  const rowOf = async (memberId: string) =>
    (await app.db.selectFrom("member_stats").select("stats").where("member_id", "=", memberId).execute())[0]?.stats;

  beforeEach(async () => {
    lines = [];
    await memberRecordStore(app, ben).addEnd("en", ended);
    await memberRecordStore(app, ana).addEnd("en", { ...ended, number: 5 });
    await app.db.updateTable("member_stats").set({ stats: UNREADABLE }).where("member_id", "=", ana).execute();
  });

  it("throw an error that names the member and the edition, for that edition only", async () => {
    await expect(record().load("en")).rejects.toThrow(`the statistics of member ${ana} in en cannot be read`);
    expect((await record().load("de")).stats).toEqual(NO_STATS);
    expect((await record(ben).load("en")).stats).toMatchObject({ wins: 1 });
  });

  it.each([
    ["a game ends", () => record().addEnd("en", ended)],
    ["a guest's record is merged", () => record().merge("en", guest)],
  ])("are kept and logged when %s, and the end is stored", async (_, perform) => {
    await perform();
    expect(await rowOf(ana)).toBe(UNREADABLE);
    expect([...(await record().results("en"))]).toEqual([
      [5, "won"],
      [7, "won"],
    ]);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 50, memberId: ana, edition: "en", games: [7] }),
    ]);
    expect(lines.join("")).not.toContain(UNREADABLE);
    // The second time, the game is already recorded.
    await perform();
    expect(lines).toHaveLength(1);
  });

  it("are kept when a copy of statistics is restored, which throws", async () => {
    const keeping = record().keepStats("en", { ...NO_STATS, totalPlays: 99, wins: 99 });
    await expect(keeping).rejects.toThrow(`the statistics of member ${ana} in en cannot be read`);
    expect(await rowOf(ana)).toBe(UNREADABLE);
  });

  it("do not prevent playing or listing the status of games", async () => {
    expect(await guess(ana, SECRET)).toMatchObject({ type: "scored", view: { isOver: true, hasWon: true } });
    expect(await memberStatuses(app, ana)).toEqual([
      { game: { edition: "en", number: 5 }, result: "won" },
      { game: GAME_7, result: "won" },
    ]);
    expect(await rowOf(ana)).toBe(UNREADABLE);
  });
});
