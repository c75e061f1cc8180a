/** Shortest word that counts in an anagram round, letters. */
const SHORTEST_ANAGRAM = 3;

/**
 * The words of a vocabulary that can be made of the letters of another: 3 letters or more, each letter used at most as often as it is there, the
 * word itself left out. In the order of the vocabulary. With fewer than 12 of them a bonus round asks for the nearest words instead.
 */
export function anagramsOf(word: string, vocabulary: Iterable<string>): string[] {
  const supply = countLetters(word);
  const found: string[] = [];
  for (const candidate of vocabulary) {
    if (candidate !== word && canBeMade(candidate, supply)) found.push(candidate);
  }
  return found;
}

function countLetters(word: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

function canBeMade(word: string, supply: ReadonlyMap<string, number>): boolean {
  const letters = Array.from(word);
  if (letters.length < SHORTEST_ANAGRAM) return false;
  // Words are short: counting again costs less than a table for each.
  return letters.every((letter, index) => {
    const needed = letters.slice(0, index + 1).filter((other) => other === letter).length;
    return needed <= (supply.get(letter) ?? 0);
  });
}
