import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toLine, withoutJoiners } from "./line";

describe("a line", () => {
  it.each([
    ["  Ana \r\n\t María ", "Ana María"],
    ["Jose\u0301", "José"],
    ["left\u202etfel\u2066 to\u200b right\u0007\u0000", "lefttfel to right"],
    ["a\ud800b", "ab"],
    ["An\u034fa\ufe0f", "Ana"],
    ["\u3164\u115f\uffa0\u2800", ""],
  ])("%j has no hidden characters: %j", (raw, line) => {
    expect(toLine(raw)).toBe(line);
  });

  it.each([
    ["joined emoji", "\u{1f469}\u200d\u{1f4bb}"],
    ["joined emoji with a skin tone and a selector", "\u{1f3c4}\u{1f3fd}\u200d\u2640\ufe0f"],
    ["an emoji with its selector", "\u2764\ufe0f"],
    ["a family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
    ["a non-joiner between Persian letters", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
    ["a joiner after a virama", "\u0d15\u0d4d\u200d\u0d15"],
  ])("keeps %s", (_, text) => {
    expect(toLine(` ${text} `)).toBe(text);
  });

  it.each(["\u200dAna", "Ana\u200c", "Ana \u200d Ana", "1\u200c2", "\u{1f469}\u200d"])(
    "has no joiner that joins nothing: %j",
    (raw) => {
      expect(toLine(raw)).toBe(withoutJoiners(raw).replace("  ", " "));
    },
  );

  it("is read as itself", () => {
    const unit = fc.oneof(
      fc.constantFrom("\u200d", "\u200c", "\ufe0f", "\u200b", "\u0301", "a", " ", "\u{1f469}", "\u{1f3fd}"),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (raw) => {
        const line = toLine(raw);
        expect(toLine(line)).toBe(line);
      }),
      { numRuns: 500 },
    );
  });
});
