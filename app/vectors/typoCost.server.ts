// vectors: how unlikely it is that a word was meant by what was typed.
import { foldAccents, TABLE_SIZE } from "./spelling.server";
import { MAX_EDITS, MAX_LETTERS, toLetters, type Letters } from "./spellingIndex.server";

// Costs are whole numbers: hundredths of an edit.
/** A wrong letter. */
const EDIT = 100;
const ADDITIONAL = 90;
/** The most common of all errors. */
const MISSING = 80;
/** A neighbor on the keyboard, or another vowel. */
const CONFUSED = 70;
/** A consonant that sounds alike. */
const ALIKE = 60;
/** A missing or additional h, which is often silent: always in Spanish, in rhythm, in Fahrrad. */
const SILENT = 60;
const SWAPPED = 60;
/** A letter two places from where it belongs: "tounge". */
const MOVED = 80;
/** Two letters of a sound for one letter: ph for f. */
const SAME_SOUND = 50;
/** A letter once instead of twice, or twice instead of once. */
const DOUBLED = 40;
/** A wrong, missing or additional accent; ae for ä; ss for ß. */
const ACCENT = 10;
/** Added to an error in the first letter, which people rarely get wrong, unless it sounds alike or is silent. */
const AT_START = 30;

/** One letter and the two that may stand for it. */
const PAIRS: readonly { readonly letter: string; readonly pair: string; readonly cost: number }[] = [
  { letter: "ä", pair: "ae", cost: ACCENT },
  { letter: "ö", pair: "oe", cost: ACCENT },
  { letter: "ü", pair: "ue", cost: ACCENT },
  { letter: "ß", pair: "ss", cost: ACCENT },
  { letter: "f", pair: "ph", cost: SAME_SOUND },
  { letter: "k", pair: "qu", cost: SAME_SOUND },
  { letter: "o", pair: "ou", cost: SAME_SOUND },
  { letter: "x", pair: "cc", cost: SAME_SOUND },
  { letter: "y", pair: "ll", cost: SAME_SOUND },
  { letter: "ñ", pair: "ni", cost: SAME_SOUND },
];

/**
 * Keyboards of the site's languages: English and Spanish (QWERTY, with ñ), and German (QWERTZ, with umlauts). They are
 * joined into one table, as a player may have another keyboard than that of the language. Each row is half a key to the
 * right of the one above.
 */
const KEYBOARDS: readonly (readonly string[])[] = [
  ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
  ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
];

const VOWELS = "aeiouy";

/** Consonants that sound alike in one of the languages, if only in some words. */
const SOUNDS: readonly string[] = ["ckqg", "csxz", "bvwf", "bp", "dt", "gj", "jy", "mn"];

/** All pairs of different letters of a group, in both orders. */
function pairsWithin(group: string): string[] {
  return Array.from(group).flatMap((a) => Array.from(group.replace(a, ""), (b) => a + b));
}

function neighborsOn(rows: readonly string[]): string[] {
  return rows.flatMap((row, index) => {
    const below = rows[index + 1] ?? "";
    return Array.from(row).flatMap((letter, at) =>
      [row[at + 1], below[at - 1], below[at]]
        .filter((neighbor) => neighbor !== undefined)
        .flatMap((neighbor) => [letter + neighbor, neighbor + letter]),
    );
  });
}

/** Two letters, such as "er", of which the one is easily typed for the other. Both orders are in it. */
const CONFUSED_PAIRS: ReadonlySet<string> = new Set([...KEYBOARDS.flatMap(neighborsOn), ...pairsWithin(VOWELS)]);

/** Two consonants that sound alike, such as "bv". Both orders are in it. */
const ALIKE_PAIRS: ReadonlySet<string> = new Set(SOUNDS.flatMap(pairsWithin));

/** Lengths of text and word differ by so much at most. */
const MAX_DIFFERENCE = MAX_EDITS;
const WIDTH = MAX_LETTERS + 1;
const FAR = 1 << 20;
const H = 0x68;

/** Costs of substitution by `typed * TABLE_SIZE + meant`: 144 kB. Letters beyond the table are simply equal or not. */
const SUBSTITUTION = substitutionCosts();
/** Costs of a pair by its letter, and the pair as `first * TABLE_SIZE + second`. 0: the letter has no pair. */
const PAIR_OF = new Uint32Array(TABLE_SIZE);
const PAIR_COST = new Uint8Array(TABLE_SIZE);
for (const { letter, pair, cost } of PAIRS) {
  PAIR_OF[letter.charCodeAt(0)] = pair.charCodeAt(0) * TABLE_SIZE + pair.charCodeAt(1);
  PAIR_COST[letter.charCodeAt(0)] = cost;
}

function substitutionCosts(): Uint8Array {
  /** Code points by the letter without its accent. */
  const variants = new Map<string, number[]>();
  for (let code = 0; code < TABLE_SIZE; code++) {
    const plain = foldAccents(String.fromCharCode(code)).charAt(0);
    variants.set(plain, [...(variants.get(plain) ?? []), code]);
  }
  const costs = new Uint8Array(TABLE_SIZE * TABLE_SIZE).fill(EDIT);
  const setAll = (a: readonly number[], b: readonly number[], cost: number) => {
    for (const typed of a) for (const meant of b) costs[typed * TABLE_SIZE + meant] = cost;
  };
  // The later ones of these take precedence.
  for (const [pairs, cost] of [
    [CONFUSED_PAIRS, CONFUSED],
    [ALIKE_PAIRS, ALIKE],
  ] as const) {
    for (const pair of pairs) {
      const [a, b] = [pair.charAt(0), pair.charAt(1)];
      setAll(variants.get(a) ?? [a.charCodeAt(0)], variants.get(b) ?? [b.charCodeAt(0)], cost);
    }
  }
  for (const codes of variants.values()) setAll(codes, codes, ACCENT);
  for (let code = 0; code < TABLE_SIZE; code++) costs[code * TABLE_SIZE + code] = 0;
  return costs;
}

function substitution(typed: number, meant: number): number {
  if (typed === meant) return 0;
  return typed < TABLE_SIZE && meant < TABLE_SIZE ? (SUBSTITUTION[typed * TABLE_SIZE + meant] ?? EDIT) : EDIT;
}

/**
 * Cost of a letter that only one of the two has: the word (`MISSING`), or what was typed (`ADDITIONAL`).
 * @param before the letter before it, 0 at the start
 */
function single(letter: number, before: number, usual: number): number {
  if (letter === before) return DOUBLED;
  return letter === H ? SILENT : usual;
}

/** Cost of `first` and `second` for `letter`. */
function pair(letter: number, first: number, second: number): number {
  if (letter >= TABLE_SIZE || PAIR_OF[letter] !== first * TABLE_SIZE + second) return FAR;
  return PAIR_COST[letter] ?? FAR;
}

/** The cost of what makes `typed` of `meant`, whatever their frequency. */
export function costOfError(typed: string, meant: string): number {
  return typoCost(toLetters(typed), toLetters(meant), FAR);
}

/** Whether the three letters before two places are the same ones but for one that has moved from one end to the other. */
function isMoved(t: Letters["codes"], j: number, m: Letters["codes"], i: number): boolean {
  const [a, b, c] = [t[j - 3], t[j - 2], t[j - 1]];
  return (a === m[i - 1] && b === m[i - 3] && c === m[i - 2]) || (c === m[i - 3] && a === m[i - 2] && b === m[i - 1]);
}

/** Cost of an edit of the first letter. Accents, the silent h and letters that sound alike are as cheap there as elsewhere. */
function atStart(cost: number): number {
  return cost > ALIKE ? cost + AT_START : cost;
}

// The rows of the table of distances, one for each letter of `meant`. A call sets all cells before it reads them.
const cells = new Int32Array(WIDTH * WIDTH);

/**
 * Least cost of edits that make `typed` of `meant`: the optimal string alignment distance (Damerau–Levenshtein without
 * edits of letters that were swapped) with weights. Neither has more than `MAX_LETTERS` letters.
 * @returns the cost, or a larger number than `bound` if it is larger than that
 */
export function typoCost(typed: Letters, meant: Letters, bound: number): number {
  const { codes: t, count: columns } = typed;
  const { codes: m, count: rows } = meant;
  if (Math.abs(columns - rows) > MAX_DIFFERENCE) return FAR;
  cells[0] = 0;
  for (let j = 1; j <= Math.min(columns, MAX_DIFFERENCE); j++) {
    const cost = single(t[j - 1] ?? 0, t[j - 2] ?? 0, ADDITIONAL);
    cells[j] = (cells[j - 1] ?? FAR) + (j === 1 ? atStart(cost) : cost);
  }
  let [leastBefore, leastEarlier] = [0, 0];
  for (let i = 1; i <= rows; i++) {
    const at = i * WIDTH;
    // Only cells near the diagonal count. Those beside them are read by the next row, so they are far.
    const from = Math.max(1, i - MAX_DIFFERENCE);
    const to = Math.min(columns, i + MAX_DIFFERENCE);
    const letter = m[i - 1] ?? 0;
    const letterBefore = i > 1 ? (m[i - 2] ?? 0) : 0;
    const missed = single(letter, letterBefore, MISSING);
    cells[at + from - 1] = from === 1 ? (cells[at - WIDTH] ?? FAR) + (i === 1 ? atStart(missed) : missed) : FAR;
    if (to === i + MAX_DIFFERENCE) cells[at - WIDTH + to] = FAR;
    // The first letters of the word may all be missing.
    let least = cells[at + from - 1] ?? FAR;
    for (let j = from; j <= to; j++) {
      const typedLetter = t[j - 1] ?? 0;
      const typedBefore = j > 1 ? (t[j - 2] ?? 0) : 0;
      const above = at - WIDTH + j;
      const substituted = substitution(typedLetter, letter);
      let cost = (cells[above - 1] ?? FAR) + (i === 1 && j === 1 ? atStart(substituted) : substituted);
      cost = Math.min(cost, (cells[above] ?? FAR) + missed);
      cost = Math.min(cost, (cells[at + j - 1] ?? FAR) + single(typedLetter, typedBefore, ADDITIONAL));
      if (i > 1 && j > 1 && letter === typedBefore && letterBefore === typedLetter) {
        cost = Math.min(cost, (cells[above - WIDTH - 2] ?? FAR) + SWAPPED);
      }
      if (i > 2 && j > 2 && isMoved(t, j, m, i)) cost = Math.min(cost, (cells[above - 2 * WIDTH - 3] ?? FAR) + MOVED);
      if (j > 1) cost = Math.min(cost, (cells[above - 2] ?? FAR) + pair(letter, typedBefore, typedLetter));
      if (i > 1) cost = Math.min(cost, (cells[above - WIDTH - 1] ?? FAR) + pair(typedLetter, letterBefore, letter));
      cells[at + j] = cost;
      least = Math.min(least, cost);
    }
    // A swap or a pair skips one row, a moved letter two.
    if (least > bound && leastBefore > bound && leastEarlier > bound) return FAR;
    [leastBefore, leastEarlier] = [least, leastBefore];
  }
  return cells[rows * WIDTH + columns] ?? FAR;
}
