import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWordCode, toWordCode } from "./wordCode";

describe("a word in an address", () => {
  it.each([
    ["apple", "YXBwbGU"],
    ["año", "YcOxbw"],
    ["straße", "c3RyYcOfZQ"],
  ])("%s is %s", (word, code) => {
    expect(toWordCode(word)).toBe(code);
    expect(readWordCode(code)).toBe(word);
  });

  it("comes back as it was", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }), (word) => {
        fc.pre(toWordCode(word).length <= 360);
        expect(toWordCode(word)).toMatch(/^[\w-]+$/);
        expect(readWordCode(toWordCode(word))).toBe(word);
      }),
    );
  });

  it("may be padded, and in the other alphabet of base64", () => {
    expect(readWordCode("YXBwbGU=")).toBe("apple");
    expect(readWordCode(Buffer.from("¿ñÿ?>").toString("base64"))).toBe("¿ñÿ?>");
    expect(readWordCode(Buffer.from("¿ñÿ?>").toString("base64url"))).toBe("¿ñÿ?>");
  });

  it.each(["", "=", "a", "%%%", "YXBwbGU===", "YX BwbGU", "/w==", "gICA", "A".repeat(5000)])(
    "is none in %j",
    (code) => {
      expect(readWordCode(code)).toBeUndefined();
    },
  );

  it("is never read out of any text with an error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (code) => {
        expect(["string", "undefined"]).toContain(typeof readWordCode(code));
      }),
    );
  });
});
