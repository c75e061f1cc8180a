import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GameRef, gameKey } from "~/editions/gameRef";
import type { Guess } from "~/play/guess";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { climbOf } from "~/words/climb";
import { MAX_PLAYER_NAME, toPlayerName } from "~/words/playerName";
import { formatGhost, type Ghost, ghostAt, hasFound, parseGhost, toGhostClimb } from "./raceGhost";

const GAME: GameRef = { edition: "en", number: 1761 };

type Step = number | readonly [percentile: number, kind: "hint"] | { readonly closerThan: number };

/** A play whose guesses have these proximities. */
function playOf(steps: readonly Step[], { isOver = true, by }: { isOver?: boolean; by?: string } = {}) {
  const guesses = steps.map((step, index): Guess => {
    const author = by === undefined ? {} : { by };
    const guess = { word: `word${index}`, number: index + 1, similarity: 10, ...author };
    if (typeof step === "object" && "closerThan" in step) return { ...guess, ...step, percentile: 0, kind: "guess" };
    const [percentile, kind] = typeof step === "number" ? [step, "guess" as const] : step;
    return { ...guess, percentile, kind };
  });
  return { guesses, guessCount: guesses.length, isOver };
}

function ghostOf(steps: readonly Step[], name = "Ana"): Ghost {
  const climb = toGhostClimb(playOf(steps));
  if (climb === undefined) throw new Error("no ghost");
  return { name, ...climb };
}

const percentile = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.constant(0));
const steps = fc
  .tuple(
    fc.array(
      fc.oneof(
        percentile,
        percentile.map((rank): Step => [rank, "hint"]),
        fc.record({ closerThan: fc.integer({ min: 0, max: 99 }) }),
      ),
      { minLength: 1, maxLength: 400 },
    ),
    fc.boolean(),
  )
  .map(([played, isFound]): readonly Step[] => (isFound ? [...played, PROXIMITY_SCALE] : played));
const names = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: MAX_PLAYER_NAME })
  .map((raw) => toPlayerName(raw) ?? "")
  .filter((name) => name !== "");
const games = fc.constantFrom<GameRef>(
  GAME,
  { edition: "es", number: 1 },
  { edition: "de", code: "~abc-_" },
  { edition: "en", code: "b2NlYW4+4711/8151==" },
);

describe("a ghost", () => {
  it("has the guesses that came closer, the hints, which do not raise it, and how many there were", () => {
    expect(toGhostClimb(playOf([0, 384, 12, [870, "hint"], 871, 0, [500, "hint"], 1000]))).toEqual({
      count: 8,
      marks: [
        { number: 2, best: 384, isHint: false },
        { number: 4, best: 384, isHint: true },
        { number: 5, best: 871, isHint: false },
        { number: 7, best: 871, isHint: true },
        { number: 8, best: 1000, isHint: false },
      ],
    });
  });

  it("is only that of a player's own ended play with guesses", () => {
    expect(toGhostClimb(playOf([384], { isOver: false }))).toBeUndefined();
    expect(toGhostClimb(playOf([]))).toBeUndefined();
    expect(toGhostClimb(playOf([384, 1000], { by: "Ben" }))).toBeUndefined();
    const { guesses, ...play } = playOf([384]);
    const secret: Guess = { word: "sea", number: 2, similarity: 100, percentile: 1000, kind: "giveUp" };
    expect(toGhostClimb({ guesses: [secret], guessCount: 0, isOver: true })).toBeUndefined();
    const givenUp = toGhostClimb({ ...play, guesses: [...guesses, secret] });
    expect(givenUp).toEqual({ count: 1, marks: [{ number: 1, best: 384, isHint: false }] });
    expect(givenUp && hasFound(givenUp)).toBe(false);
  });

  it("says where the other was after as many guesses, hints counted", () => {
    const found = ghostOf([0, 384, [870, "hint"], 871, 1000]);
    expect([1, 2, 3, 4, 5, 400].map((count) => ghostAt(found, count))).toEqual([
      { best: 0, closerThan: null, hintCount: 0, end: null },
      { best: 384, closerThan: null, hintCount: 0, end: null },
      { best: 384, closerThan: null, hintCount: 1, end: null },
      { best: 871, closerThan: null, hintCount: 1, end: null },
      { best: 1000, closerThan: null, hintCount: 1, end: "found" },
      { best: 1000, closerThan: null, hintCount: 1, end: "found" },
    ]);
    const beyond = ghostOf([{ closerThan: 41 }, [0, "hint"], { closerThan: 12 }, { closerThan: 88 }, 1000]);
    expect([1, 2, 3, 4].map((count) => ghostAt(beyond, count).closerThan)).toEqual([41, 41, 41, 88]);
    const givenUp = ghostOf([0, 384, 12]);
    expect([3, 4].map((count) => ghostAt(givenUp, count).end)).toEqual([null, "gaveUp"]);
  });

  it("is at the best rank of its play after each guess, or below it if its climb has too many rises", () => {
    fc.assert(
      fc.property(steps, (played) => {
        const play = playOf(played);
        const ghost = ghostOf(played);
        const climb = climbOf(play.guesses);
        const places = climb.map((_, index) => ghostAt(ghost, index + 1).best);
        if (ghost.marks.length < 60) expect(places).toEqual(climb);
        expect(places.every((best, index) => best <= (climb[index] ?? 0))).toBe(true);
        expect(places.at(-1)).toBe(climb.at(-1));
      }),
    );
  });

  it("leaves the smallest rises out of a very long climb, and neither its end nor a hint", () => {
    const rises = Array.from({ length: 90 }, (_, index): Step => {
      const rank = 10 * (index + 1) + (index % 2) * 8;
      return index === 3 ? [rank, "hint"] : rank;
    });
    const ghost = ghostOf([...rises, 999, 1000]);
    expect(ghost.marks).toHaveLength(60);
    expect(ghost.marks.slice(-2).map(({ best }) => best)).toEqual([999, 1000]);
    expect(ghost.marks.filter(({ isHint }) => isHint).map(({ number }) => number)).toEqual([4]);
  });
});

describe("the text form of a ghost", () => {
  it("has its game, its climb in few characters, and its name", () => {
    const text = formatGhost(GAME, ghostOf([0, 384, [870, "hint"], 1000], "Ana Maria"));
    expect(text).toBe("en_1761\n4 2.ao 1!0 1.h4\nAna Maria");
    const beyond = ghostOf([{ closerThan: 0 }, { closerThan: 88 }, 384]);
    expect(formatGhost(GAME, beyond)).toBe("en_1761\n3 1~0 1~2g 1.ao\nAna");
    expect(parseGhost(text)).toEqual({ game: GAME, ghost: ghostOf([0, 384, [870, "hint"], 1000], "Ana Maria") });
  });

  it("can be read back, and has no word of the play", () => {
    fc.assert(
      fc.property(games, steps, names, (game, played, name) => {
        const ghost = ghostOf(played, name);
        const text = formatGhost(game, ghost);
        expect(parseGhost(text)).toEqual({ game, ghost });
        expect(Buffer.byteLength(text) - Buffer.byteLength(name)).toBeLessThanOrEqual(
          gameKey(game).length + 60 * 6 + 6,
        );
        expect(text).not.toContain("word");
      }),
    );
  });

  it.each([
    ["nothing", ""],
    ["another line", "en_1761\n4 2.ao\nAna\nBen"],
    ["no game", "xx_1761\n4 2.ao\nAna"],
    ["no name", "en_1761\n4 2.ao\n"],
    ["a name that is too long", "en_1761\n4 2.ao\nAna Maria the Second"],
    ["a name with what cannot be seen", "en_1761\n4 2.ao\nAna\u202e"],
    ["no number of guesses", "en_1761\n0 2.ao\nAna"],
    ["too many guesses", "en_1761\nzzz 2.ao\nAna"],
    ["a guess after the last", "en_1761\n4 5.ao\nAna"],
    ["a rank beyond 1000", "en_1761\n4 2.rt\nAna"],
    ["a mark that is none", "en_1761\n4 2:ao\nAna"],
    ["a percent beyond 99", "en_1761\n4 2~2s\nAna"],
    ["a percent after a rank", "en_1761\n4 1.ao 1~1\nAna"],
    ["a mark without an advance", "en_1761\n4 2.ao 0.1\nAna"],
    ["too many marks", `en_1761\nzz ${Array(61).fill("1.1").join(" ")}\nAna`],
  ])("is not read with %s", (_, text) => {
    expect(parseGhost(text)).toBeUndefined();
  });
});
