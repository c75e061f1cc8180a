import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSeal, keyedShuffle } from "./seal.server";

const key = Buffer.alloc(32, 7);
const letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

describe("a keyed shuffle", () => {
  test("gives the same order on every machine and in every version", () => {
    expect(keyedShuffle(letters, key, "en").join("")).toBe("igebchdajf");
  });

  test("keeps every item of any list", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (list, label) => {
        const byValue = (a: number, b: number) => a - b;
        expect(keyedShuffle(list, key, label).sort(byValue)).toEqual(list.toSorted(byValue));
      }),
    );
  });

  test("does not change the input list", () => {
    const list = [...letters];
    keyedShuffle(list, key, "en");
    expect(list).toEqual(letters);
  });

  test("depends on the key and on the label", () => {
    const order = keyedShuffle(letters, key, "en");
    expect(keyedShuffle(letters, Buffer.alloc(32, 8), "en")).not.toEqual(order);
    expect(keyedShuffle(letters, key, "de")).not.toEqual(order);
  });

  test("gives every order equally often", () => {
    const rounds = 6000;
    const counts = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      const order = keyedShuffle(["a", "b", "c"], key, String(round)).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // Expected are 1000 each, with a standard deviation of 29. The result is deterministic.
    for (const count of counts.values()) expect(Math.abs(count - rounds / 6)).toBeLessThan(120);
  });

  test("refuses a short key", () => {
    expect(() => keyedShuffle(letters, Buffer.alloc(16), "en")).toThrow("at least 32 bytes");
  });
});

describe("a seal", () => {
  const seal = createSeal(key);
  const token = seal.seal("game", "en 1757");

  test("opens to the sealed text for any text and purpose", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 100 }).filter((value) => !value.includes("\0"));
    fc.assert(
      fc.property(fc.string(), text, (purpose, value) => {
        expect(seal.open(purpose, seal.seal(purpose, value))).toBe(value);
      }),
    );
  });

  test("makes a different URL-safe token each time", () => {
    expect(seal.seal("game", "en 1757")).not.toBe(token);
    expect(token).toMatch(/^[\w-]+$/);
  });

  test("does not reveal the length of a word", () => {
    const lengths = ["", "sun", "a".repeat(32)].map((text) => seal.seal("word", text).length);
    expect(new Set(lengths).size).toBe(1);
  });

  test("does not open for another purpose or with another key", () => {
    expect(seal.open("word", token)).toBeUndefined();
    expect(createSeal(Buffer.alloc(32, 8)).open("game", token)).toBeUndefined();
  });

  test("rejects tokens that were changed, truncated or extended", () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let at = 0; at < token.length; at++) {
      const next = letters[(letters.indexOf(token[at] ?? "") + 1) % 64] ?? "";
      expect(seal.open("game", token.slice(0, at) + next + token.slice(at + 1))).toBeUndefined();
      expect(seal.open("game", token.slice(0, at))).toBeUndefined();
      expect(seal.open("game", token.slice(at + 1))).toBeUndefined();
    }
    for (const other of [`${token}A`, `${token}=`, ` ${token}`, `${token}${token}`, "~".repeat(10_000)])
      expect(seal.open("game", other)).toBeUndefined();
  });

  test("rejects invalid tokens", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(seal.open("game", Buffer.from(bytes).toString("base64url"))).toBeUndefined();
      }),
    );
  });

  test("throws for a short key and for a text with a NUL character", () => {
    expect(() => createSeal(Buffer.alloc(16))).toThrow("at least 32 bytes");
    expect(() => seal.seal("game", "a\0")).toThrow("NUL character");
  });
});
