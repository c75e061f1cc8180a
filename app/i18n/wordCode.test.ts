import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWordCode, toWordCode } from "./wordCode";

describe("a word code", () => {
  it.each([
    ["apple", "YXBwbGU"],
    ["año", "YcOxbw"],
    ["straße", "c3RyYcOfZQ"],
  ])("of %s is %s", (word, code) => {
    expect(toWordCode(word)).toBe(code);
    expect(readWordCode(code)).toBe(word);
  });

  it("round-trips every word", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }), (word) => {
        fc.pre(toWordCode(word).length <= 360);
        expect(toWordCode(word)).toMatch(/^[\w-]+$/);
        expect(readWordCode(toWordCode(word))).toBe(word);
      }),
    );
  });

  it("may be padded, and in the standard base64 alphabet", () => {
    expect(readWordCode("YXBwbGU=")).toBe("apple");
    expect(readWordCode(Buffer.from("¿ñÿ?>").toString("base64"))).toBe("¿ñÿ?>");
    expect(readWordCode(Buffer.from("¿ñÿ?>").toString("base64url"))).toBe("¿ñÿ?>");
  });

  it.each(["", "=", "a", "%%%", "YXBwbGU===", "YX BwbGU", "/w==", "gICA", "A".repeat(5000)])(
    "is rejected when it is %j",
    (code) => {
      expect(readWordCode(code)).toBeUndefined();
    },
  );

  it("never makes the reader throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (code) => {
        expect(["string", "undefined"]).toContain(typeof readWordCode(code));
      }),
    );
  });
});
