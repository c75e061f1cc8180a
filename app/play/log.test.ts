import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LogEntry } from "./guess";
import { appendEntry, formatLog, markBegun, parseLog } from "./log";

const anyWord = fc.stringMatching(/^[a-zäñß'-]{2,12}(?: [a-zäñß'-]{1,8}){0,2}$/u);
/** Arbitrary characters, with the delimiters of the text form overrepresented. */
const anyName = fc.string({
  unit: fc.oneof(
    fc.constantFrom("@", "%", "\n", "\r", "<", "=", "!", " ", "2", "5"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
  minLength: 1,
  maxLength: 12,
});
const withoutAuthor = fc.oneof(
  fc.constant({ kind: "giveUp" as const }),
  fc.record({ kind: fc.constantFrom("guess" as const, "hint" as const, "bonus" as const), word: anyWord }),
  fc.record({ kind: fc.constantFrom("guess" as const, "hint" as const), word: anyWord, typed: anyWord }),
);
const anyEntry: fc.Arbitrary<LogEntry> = fc.oneof(
  fc.constant<LogEntry>({ kind: "begun" }),
  withoutAuthor,
  fc.record({ entry: withoutAuthor, by: anyName }).map(({ entry, by }) => ({ ...entry, by })),
);

describe("the text form of a log", () => {
  it("has one step per line", () => {
    const log: LogEntry[] = [
      { kind: "guess", word: "sky" },
      { kind: "guess", word: "color", typed: "colour" },
      { kind: "guess", word: "train driver", typed: "the Train Driver" },
      { kind: "guess", word: "f1", typed: "Fórmula 1" },
      { kind: "hint", word: "sun" },
      { kind: "giveUp" },
      { kind: "bonus", word: "moon" },
    ];
    expect(formatLog(log)).toBe("sky\ncolor<colour\ntrain driver<the Train Driver\nf1<Fórmula 1\n=sun\n!\n+moon");
  });

  it("has a line for a play that was begun on its day, which earlier versions skip", () => {
    const log = markBegun([{ kind: "guess", word: "sky" }]);
    expect(formatLog(log)).toBe("*\nsky");
    expect(markBegun(log)).toBe(log);
    expect(parseLog("*\nsky\n**\n*@Ana")).toEqual(log);
  });

  it("has the author of a step at the end of its line", () => {
    const log: LogEntry[] = [
      { kind: "guess", word: "sky", by: "Ana María" },
      { kind: "guess", word: "color", typed: "colour", by: "a@b" },
      { kind: "guess", word: "mp3", typed: "MP3", by: "Ana" },
      { kind: "hint", word: "sun", by: "100%\n" },
      { kind: "giveUp", by: "李" },
    ];
    expect(formatLog(log)).toBe("sky@Ana María\ncolor<colour@a@b\nmp3<MP3@Ana\n=sun@100%25%0A\n!@李");
    expect(parseLog(formatLog(log))).toEqual(log);
  });

  it("drops steps whose author is empty or longer than 12 characters", () => {
    expect(parseLog("sky@\nsun@abcdefghijklm\n!@\nrock@abcdefghijkl")).toEqual([
      { kind: "guess", word: "rock", by: "abcdefghijkl" },
    ]);
  });

  it("round-trips every log", () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (log) => {
        expect(parseLog(formatLog(log))).toEqual(log);
      }),
    );
  });

  it("parses any text without error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(Array.isArray(parseLog(text))).toBe(true);
      }),
    );
  });

  it("skips invalid lines of a tampered or truncated text", () => {
    expect(parseLog("sky\n<script>\n=\nsun<\n!!\n+\n=+sun\n+sun<suns\nrock")).toEqual([
      { kind: "guess", word: "sky" },
      { kind: "guess", word: "rock" },
    ]);
  });

  it("reads no more lines than asked for", () => {
    expect(parseLog("sky\nsun\nrock", 2)).toEqual([
      { kind: "guess", word: "sky" },
      { kind: "guess", word: "sun" },
    ]);
    expect(parseLog("sky\nsun", 3)).toHaveLength(2);
  });
});

describe("appendEntry", () => {
  it("appends a repeat, but never the same step three times in a row", () => {
    const sky = { kind: "guess", word: "sky" } as const;
    const twice = appendEntry(appendEntry([], sky), sky);
    expect(twice).toEqual([sky, sky]);
    expect(appendEntry(twice, sky)).toBe(twice);
    expect(appendEntry(twice, { kind: "guess", word: "sun" })).toHaveLength(3);
    expect(appendEntry(twice, { kind: "bonus", word: "sky" })).toHaveLength(3);
  });
});
