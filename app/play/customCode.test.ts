import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCustomCode, encodeCustomCode } from "./customCode";

const LATIN_LETTERS = Array.from("abcdefghijklmnopqrstuvwxyzäöüßáéíóúñàâçèêëîïôûœæåøšžő'-");
/** It begins and ends with a letter, as words of a vocabulary do. */
const anyWord = fc
  .array(fc.constantFrom(...LATIN_LETTERS), { minLength: 3, maxLength: 20 })
  .map((letters) => letters.join("").replace(/^['-]+|['-]+$/g, (edge) => "x".repeat(edge.length)));
const anyDigits = fc.stringMatching(/^\d{20}$/);
const DIGITS = "82039485716320394857";

describe("a padded code", () => {
  it.each([
    ["apple", "YXBwbGU8203948571632"],
    ["cat", "Y2F08203948571632039"],
    ["niño", "bmnDsW88203948571632"],
    ["straßenbahn", "c3RyYcOfZW5iYWhu8203"],
    ["characteristically", "Y2hhcmFjdGVyaXN0aWNhbGx5"],
  ])("of %s is %s", (word, code) => {
    expect(encodeCustomCode(word, DIGITS)).toBe(code);
    expect(decodeCustomCode(code)).toBe(word);
  });

  it("has 20 characters, or the base64 length if longer, and decodes to the word for any digits", () => {
    fc.assert(
      fc.property(anyWord, anyDigits, (word, digits) => {
        const code = encodeCustomCode(word, digits);
        expect(code).toMatch(/^[\w-]+$/);
        expect(code).toHaveLength(Math.max(20, Buffer.from(word).toString("base64url").length));
        expect(decodeCustomCode(code)).toBe(word);
      }),
      { numRuns: 2000 },
    );
  });

  it("decodes words whose base64 ends in a digit", () => {
    for (const last of "tuvwxyzü")
      for (const before of ["ca", "cat", "catt", "cattt", "mno", "oooo"])
        for (const digit of "0123456789")
          expect(decodeCustomCode(encodeCustomCode(before + last, digit.repeat(20)))).toBe(before + last);
  });

  it("accepts both base64 alphabets", () => {
    fc.assert(
      fc.property(anyWord, anyDigits, (word, digits) => {
        const base64 = Buffer.from(word).toString("base64");
        expect(decodeCustomCode(base64 + digits.slice(0, Math.max(0, 20 - base64.length)))).toBe(word);
      }),
    );
  });

  it("decodes an upper-case word to lower case", () => {
    expect(decodeCustomCode(encodeCustomCode("Straße", DIGITS))).toBe("straße");
  });

  it.each([
    ["nothing", ""],
    ["no base64", "apple!82039485716320"],
    ["too few digits", "YXBwbGU8203948"],
    ["too many digits", "YXBwbGU820394857163203"],
    ["a letter after the digits", "YXBwbGU820394857163x"],
    ["bits left over", "YXBwbGV8203948571632"],
    ["a word of 2 letters", encodeCustomCode("at", DIGITS)],
    ["a word of 21 letters", encodeCustomCode("a".repeat(21), DIGITS)],
    ["a space in the word", encodeCustomCode("a cat", DIGITS)],
    ["a sign at the end of the word", encodeCustomCode("cats!", DIGITS)],
    ["full-width letters", encodeCustomCode("ｃａｔ", DIGITS)],
    ["a digit in the word", encodeCustomCode("c4t", DIGITS)],
    ["bytes that are no UTF-8", Buffer.from([0xff, 0xfe, 0xfd]).toString("base64url") + DIGITS.slice(0, 16)],
    ["one = in place of two", "Y2F0cw=8203948571632"],
    ["a text of 5000 characters", "A".repeat(5000)],
  ])("is invalid with %s", (_, code) => {
    expect(decodeCustomCode(code)).toBeUndefined();
  });

  it("decodes any text to a word of 3 to 20 letters or to undefined", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.stringMatching(/^[\w=+/-]{20,30}$/)),
        (code) => {
          const word = decodeCustomCode(code);
          if (word !== undefined) expect(word).toMatch(/^[\p{L}\p{M}'’-]{3,20}$/u);
        },
      ),
    );
  });
});
