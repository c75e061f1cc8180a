// Every word of every vocabulary in the links of custom games.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { MADE_EDITIONS } from "~/make/makeGame.server";
import { decodeCustomCode, encodeCustomCode, MAX_MADE_LENGTH, MIN_MADE_LENGTH } from "~/play/customCode";
import { openSecretToken, sealSecret } from "~/play/secretToken.server";
import { openRealApp } from "./fixtures/app";

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

/** Digits that end and continue groups of base64 in different ways. */
const DIGITS = ["00000000000000000000", "98765432109876543210", "48213077481120395571"];
/** Length of a code that has room for digits. */
const FULL_LENGTH = 20;

type Edition = (typeof MADE_EDITIONS)[number];

/** The words that fit in a link. */
function wordsOf(edition: Edition): string[] {
  const vectors = app.vectors.of(edition);
  const words = Array.from({ length: vectors.count }, (_, row) => vectors.wordAt(row)).filter((word) => {
    const length = Array.from(word).length;
    return length >= MIN_MADE_LENGTH && length <= MAX_MADE_LENGTH;
  });
  expect(words.length).toBeGreaterThan(30_000);
  // Digits are the padding of a code: no game is made of such a word.
  return words.filter((word) => !/\d/.test(word));
}

describe.each(MADE_EDITIONS)("a link of a word in %s", (edition) => {
  it("opens that word for every word of the vocabulary, with any digits and in both alphabets", () => {
    const vectors = app.vectors.of(edition);
    const wrong = wordsOf(edition).filter(
      (word) =>
        vectors.find(word)?.word !== word ||
        DIGITS.some((digits) => {
          const code = encodeCustomCode(word, digits);
          const standard = code.replaceAll("-", "+").replaceAll("_", "/");
          // Few codes are another text in the standard alphabet.
          return decodeCustomCode(code) !== word || (standard !== code && decodeCustomCode(standard) !== word);
        }),
    );
    expect(wrong).toEqual([]);
  });

  it("opens that word for every word when the base64 has its `=`", () => {
    const wrong = wordsOf(edition).filter((word) => {
      const base64 = Buffer.from(word).toString("base64");
      return decodeCustomCode(base64 + (DIGITS[2] ?? "").slice(0, Math.max(0, FULL_LENGTH - base64.length))) !== word;
    });
    expect(wrong).toEqual([]);
  });

  it("opens no other word when it is cut short, padded too far, or of other characters", () => {
    const vectors = app.vectors.of(edition);
    const found = wordsOf(edition).flatMap((word, index) => {
      const code = encodeCustomCode(word, DIGITS[index % DIGITS.length] ?? "");
      const at = index % code.length;
      const broken = [
        `${code}7`,
        `${code}=`,
        `=${code}`,
        ` ${code}`,
        code.slice(1),
        `${code.slice(0, at)}.${code.slice(at + 1)}`,
      ];
      const cut = Array.from({ length: code.length }, (_, length) => code.slice(0, length));
      return [...broken, ...cut].flatMap((text) => {
        const decoded = decodeCustomCode(text);
        if (decoded === undefined || decoded === word) return [];
        const other = vectors.find(decoded)?.word;
        return other === undefined || other === word ? [] : [{ word, text, other }];
      });
    });
    // A long word has no digits, so its first 15 or 18 bytes can be the whole link of a shorter word.
    const isWhole = (text: string) => encodeCustomCode(decodeCustomCode(text) ?? "", DIGITS[0] ?? "") === text;
    expect(found.filter(({ text }) => !isWhole(text))).toEqual([]);
    expect(found.length).toBeLessThan(40);
  });

  it("opens that word when it is sealed, and nothing when a character is changed", () => {
    for (const word of wordsOf(edition).filter((_, index) => index % 97 === 0)) {
      const token = sealSecret(app, { kind: "word", edition, word });
      expect(openSecretToken(app, token)).toEqual({ kind: "word", edition, word });
      const at = 1 + ((word.length * 13) % (token.length - 1));
      const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
      expect(openSecretToken(app, changed)).toBeUndefined();
      expect(openSecretToken(app, token.slice(0, -1))).toBeUndefined();
    }
  });
});
