import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Edition, EDITIONS } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import type { LogEntry } from "~/play/guess";
import { appendEntry } from "~/play/log";
import { formatResults, type GameResult } from "~/play/results";
import { type EndedGame, formatStats, NO_STATS, type Stats } from "~/play/stats";
import { type CookieJar, openCookieJar } from "~/site/cookieJar.request.server";
import { todaysNumber } from "../../tests/support/today";
import {
  cookieLegacyStore,
  cookiePlayStore,
  cookieRecordStore,
  deleteRecordCookies,
  hasRecordCookies,
  PROGRESS_BUDGET,
  readImportCookie,
} from "./guestStore.request.server";

const won: EndedGame = { number: 41, hasWon: true, guessCount: 30, hintCount: 2, ringCount: 0, isArchive: false };
const gaveUp: EndedGame = { number: 42, hasWon: false, guessCount: 5, hintCount: 0, ringCount: 0, isArchive: false };

/** A browser's cookie jar, reduced to what records and games need. */
class Jar {
  readonly cookies = new Map<string, string>();

  /** The cookies of a new request. */
  open(): CookieJar {
    return openCookieJar({ header: this.header(), isSecure: false });
  }

  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Applies the Set-Cookie headers of a response. */
  apply(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      // Browsers reject a cookie of more than 4096 bytes.
      expect(line.length).toBeLessThanOrEqual(4096);
      if (attributes.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async end(edition: Edition, ended: EndedGame): Promise<void> {
    const cookies = this.open();
    await cookieRecordStore(cookies).addEnd(edition, ended);
    this.apply(cookies.setCookieHeaders());
  }

  async record(edition: Edition) {
    const { stats, results } = await cookieRecordStore(this.open()).load(edition);
    return { stats, results: [...results] };
  }

  /** Adds a step to a game, and records the game's end in the same response if there is one. */
  async append(game: DailyGame, entry: LogEntry, ended?: EndedGame): Promise<boolean> {
    const cookies = this.open();
    const [store, record] = [cookiePlayStore(cookies, game), cookieRecordStore(cookies)];
    const { log } = await store.load();
    const { type } = await store.save(appendEntry(log, entry), { isEnd: ended !== undefined });
    const hasRoom = type === "stored";
    if (hasRoom && ended !== undefined) await record.addEnd(game.edition, ended);
    this.apply(cookies.setCookieHeaders());
    return hasRoom;
  }
}

const NOTHING = { stats: NO_STATS, results: [] };

describe("the cookies of a record", () => {
  it("round-trip, separately for each edition", async () => {
    const jar = new Jar();
    await jar.end("en", won);
    await jar.end("en", gaveUp);
    await jar.end("jr", won);
    expect(await jar.record("en")).toEqual({
      stats: {
        ...NO_STATS,
        firstPlay: 41,
        giveups: 1,
        giveups0: 1,
        hints: 2,
        lastEnd: 42,
        lastPlay: 42,
        playStreak: 2,
        totalGuesses: 35,
        totalPlays: 2,
        wins: 1,
        history: [
          { number: 41, guessCount: 30, hasWon: true },
          { number: 42, guessCount: 5, hasWon: false },
        ],
      },
      results: [
        [41, "won"],
        [42, "gaveUp"],
      ],
    });
    expect((await jar.record("jr")).results).toEqual([[41, "won"]]);
    expect(await jar.record("es")).toEqual(NOTHING);
    expect([...jar.cookies.keys()].sort()).toEqual(["archive_en", "archive_jr", "stats_en", "stats_jr"]);
  });

  it("are written only when a game ends", async () => {
    const jar = new Jar();
    await jar.end("en", won);
    const cookies = jar.open();
    const store = cookieRecordStore(cookies);
    for (const edition of EDITIONS) await store.load(edition);
    expect(cookies.setCookieHeaders()).toEqual([]);
    await store.addEnd("en", won);
    expect(cookies.setCookieHeaders()).toEqual([]);
    await store.addEnd("en", gaveUp);
    expect(cookies.setCookieHeaders().map((line) => line.split("=")[0])).toEqual(["stats_en", "archive_en"]);
  });

  it("count a won bonus round once", async () => {
    const jar = new Jar();
    await jar.end("en", won);
    for (let times = 0; times < 2; times += 1) {
      const cookies = jar.open();
      await cookieRecordStore(cookies).addBonusWin("en", won.number);
      jar.apply(cookies.setCookieHeaders());
    }
    expect((await jar.record("en")).stats).toMatchObject({ bonusWins: 1, totalPlays: 1 });
  });

  it("return in the same request what has just been written", async () => {
    const store = cookieRecordStore(new Jar().open());
    await store.addEnd("de", won);
    expect((await store.load("de")).stats.wins).toBe(1);
  });

  it("are readable by scripts, live 400 days, and are SameSite, and Secure on an HTTPS site", async () => {
    const linesAt = async (url: string) => {
      const cookies = openCookieJar({ header: null, isSecure: url.startsWith("https:") });
      const store = cookieRecordStore(cookies);
      await store.addEnd("en", won);
      return cookies.setCookieHeaders().map((line) => line.slice(line.indexOf("; ")));
    };
    const plain = "; Max-Age=34560000; Path=/; SameSite=Lax";
    const secure = "; Max-Age=34560000; Path=/; Secure; SameSite=Lax";
    expect(await linesAt("http://localhost/")).toEqual([plain, plain]);
    expect(await linesAt("https://words.example/")).toEqual([secure, secure]);
  });
});

describe("a guest's import of an older version", () => {
  const sums = { wins: 40, giveups: 5, abandons: 2, hints: 12, totalGuesses: 1890, winStreak: 7 };
  const add = async (jar: Jar) => {
    const cookies = jar.open();
    const added = await cookieLegacyStore(cookies).add(new Map([["en", sums]]));
    jar.apply(cookies.setCookieHeaders());
    return added;
  };

  it("is added once to the games played here", async () => {
    const jar = new Jar();
    await jar.end("en", won);
    expect(await add(jar)).toBe(true);
    const once = await jar.record("en");
    expect(once).toMatchObject({ stats: { wins: 41, totalPlays: 46, winStreak: 8 }, results: [[41, "won"]] });
    expect(await add(jar)).toBe(false);
    expect(await jar.record("en")).toEqual(once);
    expect(await cookieLegacyStore(jar.open()).hasImported()).toBe(true);
    expect(await cookieLegacyStore(new Jar().open()).hasImported()).toBe(false);
  });

  it("goes with the record when the record goes", async () => {
    const jar = new Jar();
    await add(jar);
    expect(readImportCookie(jar.open())).toEqual(new Map([["en", sums]]));
    const cookies = jar.open();
    deleteRecordCookies(cookies);
    jar.apply(cookies.setCookieHeaders());
    expect(hasRecordCookies(jar.open())).toBe(false);
  });
});

describe("invalid cookies", () => {
  const recordOf = async (header: string) => {
    const cookies = openCookieJar({ header, isSecure: false });
    const { stats, results } = await cookieRecordStore(cookies).load("en");
    return { stats, results: [...results] };
  };

  it.each([
    ["empty", "stats_en=; archive_en="],
    ["without a value", "stats_en"],
    ["percent signs", "stats_en=%%%; archive_en=%%%"],
    ["too few sums", "stats_en=1.2.3"],
    ["sums that are no numbers", "stats_en=a.b.c.d.e.f.g.h.i.j.k"],
    ["a negative sum", "stats_en=-1.0.0.0.0.0.0.0.0.0.0"],
    ["a sum beyond all bounds", "stats_en=9999999999.0.0.0.0.0.0.0.0.0.0"],
    ["8 kB", `stats_en=${"9.".repeat(4000)}`],
    ["of another edition", `stats_jr=${formatStats({ ...NO_STATS, wins: 3 })}; archive_xx=BBB`],
    ["names of the language", "__proto__=1; stats_en=__proto__"],
  ])("count as nothing: %s", async (_, header) => {
    expect(await recordOf(header)).toEqual(NOTHING);
  });

  it("never break a request, and the next end is recorded anyway", async () => {
    const anyValue = fc.stringMatching(/^[\w.~+%"-]{0,80}$/);
    await fc.assert(
      fc.asyncProperty(anyValue, anyValue, async (stats, results) => {
        const jar = new Jar();
        jar.cookies.set("stats_en", stats).set("archive_en", results);
        const number = 9_998;
        const isKnown = (await cookieRecordStore(jar.open()).load("en")).results.has(number);
        await jar.end("en", { ...won, number });
        const after = await cookieRecordStore(jar.open()).load("en");
        expect(after.results.has(number)).toBe(true);
        if (!isKnown) expect(after.stats.history.at(-1)).toEqual({ number, guessCount: 30, hasWon: true });
      }),
    );
  });
});

/** Pseudo-random numbers in 0 … 1, without a pattern that compresses. */
function randomNumbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Made-up words that compress about as well as real ones. */
function words(count: number): string[] {
  const next = randomNumbers();
  const letter = () => "etaoinshrdlucmfwypvbgk"[Math.floor(next() ** 1.7 * 22)] ?? "e";
  return Array.from({ length: count }, (_, index) => Array.from({ length: 4 + (index % 8) }, letter).join(""));
}

/** The jar of a player who has ended every game of four editions for five years, with random results. */
function fullJar(): { jar: Jar; today: number } {
  const jar = new Jar();
  const next = randomNumbers();
  const now = new Date("2027-01-29T12:00:00Z");
  for (const edition of EDITIONS) {
    const today = todaysNumber(edition, { now });
    const results = new Map<number, GameResult>();
    for (let number = 1; number < today; number += 1) results.set(number, next() < 0.5 ? "won" : "gaveUp");
    const history = Array.from({ length: 30 }, (_, index) => ({
      number: today - 30 + index,
      guessCount: 1500 + index,
      hasWon: index % 2 === 0,
    }));
    const sums = Object.fromEntries(Object.keys(NO_STATS).map((name) => [name, 999_999_999]));
    jar.cookies.set(`stats_${edition}`, formatStats({ ...(sums as unknown as Stats), history }));
    jar.cookies.set(`archive_${edition}`, formatResults(results));
  }
  return { jar, today: todaysNumber("en", { now }) };
}

describe("beside the largest records of four editions", () => {
  it("a game of 500 guesses fits, each added by a separate request, and can be won", async () => {
    const { jar, today } = fullJar();
    const game: DailyGame = { edition: "en", number: today };
    const log = words(500).map((word): LogEntry => ({ kind: "guess", word }));
    for (const entry of log.slice(0, -1)) expect(await jar.append(game, entry)).toBe(true);
    expect(await jar.append(game, { kind: "guess", word: "secret" }, { ...won, number: today })).toBe(true);
    expect((await cookiePlayStore(jar.open(), game).load()).log).toHaveLength(500);
    expect(jar.header().length).toBeLessThan(7400);
    const { results } = await cookieRecordStore(jar.open()).load("en");
    expect(results.get(today)).toBe("won");
    expect(results.size).toBe(today);
  });

  it("the longest possible games, given up, stay below 7400 characters in total", async () => {
    const { jar, today } = fullJar();
    const game: DailyGame = { edition: "en", number: today };
    let count = 0;
    for (const word of words(3000)) {
      if (!(await jar.append(game, { kind: "guess", word }))) break;
      count += 1;
    }
    expect(count).toBeLessThan(3000);
    expect(await jar.append(game, { kind: "giveUp" }, { ...gaveUp, number: today, guessCount: count })).toBe(true);
    const length = () => [...jar.cookies.values()].join("").length;
    expect(length()).toBeLessThanOrEqual(PROGRESS_BUDGET);
    // There is no room for a bonus round, and it does not take what is left for the end of other games.
    expect(await jar.append(game, { kind: "bonus", word: "word" })).toBe(false);
    expect(length()).toBeLessThanOrEqual(PROGRESS_BUDGET);
  });
});

describe("without a record", () => {
  it("the longest possible game, given up, stays below 7400 characters with the record that its end creates", async () => {
    const jar = new Jar();
    const game: DailyGame = { edition: "en", number: 1700 };
    let count = 0;
    for (const word of words(3000)) {
      if (!(await jar.append(game, { kind: "guess", word }))) break;
      count += 1;
    }
    expect(count).toBeLessThan(3000);
    expect(await jar.append(game, { kind: "giveUp" }, { ...gaveUp, number: 1700, guessCount: count })).toBe(true);
    const values = [...jar.cookies.values()].join("");
    expect(values.length).toBeLessThanOrEqual(PROGRESS_BUDGET);
  });
});
