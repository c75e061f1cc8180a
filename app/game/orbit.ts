import { barLength, heatOf, RINGS, ringsClosed } from "./closeness";
import { displayOf, type Guess, PROXIMITY_SCALE } from "./types";

/** Side of the square picture, units. */
export const ORBIT_SIZE = 400;
/** Radius of the outer edge, where closeness is 0. */
export const ORBIT_EDGE = 188;
const CENTER = ORBIT_SIZE / 2;

/** Words that get a name, apart from the latest. */
const MAX_NAMES = 7;
/** A longer name is cut. */
const MAX_NAME_LENGTH = 24;
/** Width of an average letter and height of a line, in the larger of the two sizes that the stylesheet has. */
const LETTER_WIDTH = 8.2;
const NAME_HEIGHT = 15;
/** Distance of the ring from the dot of the latest guess. */
const LATEST_GAP = 3.5;

/** A dot of the picture: one guess. Coordinates are in units, rounded to a tenth. */
interface OrbitDot {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly heat: number;
}

/** The name of a dot, with its base line. */
interface OrbitName {
  readonly number: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
}

/** A ring. The label is the first closeness inside; null where there is no room for it. */
interface OrbitRing {
  readonly radius: number;
  readonly isClosed: boolean;
  readonly heat: number;
  readonly label: { readonly text: string; readonly y: number } | null;
}

export interface Orbit {
  /** From the outside in. */
  readonly rings: readonly OrbitRing[];
  /** The nearest last, so that they are drawn over the others. Without the secret, which is the star. */
  readonly dots: readonly OrbitDot[];
  readonly names: readonly OrbitName[];
  /** The ring around the dot of the latest guess. */
  readonly latest: { readonly x: number; readonly y: number; readonly radius: number } | null;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The direction of a word, 0 to 2π: a hash of its letters. It is the same in every game and edition and for
 * everybody, so it says nothing about the secret.
 */
export function orbitAngle(word: string): number {
  // FNV-1a, with the final mix of MurmurHash3: words that differ only in the last letter would lie side by side.
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 2 * Math.PI;
}

/**
 * The picture of a play: each guess at the distance of its closeness, on the scale of the closeness bar.
 * @param recentNumber number of the latest guess; null before the first
 */
export function layOutOrbit(guesses: readonly Guess[], recentNumber: number | null): Orbit {
  const nearestFirst = [...guesses].sort((a, b) => b.percentile - a.percentile || b.similarity - a.similarity);
  const around = nearestFirst.filter(({ percentile }) => percentile < PROXIMITY_SCALE);
  const dots = around.map(toDot);
  const latestDot = dots.find(({ number }) => number === recentNumber);
  const latest =
    latestDot === undefined ? null : { x: latestDot.x, y: latestDot.y, radius: latestDot.radius + LATEST_GAP };
  const { names, boxes } = placeNames(nearestFirst, { dots, recentNumber });
  const taken = latest === null ? boxes : [...boxes, boxAround(latest)];
  const best = Math.max(0, ...guesses.filter(({ kind }) => kind !== "giveUp").map(({ percentile }) => percentile));
  return { rings: rings(ringsClosed(best), taken), dots: dots.reverse(), names, latest };
}

function toDot(guess: Guess): OrbitDot {
  const angle = orbitAngle(guess.word);
  const distance = ORBIT_EDGE * (1 - barLength(guess));
  const heat = heatOf(guess);
  return {
    number: guess.number,
    x: toTenth(CENTER + distance * Math.cos(angle)),
    y: toTenth(CENTER + distance * Math.sin(angle)),
    radius: dotRadius(heat),
    heat,
  };
}

function dotRadius(heat: number): number {
  if (heat < 3) return 3.4;
  return heat < 5 ? 4.6 : 5.6;
}

function rings(closed: number, taken: readonly Box[]): OrbitRing[] {
  return RINGS.map((percentile, index) => {
    const radius = toTenth(ORBIT_EDGE * (1 - barLength({ percentile, similarity: 0 })));
    const y = toTenth(CENTER - radius + 3.7);
    const halfWidth = (String(percentile).length * LETTER_WIDTH) / 2;
    const box = { left: CENTER - halfWidth, right: CENTER + halfWidth, top: y - 11, bottom: y + 2 };
    // The innermost ring is too small for a label.
    const hasRoom = index < RINGS.length - 1 && !taken.some((other) => areTouching(box, other));
    return {
      radius,
      isClosed: index < closed,
      heat: index + 3,
      label: hasRoom ? { text: String(percentile), y } : null,
    };
  });
}

const STAR: Box = { left: CENTER - 8, right: CENTER + 8, top: CENTER - 8, bottom: CENTER + 8 };

/** Names the latest guess, then the nearest words as long as they find a place. */
function placeNames(
  nearestFirst: readonly Guess[],
  { dots, recentNumber }: { readonly dots: readonly OrbitDot[]; readonly recentNumber: number | null },
): { readonly names: readonly OrbitName[]; readonly boxes: readonly Box[] } {
  const names: OrbitName[] = [];
  const boxes: Box[] = [];
  const dotOf = new Map(dots.map((dot) => [dot.number, dot]));
  const isLatest = ({ number }: Guess) => number === recentNumber;
  const inOrder = [...nearestFirst.filter(isLatest), ...nearestFirst.filter((guess) => !isLatest(guess))];
  const namedDots: Box[] = [STAR];
  for (const guess of inOrder) {
    if (names.length >= MAX_NAMES + (recentNumber === null ? 0 : 1)) break;
    const dot = dotOf.get(guess.number) ?? { number: guess.number, x: CENTER, y: CENTER, radius: 14 };
    const reach = dot.radius + (isLatest(guess) ? LATEST_GAP : 0);
    const text = shorten(displayOf(guess));
    const places = placesBeside(dot, { reach, text })
      .filter(({ box }) => ![...boxes, ...namedDots].some((other) => areTouching(box, other)))
      .map((place) => ({ ...place, covered: dots.filter((other) => areTouching(place.box, boxAround(other))).length }))
      .sort((a, b) => a.covered - b.covered);
    const [place] = places;
    if (place === undefined) continue;
    names.push({ ...place.name, number: guess.number, text });
    boxes.push(place.box);
    namedDots.push(boxAround({ ...dot, radius: reach }));
  }
  return { names, boxes };
}

/** The places of a name that are inside the picture: below its dot, above, right and left of it. */
function placesBeside(
  { x, y }: { readonly x: number; readonly y: number },
  { reach, text }: { readonly reach: number; readonly text: string },
) {
  const width = text.length * LETTER_WIDTH;
  const side = reach + 4;
  // Above and below, a name near the edge is moved inwards.
  const middle = Math.min(Math.max(x, width / 2), ORBIT_SIZE - width / 2);
  const places = [
    { name: { x: middle, y: y + reach + 12, anchor: "middle" as const }, left: middle - width / 2 },
    { name: { x: middle, y: y - reach - 5, anchor: "middle" as const }, left: middle - width / 2 },
    { name: { x: x + side, y: y + 4.5, anchor: "start" as const }, left: x + side },
    { name: { x: x - side, y: y + 4.5, anchor: "end" as const }, left: x - side - width },
  ];
  return places
    .map(({ name, left }) => ({
      name: { ...name, x: toTenth(name.x), y: toTenth(name.y) },
      box: { left, right: left + width, top: name.y - NAME_HEIGHT + 3.5, bottom: name.y + 3.5 },
    }))
    .filter(({ box }) => box.left >= 0 && box.right <= ORBIT_SIZE && box.top >= 0 && box.bottom <= ORBIT_SIZE);
}

function boxAround({ x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number }): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function areTouching(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function shorten(name: string): string {
  const letters = Array.from(name);
  return letters.length <= MAX_NAME_LENGTH ? name : `${letters.slice(0, MAX_NAME_LENGTH - 1).join("")}…`;
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
