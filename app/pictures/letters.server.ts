/**
 * An alphabet of strokes in the style of the wordmark, so that pictures need no font of the machine. The base line is at 0,
 * small letters are 100 units high, capitals and digits 150, and a stroke is about 19 wide with round ends.
 */

/** Height of capitals and digits. */
export const CAPITAL_HEIGHT = 150;

/** The space that a side of a letter needs: of a straight stem, of a bow, of a slant or an open end. */
const SIDES = { stem: 24, bow: 20, open: 13 } as const;
type Side = keyof typeof SIDES;

/** Left side, width, right side, path. */
type Letter = readonly [left: Side, width: number, right: Side, path: string];

const BOWL = "A50 50 0 1 1 0 -50A50 50 0 1 1 100 -50";
const DOT = "a3 3 0 1 1 6 0a3 3 0 1 1 -6 0";

const LETTERS: Readonly<Record<string, Letter>> = {
  a: ["bow", 100, "stem", `M100 -100V0M100 -50${BOWL}`],
  b: ["stem", 100, "bow", `M0 -150V0M100 -50${BOWL}`],
  c: ["bow", 92, "open", "M92 -77A50 50 0 1 0 92 -23"],
  d: ["bow", 100, "stem", `M100 -150V0M100 -50${BOWL}`],
  e: ["bow", 100, "bow", "M0 -50H100A50 50 0 1 0 85 -15"],
  f: ["open", 62, "open", "M20 0V-112A38 38 0 0 1 58 -150H62M0 -100H56"],
  g: ["bow", 100, "stem", `M100 -100V0A50 50 0 0 1 8 27M100 -50${BOWL}`],
  h: ["stem", 84, "stem", "M0 -150V0M0 -58A42 42 0 0 1 84 -58V0"],
  i: ["stem", 0, "stem", `M0 -100V0M-3 -140${DOT}`],
  ı: ["stem", 0, "stem", "M0 -100V0"],
  j: ["open", 30, "stem", `M30 -100V14A30 30 0 0 1 0 44M27 -140${DOT}`],
  k: ["stem", 76, "open", "M0 -150V0M72 -100L0 -42M24 -62L76 0"],
  l: ["stem", 0, "stem", "M0 -150V0"],
  m: ["stem", 168, "stem", "M0 0V-100M0 -58A42 42 0 0 1 84 -58V0M84 -58A42 42 0 0 1 168 -58V0"],
  n: ["stem", 84, "stem", "M0 0V-100M0 -58A42 42 0 0 1 84 -58V0"],
  o: ["bow", 100, "bow", `M100 -50${BOWL}`],
  p: ["stem", 100, "bow", `M0 -100V48M100 -50${BOWL}`],
  q: ["bow", 100, "stem", `M100 -100V48M100 -50${BOWL}`],
  r: ["stem", 42, "open", "M0 0V-100M0 -50A50 50 0 0 1 42 -100"],
  s: ["open", 68, "open", "M66 -82A34 28 0 0 0 36 -100H29A25 25 0 0 0 29 -50H42A25 25 0 0 1 42 0H36A36 28 0 0 1 0 -20"],
  t: ["open", 62, "open", "M22 -140V-36A36 36 0 0 0 58 0H62M0 -100H58"],
  u: ["stem", 84, "stem", "M0 -100V-42A42 42 0 0 0 84 -42M84 -100V0"],
  v: ["open", 84, "open", "M0 -100L42 0L84 -100"],
  w: ["open", 132, "open", "M0 -100L34 0L66 -92L98 0L132 -100"],
  x: ["open", 80, "open", "M0 -100L80 0M80 -100L0 0"],
  y: ["open", 84, "open", "M0 -100L42 0M84 -100L22.7 46"],
  z: ["open", 76, "open", "M2 -100H74L0 0H76"],
  ß: ["stem", 84, "bow", "M0 0V-112A38 38 0 0 1 74 -112C74 -90 44 -86 44 -70C44 -52 84 -50 84 -26A26 26 0 0 1 36 -8"],
  A: ["open", 112, "open", "M0 0L56 -150L112 0M20 -52H92"],
  B: ["stem", 85, "bow", "M0 0V-150H44A36 36 0 0 1 44 -78H0M44 -78H46A39 39 0 0 1 46 0H0"],
  C: ["bow", 133, "open", "M133 -122A75 75 0 1 0 133 -28"],
  D: ["stem", 113, "bow", "M0 0V-150H38A75 75 0 0 1 38 0H0"],
  E: ["stem", 82, "open", "M80 -150H0V0H82M0 -78H72"],
  F: ["stem", 78, "open", "M78 -150H0V0M0 -76H68"],
  G: ["bow", 148, "bow", "M133 -122A75 75 0 1 0 148 -60H90"],
  H: ["stem", 104, "stem", "M0 -150V0M104 -150V0M0 -78H104"],
  I: ["stem", 0, "stem", "M0 -150V0"],
  J: ["open", 64, "stem", "M64 -150V-36A34 36 0 0 1 -2 -24"],
  K: ["stem", 94, "open", "M0 -150V0M90 -150L0 -60M30 -90L94 0"],
  L: ["stem", 78, "open", "M0 -150V0H78"],
  M: ["stem", 128, "stem", "M0 0V-150L64 -50L128 -150V0"],
  N: ["stem", 104, "stem", "M0 0V-150L104 0V-150"],
  O: ["bow", 150, "bow", "M150 -75A75 75 0 1 1 0 -75A75 75 0 1 1 150 -75"],
  P: ["stem", 85, "bow", "M0 0V-150H43A42 42 0 0 1 43 -66H0"],
  Q: ["bow", 150, "bow", "M150 -75A75 75 0 1 1 0 -75A75 75 0 1 1 150 -75M96 -52L146 4"],
  R: ["stem", 90, "open", "M0 0V-150H43A42 42 0 0 1 43 -66H0M44 -66L90 0"],
  S: ["open", 93, "bow", "M90 -124A46 40 0 0 0 48 -150H42A36 36 0 0 0 42 -78H54A39 39 0 0 1 54 0H46A48 42 0 0 1 0 -30"],
  T: ["open", 104, "open", "M0 -150H104M52 -150V0"],
  U: ["stem", 104, "stem", "M0 -150V-52A52 52 0 0 0 104 -52V-150"],
  V: ["open", 112, "open", "M0 -150L56 0L112 -150"],
  W: ["open", 176, "open", "M0 -150L46 0L88 -132L130 0L176 -150"],
  X: ["open", 104, "open", "M0 -150L104 0M104 -150L0 0"],
  Y: ["open", 104, "open", "M0 -150L52 -72L104 -150M52 -72V0"],
  Z: ["open", 104, "open", "M4 -150H100L0 0H104"],
  0: ["bow", 96, "bow", "M0 -75A48 75 0 1 1 96 -75A48 75 0 1 1 0 -75"],
  1: ["open", 40, "stem", "M0 -118L40 -150V0"],
  2: ["bow", 94, "open", "M4 -108A45 45 0 1 1 82 -80L0 0H96"],
  3: ["open", 88, "bow", "M4 -150H84L40 -92A46 46 0 1 1 2 -24"],
  4: ["open", 104, "open", "M76 0V-150L0 -42H104"],
  5: ["bow", 89, "bow", "M82 -150H16L8 -84A48 48 0 1 1 2 -22"],
  6: ["bow", 96, "bow", "M0 -48A48 48 0 1 1 96 -48A48 48 0 1 1 0 -48M57 -150L8 -74"],
  7: ["open", 92, "open", "M0 -150H92L30 0"],
  8: ["bow", 92, "bow", "M8 -114A38 36 0 1 1 84 -114A38 36 0 1 1 8 -114M0 -39A46 39 0 1 1 92 -39A46 39 0 1 1 0 -39"],
  9: ["bow", 96, "bow", "M0 -102A48 48 0 1 1 96 -102A48 48 0 1 1 0 -102M39 0L88 -76"],
  "#": ["open", 108, "open", "M38 -140L20 -10M90 -140L72 -10M6 -100H110M0 -50H104"],
  "-": ["open", 50, "open", "M0 -56H50"],
  "'": ["open", 0, "open", "M0 -150V-118"],
  "’": ["open", 6, "open", "M6 -150L0 -118"],
  ".": ["open", 0, "open", `M-3 0${DOT}`],
  º: ["open", 44, "open", "M0 -124A22 26 0 1 1 44 -124A22 26 0 1 1 0 -124"],
  ",": ["open", 8, "open", "M8 -2L0 26"],
  ":": ["open", 0, "open", `M-3 0${DOT}M-3 -90${DOT}`],
  "!": ["open", 0, "open", `M0 -150V-48M-3 0${DOT}`],
  "&": ["open", 100, "open", "M100 0L24 -104A28 28 0 1 1 72 -106L20 -66A38 38 0 1 0 88 -34"],
};

/** Marks over a letter, around the middle of a small one. */
const MARKS: Readonly<Record<string, string>> = {
  "\u0300": "M10 -126L-12 -150",
  "\u0301": "M-10 -126L12 -150",
  "\u0302": "M-24 -126L0 -150L24 -126",
  "\u0303": "M-30 -128C-12 -152 12 -112 30 -140",
  "\u0304": "M-24 -136H24",
  "\u0306": "M-24 -150C-18 -122 18 -122 24 -150",
  "\u0307": `M-3 -138${DOT}`,
  "\u0308": `M-27 -138${DOT}M21 -138${DOT}`,
  "\u030a": "M-17 -142A17 17 0 1 1 17 -142A17 17 0 1 1 -17 -142",
  "\u030b": "M-22 -126L-8 -150M10 -126L24 -150",
  "\u030c": "M-24 -150L0 -126L24 -150",
};
/** Marks under a letter. They stay where they are under a capital. */
const MARKS_BELOW: Readonly<Record<string, string>> = {
  "\u0326": "M4 20L-6 42",
  "\u0327": "M0 2V14C26 14 22 44 -14 38",
  "\u0328": "M10 2C-18 18 -10 46 18 38",
};
/** Height of a capital over a small letter. */
const CAPITAL_RISE = 50;

const WORD_SPACE = 52;

/** A line of text as strokes, from x = 0. Letters that the alphabet lacks are left out. */
export function setLine(text: string) {
  const strokes: { readonly path: string; readonly x: number; readonly y: number }[] = [];
  let x = 0;
  let middle = 0;
  let rise = 0;
  const signs = Array.from(text.normalize("NFD"));
  for (const [index, sign] of signs.entries()) {
    if (/\s/.test(sign)) x += WORD_SPACE;
    const [above, below] = [MARKS[sign], MARKS_BELOW[sign]];
    if (above !== undefined) strokes.push({ path: above, x: middle, y: -rise });
    if (below !== undefined) strokes.push({ path: below, x: middle, y: 0 });
    const hasMark = MARKS[signs[index + 1] ?? ""] !== undefined;
    const letter = LETTERS[sign === "i" && hasMark ? "ı" : sign];
    if (letter === undefined) continue;
    const [left, width, right, path] = letter;
    // The first stroke begins at the margin.
    if (x > 0) x += SIDES[left];
    strokes.push({ path, x, y: 0 });
    middle = x + width / 2;
    rise = /\p{Lu}/u.test(sign) ? CAPITAL_RISE : 0;
    x += width + SIDES[right];
  }
  return { strokes, width: x };
}
