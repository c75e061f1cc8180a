import { describe, expect, test } from "vitest";
import { isCompoundWith } from "./compounds.server";

const isKnown = (word: string) => ["haus", "tür", "schlüssel", "arbeit", "zimmer", "ball", "pet"].includes(word);

describe("a compound with a word", () => {
  test.each([
    ["haustür", "tür"],
    ["haustür", "haus"],
    ["arbeitszimmer", "zimmer"],
    ["arbeitszimmer", "arbeit"],
    ["hausball", "ball"],
  ])("has it at one end, and a known word as the rest: %s, %s", (word, part) => {
    expect(isCompoundWith(word, part, isKnown)).toBe(true);
  });

  test.each([
    ["haus", "haus"],
    ["hauses", "haus"],
    ["hausxyz", "haus"],
    ["xyzball", "ball"],
    ["türe", "tür"],
    ["ball", "haustür"],
    ["eitür", "tür"],
  ])("is not one whose rest is an ending or no word: %s, %s", (word, part) => {
    expect(isCompoundWith(word, part, isKnown)).toBe(false);
  });
});
