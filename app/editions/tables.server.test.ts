import { describe, expect, it } from "vitest";
import { checkSamples } from "~/game/sampleTable.server";
import languages from "./languages.json";
import letters from "./letters.json";
import { checkTables } from "./tables.server";

describe("a misspelled name in a table is refused with its file and row:", () => {
  it.each([
    [{ editions: { jr: { isForChldren: true } } }, 'app/editions/editions.json, jr: Unrecognized key: "isForChldren"'],
    [
      { editions: { jr: { savedAs: { lang: "en", isJunior: true, isJunoir: true } } } },
      'app/editions/editions.json, jr, savedAs: Unrecognized key: "isJunoir"',
    ],
    [
      { languages: { ...languages, de: { ...languages.de, writeCapitals: true } } },
      'app/editions/languages.json, de: Unrecognized key: "writeCapitals"',
    ],
    [{ letters: { ...letters, dk: "a-zæøå" } }, 'app/editions/letters.json: Unrecognized key: "dk"'],
  ])("of editions and languages, %j", (rows, message) => {
    expect(() => {
      checkTables(rows);
    }).toThrow(new Error(message));
  });

  it("of samples", () => {
    const guess = { word: "moon", similarity: 40, percentile: 900 };
    const rows = { en: { secret: { word: "star" }, guesses: [guess, guess, { ...guess, closrThan: 33 }] } };
    expect(() => {
      checkSamples(rows);
    }).toThrow(new Error('app/game/samples.json, en, guesses, 2: Unrecognized key: "closrThan"'));
  });
});
