import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "~/editions/settings";
import type { Rating } from "~/vectors/rating";
import { answerNote } from "./answer";
import { type TeamInfo, toView } from "./gameView";
import type { GuessLog, LogEntry } from "./guess";
import { replay } from "./play";

const RATINGS: Readonly<Record<string, Rating>> = {
  farthest: { similarity: -9, percentile: 0, closerThan: 0 },
  far: { similarity: -2, percentile: 0, closerThan: 12 },
  cold: { similarity: 8, percentile: 0, closerThan: 60 },
  tepid: { similarity: 13, percentile: 0, closerThan: 88 },
  outer: { similarity: 24, percentile: 1 },
  farther: { similarity: 24.5, percentile: 30 },
  second: { similarity: 30, percentile: 500 },
  third: { similarity: 42, percentile: 900 },
  fourth: { similarity: 55, percentile: 990 },
  nearest: { similarity: 70, percentile: 999 },
};

const guess = (word: string): LogEntry => ({ kind: "guess", word });
const hint = (word: string): LogEntry => ({ kind: "hint", word });

function noteOn(log: GuessLog, settings: Partial<typeof DEFAULT_SETTINGS> = {}, team?: TeamInfo) {
  const rate = (word: string) => {
    const rating = word.startsWith("more") ? { similarity: 0, percentile: 0, closerThan: 40 } : RATINGS[word];
    return rating && { word, ...rating };
  };
  const view = toView({
    game: { edition: "en", number: 7 },
    nearest: { closest: 70, tenth: 55, thousandth: 24 },
    play: replay(log, rate, "star"),
    alternative: null,
    secret: { word: "star" },
  });
  return answerNote(team === undefined ? view : { ...view, team }, { ...DEFAULT_SETTINGS, ...settings });
}

describe("the note on the latest guess", () => {
  it("says of a guess beyond the nearest 1000 how many words are farther, and of one within them nothing that its rank says", () => {
    expect(noteOn([])).toBeNull();
    expect(noteOn([guess("cold")])).toEqual({ kind: "closerThan", percent: 60 });
    expect(noteOn([guess("tepid"), guess("cold")])).toEqual({ kind: "closerThan", percent: 60 });
    expect(noteOn([guess("cold"), guess("tepid")])).toEqual({ kind: "best" });
    expect(noteOn([guess("second"), guess("outer")])).toBeNull();
    // No praise for being closer than no word.
    expect(noteOn([guess("cold"), guess("farthest")])).toBeNull();
    expect(noteOn([guess("farthest")])).toBeNull();
  });

  it("offers a hint after every eight guesses that brought nothing nearer, unless one was taken", () => {
    const more = Array.from({ length: 16 }, (_, index) => guess(`more${index}`));
    const kinds = (log: GuessLog) => log.map((_, index) => noteOn(log.slice(0, index + 1))?.kind);
    const offered = (log: GuessLog) => kinds(log).flatMap((kind, index) => (kind === "stuck" ? [index] : []));
    expect(offered([guess("far"), guess("outer"), ...more])).toEqual([9, 17]);
    expect(offered([guess("outer"), ...more.slice(0, 4), hint("far"), ...more.slice(4, 10)])).toEqual([]);
    // There is no hint beyond 999, and none in a team.
    expect(offered([guess("nearest"), ...more])).toEqual([]);
    const team = { code: "K7MQ2XHD", me: "Mira", players: [], version: 1 };
    expect(noteOn([guess("outer"), ...more.slice(0, 8)], {}, team)?.kind).toBe("closerThan");
  });

  it("is the ring that the guess is the first to close, once", () => {
    const rings = ["outer", "second", "third", "fourth", "nearest"];
    expect(rings.map((_, index) => noteOn(rings.slice(0, index + 1).map(guess)))).toEqual(
      [1, 2, 3, 4, 5].map((ring) => ({ kind: "ring", ring })),
    );
  });

  it("is the innermost of several rings closed at once", () => {
    expect(noteOn([guess("cold"), guess("third")])).toEqual({ kind: "ring", ring: 3 });
  });

  it("is the name of the team-mate who made it, with the ring that it is the first to close", () => {
    const by = (name: string, word: string): LogEntry => ({ kind: "guess", word, by: name });
    const team = { code: "K7MQ2XHD", me: "Mira", players: [], version: 1 };
    expect(noteOn([by("Jo", "cold")], {}, team)).toEqual({ kind: "mate", name: "Jo", ring: 0 });
    expect(noteOn([by("Mira", "cold"), by("Jo", "outer")], {}, team)).toEqual({ kind: "mate", name: "Jo", ring: 1 });
    expect(noteOn([by("Jo", "cold"), by("Mira", "outer")], {}, team)).toEqual({ kind: "ring", ring: 1 });
  });

  it("says of a hint that it is nearer, unless it has closed a ring", () => {
    expect(noteOn([guess("outer"), hint("farther")])).toEqual({ kind: "hint", isNearer: true });
    expect(noteOn([guess("second"), hint("farther")])).toEqual({ kind: "hint", isNearer: false });
    expect(noteOn([guess("outer"), hint("second")])).toEqual({ kind: "ring", ring: 2 });
  });

  it("says that a guess is the best so far, but not of the first", () => {
    expect(noteOn([guess("outer"), guess("farther")])).toEqual({ kind: "best" });
    expect(noteOn([guess("outer")])).not.toMatchObject({ kind: "best" });
  });

  it("names what was typed if that was another form of the word", () => {
    expect(noteOn([guess("tepid"), { kind: "guess", word: "cold", typed: "colds" }])).toEqual({
      kind: "understood",
      typed: "colds",
    });
  });

  it("names the first number of a repeated guess, whatever it said then", () => {
    expect(noteOn([guess("second"), guess("cold"), guess("second")])).toEqual({ kind: "repeat", number: 1 });
  });

  it("names the word that another spelling counts as again", () => {
    const again = { kind: "guess", word: "second", typed: "seconds" } as const;
    expect(noteOn([guess("second"), guess("cold"), again])).toEqual({ kind: "repeat", number: 1, typed: "seconds" });
    expect(noteOn([guess("second"), again, guess("second")])).toEqual({ kind: "repeat", number: 1 });
  });

  it("says nothing that the settings hide", () => {
    expect(noteOn([guess("outer")], { showProximity: false })).toBeNull();
    expect(noteOn([guess("far"), guess("cold")], { showProximity: false })).toEqual({ kind: "best" });
    expect(noteOn([guess("cold"), guess("far")], { showProximity: false })).toBeNull();
    const hidden = { showProximity: false, showSimilarity: false };
    expect(noteOn([guess("cold"), guess("outer")], hidden)).toBeNull();
  });
});
