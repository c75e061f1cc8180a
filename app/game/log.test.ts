import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appendEntry, formatLog, parseLog } from "./log";
import type { LogEntry } from "./types";

const anyWord = fc.stringMatching(/^[a-zäñß'-]{2,12}$/u);
const anyEntry: fc.Arbitrary<LogEntry> = fc.oneof(
  fc.constant<LogEntry>({ kind: "giveUp" }),
  fc.record({ kind: fc.constantFrom("guess" as const, "hint" as const), word: anyWord }),
  fc.record({ kind: fc.constantFrom("guess" as const, "hint" as const), word: anyWord, typed: anyWord }),
);

describe("the text form of a log", () => {
  it("is one step a line", () => {
    const log: LogEntry[] = [
      { kind: "guess", word: "sky" },
      { kind: "guess", word: "color", typed: "colour" },
      { kind: "hint", word: "sun" },
      { kind: "giveUp" },
    ];
    expect(formatLog(log)).toBe("sky\ncolor<colour\n=sun\n!");
  });

  it("reads back every log", () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (log) => {
        expect(parseLog(formatLog(log))).toEqual(log);
      }),
    );
  });

  it("never fails on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(Array.isArray(parseLog(text))).toBe(true);
      }),
    );
  });

  it("keeps what is readable of a forged or cut-off text", () => {
    expect(parseLog("sky\n<script>\n=\nsun<\n!!\nrock")).toEqual([
      { kind: "guess", word: "sky" },
      { kind: "guess", word: "rock" },
    ]);
  });
});

describe("appendEntry", () => {
  it("writes a repeat, but never the same step three times in a row", () => {
    const sky = { kind: "guess", word: "sky" } as const;
    const twice = appendEntry(appendEntry([], sky), sky);
    expect(twice).toEqual([sky, sky]);
    expect(appendEntry(twice, sky)).toBe(twice);
    expect(appendEntry(twice, { kind: "guess", word: "sun" })).toHaveLength(3);
  });
});
