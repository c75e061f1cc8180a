import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "./base64";

describe("a text in base64", () => {
  it.each([
    ["apple", "YXBwbGU"],
    ["año", "YcOxbw"],
    ["straße", "c3RyYcOfZQ"],
  ])("of %s is %s", (word, code) => {
    expect(toBase64(word)).toBe(code);
    expect(fromBase64(code)).toBe(word);
  });

  it("round-trips", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }), (word) => {
        expect(toBase64(word)).toMatch(/^[\w-]+$/);
        expect(fromBase64(toBase64(word))).toBe(word);
      }),
    );
  });

  it("may be padded, and in the standard base64 alphabet", () => {
    expect(fromBase64("YXBwbGU=")).toBe("apple");
    expect(fromBase64(Buffer.from("¿ñÿ?>").toString("base64"))).toBe("¿ñÿ?>");
    expect(fromBase64(Buffer.from("¿ñÿ?>").toString("base64url"))).toBe("¿ñÿ?>");
  });

  it.each(["=", "a", "%%%", "YXBwbGU===", "YXBwbA=", "YX BwbGU", "YXBwbGV", "/w==", "gICA", "A".repeat(5001)])(
    "is rejected when it is %j",
    (code) => {
      expect(fromBase64(code)).toBeUndefined();
    },
  );

  it("never makes the reader throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (code) => {
        expect(["string", "undefined"]).toContain(typeof fromBase64(code));
      }),
    );
  });
});
