import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EDITIONS } from "./editions";
import {
  type CustomGame,
  type DailyGame,
  gameKey,
  type GameRef,
  isDaily,
  isSameGame,
  parseGameKey,
  toCustomGame,
  toGameNumber,
} from "./gameRef";

const anyEdition = fc.constantFrom(...EDITIONS);
const anyDaily: fc.Arbitrary<DailyGame> = fc.record({
  edition: anyEdition,
  number: fc.integer({ min: 1, max: 9_999_999 }),
});
const anyCustom: fc.Arbitrary<CustomGame> = fc.record({
  edition: anyEdition,
  code: fc.stringMatching(/^(?:~[\w-]{1,255}|[\w+/-]{1,200}={0,2}\d{0,20})$/),
});
const anyGame: fc.Arbitrary<GameRef> = fc.oneof(anyDaily, anyCustom);

describe("the key of a game", () => {
  it.each<[GameRef, string]>([
    [{ edition: "en", number: 1757 }, "en_1757"],
    [{ edition: "en", code: "YXBwbGU8203948571632" }, "custom_en_YXBwbGU8203948571632"],
    [{ edition: "de", code: "YXBwbGU=203948571632" }, "custom_de_YXBwbGU%3D203948571632"],
    [{ edition: "jr", code: "~a-b_c" }, "custom_jr_~a-b_c"],
  ])("of %j is %s", (game, key) => {
    expect(gameKey(game)).toBe(key);
    expect(parseGameKey(key)).toEqual(game);
  });

  it("round-trips", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        expect(parseGameKey(gameKey(game))).toEqual(game);
      }),
    );
  });

  it("is valid in a cookie name before a full stop", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        // RFC 9110 token characters without the full stop.
        expect(gameKey(game)).toMatch(/^[!#$%&'*+\-^_`|~0-9A-Za-z]+$/);
        expect(gameKey(game).length).toBeLessThan(800);
      }),
    );
  });

  it("is unique per game", () => {
    fc.assert(
      fc.property(anyGame, anyGame, (a, b) => {
        const isSame =
          JSON.stringify([a.edition, isDaily(a) ? a.number : a.code]) ===
          JSON.stringify([b.edition, isDaily(b) ? b.number : b.code]);
        expect(isSameGame(a, b)).toBe(isSame);
        expect(isSameGame(a, { ...a })).toBe(true);
      }),
    );
    expect(isSameGame({ edition: "en", number: 5 }, { edition: "en", code: "5" })).toBe(false);
  });

  it.each([
    "",
    "en",
    "en_",
    "en_0",
    "en_007",
    "en_12345678",
    "xx_5",
    "custom_5",
    "custom_xx_abc",
    "custom_en_",
    "custom_en_a%",
    "custom_en_a%3d",
    "custom_en_a%20",
    "custom_en_%61",
    "custom_en_~",
    "custom_en_~~a",
    `custom_en_${"a".repeat(257)}`,
  ])("is invalid in %j", (key) => {
    expect(parseGameKey(key)).toBeUndefined();
  });

  it.each(["", "~", "~~a", "a b", "слово", "a%20", "a/../b?", `~${"a".repeat(256)}`])(
    "is made of no code like %j",
    (code) => {
      expect(toCustomGame("en", code)).toBeUndefined();
    },
  );

  it("is parsed or rejected for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const key of [text, `custom_en_${text}`]) {
          const game = parseGameKey(key);
          if (game !== undefined) expect(gameKey(game)).toBe(key);
        }
      }),
    );
  });
});

describe("toGameNumber", () => {
  it.each([
    ["12", 12],
    ["#12", 12],
    [" # 12 ", 12],
    ["3.5", 3.5],
    ["-1", -1],
    ["0", 0],
  ])("parses %j", (text, number) => {
    expect(toGameNumber(text)).toBe(number);
  });

  it.each([null, undefined, "", " ", "#", "twelve", "12a", "0x10", "1e1", "1e9", "Infinity", "1e", "."])(
    "is NaN for %j",
    (text) => {
      expect(toGameNumber(text)).toBeNaN();
    },
  );
});
