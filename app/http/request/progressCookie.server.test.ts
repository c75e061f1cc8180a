import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatResults } from "~/game/results";
import type { DailyGame } from "~/game/gameRef";
import type { GuessLog, LogEntry } from "~/game/types";
import { type CookieJar, openCookieJar } from "./cookieJar.server";
import { cookiePlayStore, packLog, PROGRESS_BUDGET, unpackLog } from "./progressCookie.server";

const game: DailyGame = { edition: "en", number: 7 };
const guess = (word: string): LogEntry => ({ kind: "guess", word });

/** A browser's cookie jar, as far as the progress cookies need one. */
class Jar {
  readonly cookies = new Map<string, string>();

  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The cookies of a new request. */
  open(): CookieJar {
    return openCookieJar({ header: this.header(), isSecure: false });
  }

  async append(entries: GuessLog, of: DailyGame = game, isEnd = false) {
    const cookies = this.open();
    const store = cookiePlayStore(cookies, of);
    const hasRoom = (await store.append(entries, isEnd)) === "stored";
    for (const line of cookies.setCookieHeaders()) {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split("=");
      // A cookie of more than 4096 bytes is not kept by browsers.
      expect(line.length).toBeLessThanOrEqual(4096);
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { hasRoom, dropped: store.droppedGames() };
  }

  /** Puts back what was in the jar before. */
  restore(cookies: ReadonlyMap<string, string>): void {
    this.cookies.clear();
    for (const [name, value] of cookies) this.cookies.set(name, value);
  }

  load(of: DailyGame = game): Promise<GuessLog> {
    return cookiePlayStore(this.open(), of).load();
  }
}

/** Made-up words that deflate no better than real ones. */
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
        kind: fc.constantFrom("guess" as const, "hint" as const),
        word: fc.stringMatching(/^[a-zäñß]{2,12}$/u),
      }),
    );
    fc.assert(
      fc.property(fc.array(anyEntry), (log) => {
        expect(unpackLog(packLog(log))).toEqual(log);
      }),
    );
  });

  it("never fails on a forged value", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (value) => {
        expect(Array.isArray(unpackLog(value))).toBe(true);
      }),
    );
  });

  it("gives what can still be read when it is cut off", () => {
    const log = words(100).map(guess);
    const packed = packLog(log);
    const read = unpackLog(packed.slice(0, Math.floor(packed.length / 2)));
    expect(read.length).toBeGreaterThan(20);
    // The last word may be cut in the middle.
    expect(read.slice(0, -1)).toEqual(log.slice(0, read.length - 1));
  });

  it("is refused when it would unpack to more than any game has", () => {
    expect(unpackLog(packLog(Array.from({ length: 60_000 }, () => guess("abcdefgh"))))).toEqual([]);
  });
});

describe("the progress cookie", () => {
  it("keeps 600 guesses of one game, each added by a request of its own", async () => {
    const jar = new Jar();
    const log = words(600).map(guess);
    for (const entry of log) expect((await jar.append([entry])).hasRoom).toBe(true);
    expect(await jar.load()).toEqual(log);
  });

  it("says when a game does not fit any more, and keeps what was there", async () => {
    const jar = new Jar();
    const log = words(8000).map(guess);
    let kept = 0;
    while ((await jar.append(log.slice(kept, kept + 500))).hasRoom) kept += 500;
    expect(kept).toBeGreaterThanOrEqual(500);
    expect(await jar.load()).toEqual(log.slice(0, kept));
    for (const entry of log.slice(kept)) if (!(await jar.append([entry])).hasRoom) break;
    const full = new Map(jar.cookies);
    for (const end of [
      { kind: "giveUp" },
      { kind: "guess", word: "straightforward", typed: "Straightforward" },
    ] as const) {
      jar.restore(full);
      expect((await jar.append([end], game, true)).hasRoom).toBe(true);
      expect((await jar.load()).at(-1)).toEqual(end);
      expect([...jar.cookies.values()].join("").length).toBeLessThanOrEqual(PROGRESS_BUDGET);
    }
  });

  it("lets the oldest game go when there is no more room, and says so", async () => {
    const jar = new Jar();
    // Numbers of the Junior edition are 113 behind: this is the game of the day before game 119.
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

  it("lets games go that are over before any that somebody may come back to", async () => {
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

  it("never keeps more games than browsers do, and says which had to go", async () => {
    const jar = new Jar();
    const gone: number[] = [];
    for (let number = 1; number <= 200; number += 1) {
      const { dropped } = await jar.append([{ kind: "giveUp" }], { edition: "en", number });
      gone.push(...dropped.map((other) => other.number));
    }
    expect(jar.cookies.size).toBeLessThanOrEqual(100);
    expect(jar.cookies.size + gone.length).toBe(200);
    expect(gone.slice(0, 3)).toEqual([1, 2, 3]);
  });

  it("counts the names of the cookies, too: a request never has more than fits into a header", async () => {
    const jar = new Jar();
    for (let number = 1; number <= 80; number += 1)
      await jar.append(words(30, number).map(guess), { edition: "en", number });
    expect(jar.header().length).toBeLessThanOrEqual(PROGRESS_BUDGET);
  });

  it("keeps games apart", async () => {
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
  ])("begins anew with the cookie %.40s", async (header) => {
    const cookies = openCookieJar({ header, isSecure: false });
    expect(await cookiePlayStore(cookies, game).load()).toEqual([]);
  });

  it("cannot be read by scripts or sent from other sites, and only over https where the site is", async () => {
    const cookies = openCookieJar({ header: null, isSecure: true });
    const store = cookiePlayStore(cookies, game);
    await store.append([guess("sky")]);
    expect(cookies.setCookieHeaders()[0]).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});
