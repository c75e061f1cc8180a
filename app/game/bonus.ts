/** Minimum word length in an anagram round, in letters. */
const SHORTEST_ANAGRAM = 3;

/**
 * Words of a vocabulary that can be made from the letters of `word`. They have 3 letters or more, use each letter at
 * most as often as it occurs, and exclude the word itself. In vocabulary order. With fewer than 12 of them, a bonus
 * round asks for the nearest words instead.
 */
export function anagramsOf(word: string, vocabulary: Iterable<string>): string[] {
  const supply = countLetters(word);
  const anagrams: string[] = [];
  for (const candidate of vocabulary) {
    if (candidate !== word && canBeMade(candidate, supply)) anagrams.push(candidate);
  }
  return anagrams;
}

function countLetters(word: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

function canBeMade(word: string, supply: ReadonlyMap<string, number>): boolean {
  const letters = Array.from(word);
  if (letters.length < SHORTEST_ANAGRAM) return false;
  // Words are short: recounting is cheaper than building a table for each.
  return letters.every((letter, index) => {
    const needed = letters.slice(0, index + 1).filter((other) => other === letter).length;
    return needed <= (supply.get(letter) ?? 0);
  });
}
