import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CustomGame, type DailyGame, type GameRef, isDaily } from "~/editions/gameRef";
import type { GuessLog, LogEntry } from "~/play/guess";
import type { LogChange } from "~/play/playStore";
import { formatResults } from "~/play/results";
import { type CookieJar, openCookieJar } from "~/site/cookieJar.request.server";
import { cookiePlayStore, packLog, PROGRESS_BUDGET, unpackLog } from "./guestStore.request.server";

const game: DailyGame = { edition: "en", number: 7 };
const guess = (word: string): LogEntry => ({ kind: "guess", word });

/** A browser's cookie jar, reduced to what the progress cookies need. */
class Jar {
  readonly cookies = new Map<string, string>();

  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The cookies of a new request. */
  open(): CookieJar {
    return openCookieJar({ header: this.header(), isSecure: false });
  }

  async append(entries: GuessLog, of: GameRef = game, { isEnd = false, mayGiveWay = false }: LogChange = {}) {
    const cookies = this.open();
    const store = cookiePlayStore(cookies, of);
    const { log } = await store.load();
    const { type } = await store.save([...log, ...entries], { isEnd, mayGiveWay });
    for (const line of cookies.setCookieHeaders()) {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split("=");
      // Browsers reject a cookie of more than 4096 bytes.
      expect(line.length).toBeLessThanOrEqual(4096);
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { hasRoom: type === "stored", dropped: store.droppedGames() };
  }

  /** Restores an earlier state of the jar. */
  restore(cookies: ReadonlyMap<string, string>): void {
    this.cookies.clear();
    for (const [name, value] of cookies) this.cookies.set(name, value);
  }

  async load(of: GameRef = game): Promise<GuessLog> {
    return (await cookiePlayStore(this.open(), of).load()).log;
  }
}

/** Made-up words that compress about as well as real ones. */
function words(count: number, seed = 7): string[] {
  let state = seed;
  const letter = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return "etaoinshrdlucmfwypvbgk"[Math.floor((state / 2_147_483_648) ** 1.7 * 22)] ?? "e";
  };
  return Array.from({ length: count }, (_, index) => Array.from({ length: 4 + (index % 8) }, letter).join(""));
}

describe("a packed log", () => {
  it("reads back every log", () => {
    const anyEntry: fc.Arbitrary<LogEntry> = fc.oneof(
      fc.constant<LogEntry>({ kind: "giveUp" }),
      fc.record({
        kind: fc.constantFrom("guess" as const, "hint" as const, "bonus" as const),
        word: fc.stringMatching(/^[a-zäñß]{2,12}$/u),
      }),
    );
    fc.assert(
      fc.property(fc.array(anyEntry), (log) => {
        expect(unpackLog(packLog(log))).toEqual(log);
      }),
    );
  });

  it("never throws on a forged value", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (value) => {
        expect(Array.isArray(unpackLog(value))).toBe(true);
      }),
    );
  });

  it("yields the readable steps when it is truncated", () => {
    const log = words(100).map(guess);
    const packed = packLog(log);
    const read = unpackLog(packed.slice(0, Math.floor(packed.length / 2)));
    expect(read.length).toBeGreaterThan(20);
    // The last word may be truncated.
    expect(read.slice(0, -1)).toEqual(log.slice(0, read.length - 1));
  });

  it("is rejected when it would unpack to more than the limit", () => {
    expect(unpackLog(packLog(Array.from({ length: 60_000 }, () => guess("abcdefgh"))))).toEqual([]);
  });
});

describe("the progress cookie", () => {
  it("stores 600 guesses of one game, each added by a separate request", async () => {
    const jar = new Jar();
    const log = words(600).map(guess);
    for (const entry of log) expect((await jar.append([entry])).hasRoom).toBe(true);
    expect(await jar.load()).toEqual(log);
  });

  it("reports when a game does not fit any more, and keeps the stored log", async () => {
    const jar = new Jar();
    const log = words(8000).map(guess);
    let stored = 0;
    while ((await jar.append(log.slice(stored, stored + 500))).hasRoom) stored += 500;
    expect(stored).toBeGreaterThanOrEqual(500);
    expect(await jar.load()).toEqual(log.slice(0, stored));
    for (const entry of log.slice(stored)) if (!(await jar.append([entry])).hasRoom) break;
    const full = new Map(jar.cookies);
    for (const end of [
      { kind: "giveUp" },
      { kind: "guess", word: "straightforward", typed: "Straightforward" },
    ] as const) {
      jar.restore(full);
      expect((await jar.append([end], game, { isEnd: true })).hasRoom).toBe(true);
      expect((await jar.load()).at(-1)).toEqual(end);
      expect([...jar.cookies.values()].join("").length).toBeLessThanOrEqual(PROGRESS_BUDGET);
    }
  });

  it("drops the oldest game when there is no more room, and reports it", async () => {
    const jar = new Jar();
    // Junior numbers are lower by 113: this is the game of the day before game 119.
    const older: DailyGame = { edition: "en", number: 118 };
    const old: DailyGame = { edition: "jr", number: 6 };
    await jar.append(words(500).map(guess), older);
    await jar.append(words(300, 3).map(guess), old);
    const { dropped } = await jar.append(words(500, 5).map(guess));
    expect(dropped).toEqual([older]);
    expect(await jar.load(older)).toEqual([]);
    expect(await jar.load(old)).toHaveLength(300);
    expect(await jar.load()).toHaveLength(500);
  });

  it("drops finished games before open ones", async () => {
    const jar = new Jar();
    const open: DailyGame = { edition: "en", number: 3 };
    const over: DailyGame = { edition: "de", number: 90 };
    jar.cookies.set("archive_de", formatResults(new Map([[over.number, "won"]])));
    await jar.append(words(300).map(guess), open);
    await jar.append(words(500, 3).map(guess), over);
    const { dropped } = await jar.append(words(500, 5).map(guess));
    expect(dropped).toEqual([over]);
    expect(await jar.load(open)).toHaveLength(300);
  });

  it("drops custom games after finished games, oldest first, and before open ones", async () => {
    const jar = new Jar();
    const open: DailyGame = { edition: "en", number: 3 };
    const over: DailyGame = { edition: "de", number: 90 };
    const custom: readonly CustomGame[] = ["z", "a", "m"].map((code) => ({ edition: "en", code }));
    jar.cookies.set("archive_de", formatResults(new Map([[over.number, "won"]])));
    await jar.append(words(20).map(guess), open);
    for (const [index, one] of custom.entries()) await jar.append(words(200, index).map(guess), one);
    await jar.append(words(20, 4).map(guess), over);
    const dropped: GameRef[] = [];
    for (let step = 5; dropped.length < 3; step += 1)
      dropped.push(...(await jar.append(words(100, step).map(guess))).dropped);
    expect(dropped).toEqual([over, ...custom.slice(0, 2)]);
    expect(await jar.load(open)).toHaveLength(20);
    expect(await jar.load(custom[2])).toHaveLength(200);
  });

  it("of a game that may give way is left out rather than one that matters more", async () => {
    const jar = new Jar();
    const [over, older]: DailyGame[] = [90, 80].map((number) => ({ edition: "de", number }));
    if (over === undefined || older === undefined) throw new Error();
    jar.cookies.set("archive_de", formatResults(new Map([over, older].map(({ number }) => [number, "won"]))));
    await jar.append(words(500).map(guess));
    await jar.append(words(300, 3).map(guess), over);
    const before = new Map(jar.cookies);
    const change = { mayGiveWay: true };
    expect(await jar.append(words(500, 5).map(guess), older, change)).toEqual({ hasRoom: false, dropped: [] });
    expect(jar.cookies).toEqual(before);
    const open: DailyGame = { edition: "en", number: 3 };
    expect(await jar.append(words(500, 5).map(guess), open, change)).toEqual({ hasRoom: true, dropped: [over] });
    // With room for all, none gives way.
    expect(await jar.append(words(5).map(guess), older, change)).toEqual({ hasRoom: true, dropped: [] });
  });

  it("of a custom game fits into a browser's cookie with the longest code", async () => {
    const jar = new Jar();
    const longest: CustomGame = { edition: "en", code: `~${"a".repeat(255)}` };
    const log = words(600).map(guess);
    // `append` checks the length of each cookie.
    expect((await jar.append(log, longest)).hasRoom).toBe(true);
    expect(await jar.load(longest)).toEqual(log);
  });

  it("never stores more games than browsers allow, and reports the dropped ones", async () => {
    const jar = new Jar();
    const gone: number[] = [];
    for (let number = 1; number <= 200; number += 1) {
      const { dropped } = await jar.append([{ kind: "giveUp" }], { edition: "en", number });
      gone.push(...dropped.filter(isDaily).map((other) => other.number));
    }
    expect(jar.cookies.size).toBeLessThanOrEqual(100);
    expect(jar.cookies.size + gone.length).toBe(200);
    expect(gone.slice(0, 3)).toEqual([1, 2, 3]);
  });

  it("counts cookie names too, so that the cookies always fit into a header", async () => {
    const jar = new Jar();
    for (let number = 1; number <= 80; number += 1)
      await jar.append(words(30, number).map(guess), { edition: "en", number });
    expect(jar.header().length).toBeLessThanOrEqual(PROGRESS_BUDGET);
  });

  it("stores each game separately", async () => {
    const jar = new Jar();
    await jar.append([guess("sky")], { edition: "en", number: 7 });
    await jar.append([guess("sun")], { edition: "jr", number: 7 });
    expect(await jar.load({ edition: "en", number: 7 })).toEqual([guess("sky")]);
    expect(await jar.load({ edition: "jr", number: 7 })).toEqual([guess("sun")]);
  });

  it.each([
    "game_en_7=%%%",
    "game_en_7=AAAA",
    "game_en_7",
    "game_xx_7=AAAA; game_en_0=AAAA",
    `game_en_7=${"A".repeat(9000)}`,
  ])("starts over with the invalid cookie %.40s", async (header) => {
    const cookies = openCookieJar({ header, isSecure: false });
    expect((await cookiePlayStore(cookies, game).load()).log).toEqual([]);
  });

  it("is HttpOnly and SameSite, and Secure on an HTTPS site", async () => {
    const cookies = openCookieJar({ header: null, isSecure: true });
    const store = cookiePlayStore(cookies, game);
    await store.save([guess("sky")]);
    expect(cookies.setCookieHeaders()[0]).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});
