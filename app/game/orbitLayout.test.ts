import { describe, expect, it } from "vitest";
import type { Guess } from "~/play/guess";
import { barLength } from "~/words/closeness";
import { dotAt, layOutOrbit, ORBIT_EDGE, ORBIT_SIZE, orbitAngle, placePlate } from "./orbitLayout";

const CENTER = ORBIT_SIZE / 2;

function guess(number: number, word: string, percentile: number, more: Partial<Guess> = {}): Guess {
  return { number, word, percentile, similarity: percentile / 20, kind: "guess", ...more };
}

/** Guesses from far to near. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => guess(index + 1, `word${index}`, Math.round((index / count) * 999)));

describe("the direction of a word in the orbit", () => {
  it("is that of the map, in degrees", () => {
    const dotAt = (angle: number) => layOutOrbit([guess(1, "ocean", 500, { angle })], 1).dots[0];
    const distance = ORBIT_EDGE * (1 - barLength(guess(1, "ocean", 500)));
    expect([dotAt(0)?.x, dotAt(90)?.y].map((at = 0) => Math.abs(at - CENTER - distance) < 0.1)).toEqual([true, true]);
    expect(dotAt(180)?.x).toBeCloseTo(CENTER - distance, 0);
  });

  it("of a word that the map lacks depends only on the word: fixed values", () => {
    expect(["ocean", "lantern", "Müll", "niño"].map((word) => orbitAngle({ word }).toFixed(4))).toEqual([
      "0.3508",
      "0.5261",
      "1.1986",
      "2.1835",
    ]);
  });

  it("is the same in every game, whatever else was guessed and however near the word is", () => {
    const directionIn = (guesses: readonly Guess[]) => {
      const dot = layOutOrbit(guesses, null).dots.find(({ number }) => number === 1);
      return Math.atan2((dot?.y ?? 0) - CENTER, (dot?.x ?? 0) - CENTER);
    };
    const first = directionIn([guess(1, "ocean", 2)]);
    expect(directionIn([guess(1, "ocean", 900), guess(2, "tide", 12)])).toBeCloseTo(first, 2);
    expect(directionIn([guess(1, "ocean", 0, { similarity: -8, display: "Ozean" })])).toBeCloseTo(first, 2);
  });

  it("spreads words evenly", () => {
    const quarters = [0, 0, 0, 0];
    for (let index = 0; index < 4000; index += 1) {
      const quarter = Math.floor(orbitAngle({ word: `word${index}` }) / (Math.PI / 2));
      quarters[quarter] = (quarters[quarter] ?? 0) + 1;
    }
    for (const count of quarters) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});

describe("dots in one place", () => {
  const alike = (count: number, percentile = 700) =>
    Array.from({ length: count }, (_, index) => guess(index + 1, `word${index}`, percentile, { angle: 40 }));
  const dotsOf = (guesses: readonly Guess[]) =>
    [...layOutOrbit(guesses, null).dots].sort((a, b) => a.number - b.number);

  it("move apart by a few degrees, at their distance", () => {
    const dots = dotsOf(alike(5));
    for (const [index, a] of dots.entries())
      for (const b of dots.slice(index + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.radius + b.radius);
    const distances = dots.map(({ x, y }) => Math.hypot(x - CENTER, y - CENTER));
    expect(Math.max(...distances) - Math.min(...distances)).toBeLessThan(0.2);
    const degrees = dots.map(({ x, y }) => (Math.atan2(y - CENTER, x - CENTER) * 180) / Math.PI);
    for (const degree of degrees) expect(Math.abs(degree - 40)).toBeLessThan(16);
  });

  it("do not move when a later guess comes, however near it is", () => {
    const before = dotsOf(alike(12));
    const nearer = guess(13, "nearer", 701, { angle: 40 });
    expect(dotsOf([...alike(12), nearer]).slice(0, 12)).toEqual(before);
  });

  it("stay where there is no room", () => {
    expect(dotsOf(alike(60))).toHaveLength(60);
  });
});

describe("the orbit", () => {
  it("has five open rings before the first guess", () => {
    const { rings, dots, names, latest } = layOutOrbit([], null);
    expect(rings.map(({ isClosed }) => isClosed)).toEqual([false, false, false, false, false]);
    expect(rings.map(({ label }) => label?.text)).toEqual(["1", "500", "900", "990", undefined]);
    expect([dots, names, latest]).toEqual([[], [], null]);
  });

  it("closes the rings that the best guess has reached, each in its heat", () => {
    const { rings } = layOutOrbit([guess(1, "ocean", 900), guess(2, "tide", 3)], 2);
    expect(rings.map(({ isClosed }) => isClosed)).toEqual([true, true, true, false, false]);
    expect(rings.map(({ heat }) => heat)).toEqual([3, 4, 5, 6, 7]);
  });

  it("closes no ring for a secret that was given up", () => {
    const { rings, dots } = layOutOrbit([guess(1, "ocean", 3), guess(2, "tide", 1000, { kind: "giveUp" })], 2);
    expect(rings.map(({ isClosed }) => isClosed)).toEqual([true, false, false, false, false]);
    expect(dots.map(({ number }) => number)).toEqual([1]);
  });

  it("has each guess at the distance of its closeness, on the scale of the bar", () => {
    const guesses = [guess(1, "far", 0, { similarity: -3 }), guess(2, "near", 640), guess(3, "nearest", 999)];
    for (const { number, x, y } of layOutOrbit(guesses, 3).dots) {
      const rating = guesses[number - 1] ?? guess(0, "", 0);
      expect(Math.hypot(x - CENTER, y - CENTER)).toBeCloseTo(ORBIT_EDGE * (1 - barLength(rating)), 0);
    }
  });

  it("draws the nearest last, and not the secret, which is the star", () => {
    const { dots, names, secret } = layOutOrbit([guess(1, "near", 640), guess(2, "far", 0), guess(3, "sun", 1000)], 3);
    expect(dots.map(({ number }) => number)).toEqual([2, 1]);
    expect(names.map(({ text }) => text)).toEqual(["near", "far"]);
    expect(secret?.text).toBe("sun");
  });

  it("names at most the latest and seven more, the nearest first", () => {
    const { names, latest } = layOutOrbit(many(40), 3);
    expect(names[0]?.number).toBe(3);
    expect(latest).not.toBeNull();
    expect(names.length).toBeLessThanOrEqual(8);
    expect(names.length).toBeGreaterThan(4);
    expect(names.slice(1).map(({ number }) => number)).toEqual(
      names
        .slice(1)
        .map(({ number }) => number)
        .sort((a, b) => b - a),
    );
  });

  it("names the latest guess wherever it lies, and cuts a very long name", () => {
    for (const word of ["a", "Rindfleischetikettierungsgesetz", ...many(200).map(({ word }) => word)]) {
      const { names } = layOutOrbit([...many(60), guess(61, word, 0, { similarity: -5 })], 61);
      expect(names[0]?.number).toBe(61);
      expect(names[0]?.text.length).toBeLessThanOrEqual(24);
    }
  });

  it("keeps names apart and inside the picture", () => {
    // A letter is at least 7 units wide on a phone.
    const boxOf = ({ x, y, text, anchor }: { x: number; y: number; text: string; anchor: string }) => {
      const width = text.length * 7;
      const left = anchor === "start" ? x : x - (anchor === "end" ? width : width / 2);
      return { left, right: left + width, top: y - 10, bottom: y + 2 };
    };
    for (const count of [5, 40, 200, 500]) {
      const boxes = layOutOrbit(many(count), count).names.map(boxOf);
      for (const [index, a] of boxes.entries()) {
        expect([a.left >= 0, a.right <= ORBIT_SIZE, a.top >= 0, a.bottom <= ORBIT_SIZE]).not.toContain(false);
        for (const b of boxes.slice(index + 1))
          expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
      }
    }
  });

  it("has the secret's name over the star, apart from names and dots", () => {
    for (const count of [0, 5, 40, 200]) {
      const { dots, names, secret } = layOutOrbit([...many(count), guess(count + 1, "lantern", 1000)], count + 1);
      if (secret === null) throw new Error("the secret has no name");
      expect(CENTER - secret.y).toBeGreaterThan(30);
      // Letters of 17 units: 8 wide, 12 high, and 4 below the line.
      const [left, right, top, bottom] = [CENTER - 28, CENTER + 28, secret.y - 12, secret.y + 4];
      const isIn = ({ x, y }: { x: number; y: number }) => x > left && x < right && y > top && y < bottom;
      expect([...dots, ...names].filter(isIn)).toEqual([]);
    }
    expect(layOutOrbit(many(5), 5).secret).toBeNull();
  });

  it("has no name and no label of the scale over a dot, except that of the latest guess", () => {
    for (const count of [5, 40, 200, 500]) {
      const { dots, names, rings } = layOutOrbit(many(count), null);
      const boxes = [
        ...names.map(({ x, y, text, anchor }) => {
          const width = text.length * 7;
          const left = anchor === "start" ? x : x - (anchor === "end" ? width : width / 2);
          return { left, right: left + width, top: y - 10, bottom: y + 2 };
        }),
        ...rings.flatMap(({ label }) => {
          if (label === null) return [];
          const half = label.text.length * 3.5;
          return [{ left: CENTER - half, right: CENTER + half, top: label.y - 9, bottom: label.y }];
        }),
      ];
      for (const { left, right, top, bottom } of boxes)
        expect(dots.filter(({ x, y }) => x > left && x < right && y > top && y < bottom)).toEqual([]);
    }
  });

  it("has a dot for a tap within a finger's reach of it, the nearest one", () => {
    const dots = [
      { number: 1, x: 100, y: 100, radius: 4, heat: 2 },
      { number: 2, x: 130, y: 100, radius: 4, heat: 2 },
    ];
    const at = (x: number, scale = 1) => dotAt(dots, { x, y: 100, scale })?.number;
    expect([at(100), at(114), at(116), at(152), at(153), at(77)]).toEqual([1, 1, 2, 2, undefined, undefined]);
    // On a picture half as large, a finger reaches twice as far.
    expect([at(77, 0.5), at(56, 0.5), at(55, 0.5)]).toEqual([1, 1, undefined]);
  });

  it("has the plate of a dot over it, or below it at the upper edge, always inside the picture", () => {
    for (const scale of [0.8, 1, 1.2])
      for (const [x, y] of [
        [20, 200],
        [380, 200],
        [200, 15],
        [200, 385],
      ] as const) {
        const plate = placePlate({ x, y, radius: 5 }, { text: "night · 756 · guess 8", scale });
        expect(plate.height * scale).toBeCloseTo(30);
        expect([plate.x >= 0, plate.x + plate.width <= ORBIT_SIZE]).toEqual([true, true]);
        expect([plate.y >= 0, plate.y + plate.height <= ORBIT_SIZE]).toEqual([true, true]);
        expect(plate.y > y === y < 30).toBe(true);
      }
  });

  it("hides a label of the scale where a name lies", () => {
    // Every word once at the place of a label: some names cover it.
    const hidden = many(300).filter(({ word }) => {
      const { rings } = layOutOrbit([guess(1, word, 500)], 1);
      return rings[1]?.label === null;
    });
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.length).toBeLessThan(100);
  });
});
