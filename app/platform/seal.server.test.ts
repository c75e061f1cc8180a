import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyedShuffle } from "./seal.server";

const key = Buffer.alloc(32, 7);
const letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

describe("a keyed shuffle", () => {
  test("gives the same order on every machine and in every version", () => {
    expect(keyedShuffle(letters, key, "en").join("")).toBe("igebchdajf");
  });

  test("keeps every item, whatever the list", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (list, label) => {
        expect(keyedShuffle(list, key, label).sort()).toEqual([...list].sort());
      }),
    );
  });

  test("leaves the given list as it is", () => {
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
    // 1000 expected of each; a standard deviation is 29. The numbers are the same in every run.
    for (const count of counts.values()) expect(Math.abs(count - rounds / 6)).toBeLessThan(120);
  });

  test("refuses a short key", () => {
    expect(() => keyedShuffle(letters, Buffer.alloc(16), "en")).toThrow("at least 32 bytes");
  });
});
