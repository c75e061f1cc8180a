// vectors: letters that are easily typed for each other: neighbors on a keyboard, vowels, and consonants that sound alike.

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
export const CONFUSED_PAIRS: ReadonlySet<string> = new Set([...KEYBOARDS.flatMap(neighborsOn), ...pairsWithin(VOWELS)]);

/** Two consonants that sound alike, such as "bv". Both orders are in it. */
export const ALIKE_PAIRS: ReadonlySet<string> = new Set(SOUNDS.flatMap(pairsWithin));
