import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLog, parseLog } from "~/play/log";
import { MAX_PLAYER_NAME, toPlayerName, toUniqueName } from "./playerName";

const lengthOf = (text: string) => Array.from(text).length;

describe("a name", () => {
  it.each([
    ["  Ana  María ", "Ana María"],
    ["A\tna\n", "A na"],
    ["A\u0000\u202ena", "Ana"],
    ["Ana 👩‍💻", "Ana 👩‍💻"],
    ["Jose\u0301", "José"],
    ["<b>Ana</b>", "<b>Ana</b>"],
    ["", ""],
    [" \u200b ", ""],
    ["\ufe0f\u034f", ""],
    ["\u3164\u115f\uffa0", ""],
    ["\u2800", ""],
    ["Ana\ufe0f", "Ana"],
    ["👩🚀👩🚀👩🚀👩🚀👩🚀👩🚀", "👩🚀👩🚀👩🚀👩🚀👩🚀👩🚀"],
  ])("%j is %j", (typed, name) => {
    expect(toPlayerName(typed)).toBe(name);
  });

  it.each(["Annamariarosa", "a".repeat(10_000), `Ana${" ".repeat(10_000)}Ana`])("like %j is too long", (typed) => {
    expect(toPlayerName(typed)).toBeUndefined();
  });

  it("is in one line of at most 12 characters, and an author of a log, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (typed) => {
        const name = toPlayerName(typed);
        if (name === undefined || name === "") return;
        expect(lengthOf(name)).toBeLessThanOrEqual(MAX_PLAYER_NAME);
        expect(toPlayerName(name)).toBe(name);
        const log = [{ kind: "guess", word: "ocean", by: name }] as const;
        expect(parseLog(formatLog(log))).toEqual(log);
      }),
    );
  });
});

describe("a name that others have", () => {
  it.each([
    ["Ana", ["Ana"], "Ana 2"],
    ["Ana", ["Ana", "Ana 2"], "Ana 3"],
    ["ANA", ["Ana"], "ANA 2"],
    ["Bea", ["Ana"], "Bea"],
    ["Maximilianus", ["Maximilianus"], "Maximilian 2"],
    ["Ana-Maria Jo", ["Ana-Maria Jo"], "Ana-Maria 2"],
    ["Аnа", ["Ana"], "Аnа 2"], // Cyrillic А and а
    ["Ana", ["АNА"], "Ana 2"],
    ["νικη", ["ΝΙΚΗ"], "νικη 2"],
    ["B0b", ["Bob"], "B0b 2"],
    ["A\u200cna", ["Ana"], "A\u200cna 2"],
    ["👩💻", ["👩‍💻"], "👩💻 2"],
    ["Ana 1", ["Ana"], "Ana 1"],
  ])("%j beside %j becomes %j", (name, taken, unique) => {
    expect(toUniqueName(name, taken)).toBe(unique);
  });

  it("stays unique and short, however many have it", () => {
    const taken: string[] = [];
    for (let count = 0; count < 200; count += 1) taken.push(toUniqueName("Maximilianus", taken));
    expect(new Set(taken).size).toBe(200);
    expect(Math.max(...taken.map(lengthOf))).toBeLessThanOrEqual(MAX_PLAYER_NAME);
  });
});
