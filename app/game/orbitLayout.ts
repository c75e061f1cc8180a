import type { Guess } from "~/play/guess";
import { nearestFirst, PROXIMITY_SCALE } from "~/vectors/rating";
import { barLength, heatOf, RINGS, ringsClosed } from "~/words/closeness";
import { displayOf } from "~/words/displayedWord";

/** Side of the square picture, units. */
export const ORBIT_SIZE = 400;
/** Radius of the outer edge, where closeness is 0. */
export const ORBIT_EDGE = 188;
const CENTER = ORBIT_SIZE / 2;

/** Words that get a name, apart from the latest. */
const MAX_NAMES = 7;
/** Words for which a place is sought. Beyond them, so many lie around the star that none has one. */
const MAX_TRIED = 60;
/** A longer name is cut. */
const MAX_NAME_LENGTH = 24;
/** Width of an average letter and height of a line, in the larger of the two sizes that the stylesheet has. */
const LETTER_WIDTH = 8.2;
const NAME_HEIGHT = 15;
/** The same of the secret's name over the star. */
const SECRET_LETTER_WIDTH = 10;
const SECRET_HEIGHT = 19;
/** Base lines of the secret's name that are tried, upwards from the star. */
const SECRET_LINES = [167, 158, 149, 140, 131, 122];
/** Distance of the ring from the dot of the latest guess. */
const LATEST_GAP = 3.5;
/** A tap on this many pixels around a dot is meant for it. */
const TAP_REACH = 22;

/** Units, rounded to a tenth. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface Circle extends Point {
  readonly radius: number;
}

/** A dot of the picture: one guess. */
export interface OrbitDot extends Circle {
  readonly number: number;
  readonly heat: number;
}

/** The name of a dot, with its base line. */
interface OrbitName extends Point {
  readonly number: number;
  readonly text: string;
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
  /** Without that of the secret. */
  readonly names: readonly OrbitName[];
  /** The secret's name over the star. Null until it is known. */
  readonly secret: { readonly text: string; readonly y: number } | null;
  /** The ring around the dot of the latest guess. */
  readonly latest: Circle | null;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The direction of a word, 0 to 2π. */
export function orbitAngle({ word, angle }: Pick<Guess, "word" | "angle">): number {
  return angle === undefined ? hashAngle(word) : (angle * Math.PI) / 180;
}

/** The direction of a word that the map lacks: a hash of its letters, the same in every game and edition and for everybody. */
function hashAngle(word: string): number {
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
  const sorted = nearestFirst(guesses);
  const around = sorted.filter(({ percentile }) => percentile < PROXIMITY_SCALE);
  const dots = placeDots(around);
  const latestDot = dots.find(({ number }) => number === recentNumber);
  const latest =
    latestDot === undefined ? null : { x: latestDot.x, y: latestDot.y, radius: latestDot.radius + LATEST_GAP };
  const dotBoxes = dots.map(boxAround);
  const secret = placeSecret(sorted, dotBoxes);
  const { names, boxes } = placeNames(around, { dots, recentNumber, taken: secret === null ? [] : [secret.box] });
  const taken = [...boxes, ...dotBoxes, ...(latest === null ? [] : [boxAround(latest)])];
  const best = Math.max(0, ...guesses.filter(({ kind }) => kind !== "giveUp").map(({ percentile }) => percentile));
  return { rings: rings(ringsClosed(best), taken), dots: dots.reverse(), names, secret, latest };
}

/** Degrees by which a dot may be moved aside, the first that suits. */
const SHIFTS = [0, 3, -3, 6, -6, 9, -9, 12, -12, 15, -15];

/**
 * The dots of guesses, in the same order. One that would cover that of an earlier guess moves aside by a few degrees, so that later
 * guesses move none. Where all is full, it stays.
 */
function placeDots(guesses: readonly Guess[]): OrbitDot[] {
  const placed = new Map<number, OrbitDot>();
  for (const guess of [...guesses].sort((a, b) => a.number - b.number)) {
    const others = [...placed.values()];
    const isFree = (dot: OrbitDot) =>
      others.every(({ x, y, radius }) => Math.hypot(x - dot.x, y - dot.y) >= radius + dot.radius);
    const dots = SHIFTS.map((shift) => toDot(guess, shift));
    const dot = dots.find(isFree) ?? dots[0];
    if (dot !== undefined) placed.set(guess.number, dot);
  }
  return guesses.flatMap(({ number }) => placed.get(number) ?? []);
}

/** @param shift degrees */
function toDot(guess: Guess, shift: number): OrbitDot {
  const angle = orbitAngle(guess) + (shift * Math.PI) / 180;
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

/** The name of the secret stands right over the star, or higher where it covers fewer dots. */
function placeSecret([nearest]: readonly Guess[], dots: readonly Box[]) {
  if (nearest === undefined || nearest.percentile < PROXIMITY_SCALE) return null;
  const text = shorten(displayOf(nearest));
  const half = (text.length * SECRET_LETTER_WIDTH) / 2;
  const places = SECRET_LINES.map((y) => {
    const box: Box = { left: CENTER - half, right: CENTER + half, top: y - SECRET_HEIGHT + 4, bottom: y + 4 };
    return { text, y, box, covered: dots.filter((dot) => areTouching(box, dot)).length };
  });
  return places.sort((a, b) => a.covered - b.covered)[0] ?? null;
}

/** Names the latest guess, then the nearest words as long as they find a place that covers nothing. */
function placeNames(
  around: readonly Guess[],
  {
    dots,
    recentNumber,
    taken,
  }: { readonly dots: readonly OrbitDot[]; readonly recentNumber: number | null; readonly taken: readonly Box[] },
): { readonly names: readonly OrbitName[]; readonly boxes: readonly Box[] } {
  const names: OrbitName[] = [];
  const boxes: Box[] = [STAR, ...taken];
  const dotBoxes = dots.map(boxAround);
  const dotOf = new Map(dots.map((dot) => [dot.number, dot]));
  const isLatest = ({ number }: Guess) => number === recentNumber;
  const inOrder = [...around.filter(isLatest), ...around.filter((guess) => !isLatest(guess))];
  for (const guess of inOrder.slice(0, MAX_TRIED)) {
    if (names.length >= MAX_NAMES + (recentNumber === null ? 0 : 1)) break;
    const dot = dotOf.get(guess.number);
    if (dot === undefined) continue;
    const reach = dot.radius + (isLatest(guess) ? LATEST_GAP : 0);
    const text = shorten(displayOf(guess));
    const [place] = placesBeside(dot, { reach, text })
      .filter(({ box }) => !boxes.some((other) => areTouching(box, other)))
      .map((found) => ({ ...found, covered: dotBoxes.filter((other) => areTouching(found.box, other)).length }))
      // The latest is named wherever it lies.
      .filter(({ covered }) => covered === 0 || isLatest(guess))
      .sort((a, b) => a.covered - b.covered);
    if (place === undefined) continue;
    names.push({ ...place.name, number: guess.number, text });
    boxes.push(place.box, boxAround({ ...dot, radius: reach }));
  }
  return { names, boxes };
}

/** The places of a name that are inside the picture: below its dot, above, right and left of it, then at its corners. */
function placesBeside({ x, y }: Point, { reach, text }: { readonly reach: number; readonly text: string }) {
  const width = text.length * LETTER_WIDTH;
  const side = reach + 4;
  const corner = 0.75 * side;
  // Above and below, a name near the edge is moved inwards.
  const middle = Math.min(Math.max(x, width / 2), ORBIT_SIZE - width / 2);
  const places = [
    { name: { x: middle, y: y + reach + 12, anchor: "middle" as const }, left: middle - width / 2 },
    { name: { x: middle, y: y - reach - 5, anchor: "middle" as const }, left: middle - width / 2 },
    { name: { x: x + side, y: y + 4.5, anchor: "start" as const }, left: x + side },
    { name: { x: x - side, y: y + 4.5, anchor: "end" as const }, left: x - side - width },
    ...[y - 0.6 * reach - 4, y + 0.6 * reach + 12].flatMap((line) => [
      { name: { x: x + corner, y: line, anchor: "start" as const }, left: x + corner },
      { name: { x: x - corner, y: line, anchor: "end" as const }, left: x - corner - width },
    ]),
  ];
  return places
    .map(({ name, left }) => ({
      name: { ...name, x: toTenth(name.x), y: toTenth(name.y) },
      box: { left, right: left + width, top: name.y - NAME_HEIGHT + 3.5, bottom: name.y + 3.5 },
    }))
    .filter(({ box }) => box.left >= 0 && box.right <= ORBIT_SIZE && box.top >= 0 && box.bottom <= ORBIT_SIZE);
}

/**
 * The dot that a tap is meant for: the nearest one in reach.
 * @param scale pixels of a unit
 */
export function dotAt(dots: readonly OrbitDot[], { x, y, scale }: Point & { readonly scale: number }) {
  const distanceTo = (dot: OrbitDot) => Math.hypot(dot.x - x, dot.y - y) * scale;
  // Of dots in one place, the one on top.
  return dots
    .filter((dot) => distanceTo(dot) <= TAP_REACH)
    .reduce<OrbitDot | undefined>((a, b) => (a !== undefined && distanceTo(a) < distanceTo(b) ? a : b), undefined);
}

/** Height of the plate with a dot's name, its text, the room beside it, and its distance from the dot, pixels. */
const PLATE = { height: 30, letter: 7, padding: 10, gap: 9 };

/** Where the plate with the name of a dot is, in units: over it, or below it at the upper edge. It stays inside the picture. */
export function placePlate(dot: Circle, { text, scale }: { readonly text: string; readonly scale: number }) {
  const width = Math.min(ORBIT_SIZE, (Array.from(text).length * PLATE.letter + 2 * PLATE.padding) / scale);
  const height = PLATE.height / scale;
  const above = dot.y - dot.radius - PLATE.gap / scale - height;
  return {
    width,
    height,
    x: Math.min(Math.max(dot.x - width / 2, 0), ORBIT_SIZE - width),
    y: above >= 0 ? above : dot.y + dot.radius + PLATE.gap / scale,
  };
}

function boxAround({ x, y, radius }: Circle): Box {
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
