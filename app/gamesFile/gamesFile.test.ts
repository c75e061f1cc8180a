import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EDITIONS, type Edition } from "~/editions/editions";
import { gameKey, type GameRef } from "~/editions/gameRef";
import { DEFAULT_SETTINGS } from "~/editions/settings";
import { toBase64 } from "~/platform/base64";
import { isRefused } from "~/platform/refusal";
import { formatKeptLogs, MAX_GAMES_FILE_BYTES } from "~/play/keptLogs";
import type { LegacyImport } from "~/play/legacyImport";
import { parseLog } from "~/play/log";
import { type PlayerRecord, recordEnd } from "~/play/record";
import { NO_STATS } from "~/play/stats";
import { formatGamesFile, type GamesFile, parseGamesFile } from "./gamesFile";

const NEWEST = 100;
const parse = (text: string) => parseGamesFile(text, () => NEWEST);
const SAVED_AT = "2026-11-26T21:00:00.000Z";

/** The file that was read. */
function read(text: string) {
  const parsed = parse(text);
  if (isRefused(parsed)) throw new Error(parsed.why);
  return parsed;
}
/** A file of these parts. */
const fileOf = (parts: object) => JSON.stringify({ gamesFile: 1, ...parts });

const anyRecord: fc.Arbitrary<PlayerRecord> = fc
  .array(
    fc.record({
      number: fc.integer({ min: 1, max: NEWEST }),
      hasWon: fc.boolean(),
      guessCount: fc.integer({ min: 1, max: 300 }),
      hintCount: fc.integer({ min: 0, max: 9 }),
      ringCount: fc.integer({ min: 0, max: 5 }),
      isArchive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((ended) => ended.reduce(recordEnd, { stats: NO_STATS, results: new Map() }));
const anyEdition = fc.constantFrom<Edition>(...EDITIONS);
const anyGame: fc.Arbitrary<GameRef> = fc.oneof(
  fc.record({ edition: anyEdition, number: fc.integer({ min: 1, max: NEWEST }) }),
  fc.record({ edition: anyEdition, code: fc.stringMatching(/^~?[\w-]{1,40}$/) }),
);
const sums = { wins: 4, giveups: 1, abandons: 0, hints: 2, totalGuesses: 90, winStreak: 3 };
const anyImport: fc.Arbitrary<LegacyImport | undefined> = fc.option(fc.constant(new Map([["en" as const, sums]])), {
  nil: undefined,
});
const anyLog = fc.uniqueArray(fc.constantFrom("*", "ocean", "=shore", "tide<Tide", "!", "+foam", "año", "l'eau"), {
  minLength: 1,
});
const anyFile: fc.Arbitrary<GamesFile> = fc.record({
  games: fc.uniqueArray(fc.record({ game: anyGame, log: anyLog.map((lines) => parseLog(lines.join("\n"))) }), {
    selector: ({ game }) => gameKey(game),
  }),
  records: fc
    .uniqueArray(fc.tuple(anyEdition, anyRecord), { selector: ([edition]) => edition })
    .map((list) => new Map(list)),
  imported: anyImport,
  settings: fc.record({ darkMode: fc.constantFrom(true, null), lowercase: fc.boolean() }).map((some) => ({
    ...DEFAULT_SETTINGS,
    ...some,
  })),
});

const byKey = (games: GamesFile["games"]) => new Map(games.map(({ game, log }) => [gameKey(game), log]));
const toPlain = ({ games, records, ...rest }: GamesFile) => ({
  ...rest,
  games: byKey(games),
  records: new Map(
    [...records].map(([edition, { stats, results }]) => [edition, { stats, results: new Map(results) }]),
  ),
});

describe("a file of games", () => {
  it("holds what was saved", () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const { file: loaded, leftOut } = read(formatGamesFile(file, SAVED_AT));
        expect(leftOut).toBe(0);
        expect(toPlain(loaded)).toEqual(toPlain(file));
      }),
    );
  });

  it("has each game once, with the steps of the cookie and then those of the copy, and no names", () => {
    const game = { edition: "en", number: 7 } as const;
    const [cookie, copy] = ["ocean\nsea@Ana", "sea\nshore\n!"].map((text) => ({ game, log: parseLog(text) }));
    if (cookie === undefined || copy === undefined) throw new Error();
    expect(formatKeptLogs([cookie, copy])).toEqual([{ game: "en_7", log: "ocean\nsea\nshore\n!" }]);
  });

  it("is never too large to be loaded: the oldest games are left out", () => {
    const log = parseLog(
      Array.from({ length: 2000 }, (_, at) => `wörd${"abcdefghij".repeat(1 + (at % 3))}`).join("\n"),
    );
    const long = log.map((step, at) => ({
      ...step,
      word: `wörd${String.fromCharCode(97 + (at % 26)).repeat(at % 50)}`,
    }));
    const games = Array.from({ length: 60 }, (_, at) => ({
      game: { edition: "en" as const, number: at + 1 },
      log: long,
    }));
    const text = formatGamesFile(
      { games, records: new Map(), imported: undefined, settings: DEFAULT_SETTINGS },
      SAVED_AT,
    );
    expect(new TextEncoder().encode(text).length).toBeLessThan(MAX_GAMES_FILE_BYTES);
    const kept = read(text).file.games.map(({ game }) => ("number" in game ? game.number : 0));
    expect(kept.length).toBeGreaterThan(3);
    expect(kept[0]).toBe(60);
    expect(kept.at(-1)).toBe(61 - kept.length);
  });
});

describe("what is no file of games", () => {
  it.each([
    ["nothing", "", "gamesFileMissing"],
    ["spaces", " \n\t", "gamesFileMissing"],
    ["no JSON", "}{", "gamesFileUnreadable"],
    ["bytes", "\u0000\u0001\ufffdPNG", "gamesFileUnreadable"],
    ["the first half of one", fileOf({ games: [{ game: "en_7", log: "ocean" }] }).slice(0, 40), "gamesFileUnreadable"],
    ["a number", "7", "gamesFileUnreadable"],
    ["other JSON", '{"a":1}', "gamesFileUnreadable"],
    ["without a version", '{"gamesFile":"1"}', "gamesFileUnreadable"],
    ["of version 0", '{"gamesFile":0}', "gamesFileUnreadable"],
    ["an inherited version", '{"__proto__":{"gamesFile":1}}', "gamesFileUnreadable"],
    ["of a later version", '{"gamesFile":2,"games":7}', "gamesFileNewer"],
    ["the export of an account", '{"exportedAt":"2026","account":{"id":"x"}}', "gamesFileOfAccount"],
    ["a stats file", toBase64('[["stats","{\\"wins\\":1}"]]'), "gamesFileOfOlder"],
    ["the list in a stats file", '[["stats","{\\"wins\\":1}"]]', "gamesFileOfOlder"],
  ])("is refused: %s", (_, text, why) => {
    expect(parse(text)).toMatchObject({ type: "refused", why });
  });

  it("never throws, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          anyFile.map((file) => formatGamesFile(file, SAVED_AT)),
        ),
        fc.nat(),
        (text, cut) => {
          parse(text);
          parse(text.slice(0, cut % (text.length + 1)));
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.record({
          games: fc.jsonValue(),
          records: fc.jsonValue(),
          imported: fc.jsonValue(),
          settings: fc.jsonValue(),
        }),
        (parts) => {
          const { file } = read(fileOf(parts));
          expect([file.games.length, file.records.size]).toEqual([0, 0]);
        },
      ),
    );
  });
});

describe("parts that are not as described", () => {
  const record = { stats: "v4.0.5.1.3.9.9.2.80.3.1.2.0.0.0.0.0.0.0.0.9+1e.5-1a", results: "" };
  it.each([
    ["a game of no edition", { games: [{ game: "xx_7", log: "ocean" }] }],
    ["a game to come", { games: [{ game: "en_101", log: "ocean" }] }],
    ["a game without a number", { games: [{ game: "en_0", log: "ocean" }] }],
    ["a log without a step", { games: [{ game: "en_7", log: "<b>\n4%" }] }],
    ["a log that is no text", { games: [{ game: "en_7", log: ["ocean"] }] }],
    ["a game that is none", { games: [null] }],
    ["games that are no list", { games: { en_7: "ocean" } }],
    ["records that are a list", { records: [record] }],
    ["a record of no edition", { records: { xx: record } }],
    ["a record of somebody's prototype", { records: JSON.parse(`{"__proto__":${JSON.stringify(record)}}`) as unknown }],
    ["unreadable statistics", { records: { en: { ...record, stats: "v4.0.1" } } }],
    ["statistics of a later version", { records: { en: { ...record, stats: record.stats.replace("v4", "v5") } } }],
    [
      "statistics of games to come",
      { records: { en: { ...record, stats: record.stats.replace(".9.9.", ".999.9.") } } },
    ],
    ["results that were edited", { records: { en: { ...record, results: "FF<script>" } } }],
    ["results of games to come", { records: { en: { ...record, results: "F~2s." } } }],
    ["an import that is none", { imported: "v2~en.1" }],
  ])("are left out and counted: %s", (_, parts) => {
    const { file, leftOut } = read(fileOf(parts));
    expect([file.games, file.records.size, file.imported, leftOut]).toEqual([[], 0, undefined, 1]);
  });

  it("leave the other parts alone", () => {
    const games = [{ game: "en_7", log: "ocean\n<b>\nsea" }, 7, { game: "es_3", log: "mar" }];
    const { file, leftOut } = read(fileOf({ games, records: { en: record, de: 7 } }));
    expect(leftOut).toBe(2);
    expect([...byKey(file.games).keys()]).toEqual(["en_7", "es_3"]);
    expect(file.games[0]?.log).toEqual(parseLog("ocean\nsea"));
    expect([...file.records.keys()]).toEqual(["en"]);
  });

  it("make no part of a prototype", () => {
    read(
      '{"gamesFile":1,"records":{"__proto__":{"en":1}},"games":[{"__proto__":{"game":"en_7","log":"a"}}],"settings":"__proto__=1"}',
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
