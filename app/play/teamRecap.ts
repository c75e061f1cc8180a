import { ringsClosed } from "~/words/closeness";
import type { Guess } from "./guess";
import { ownGuesses } from "./ownGuesses";

/** The part of one player in a team's game. */
export interface PlayerPart {
  readonly name: string;
  /** The player's words, as places on the list from 1. */
  readonly numbers: readonly number[];
}

/**
 * Who did what in a team's game: the players with words on the list, most first, of the same number in the order of their
 * first word; the guesses that closed rings; and the guess that found the secret. Null if no guess has an author: nobody
 * played in a team.
 * @param guesses in the order of their numbers
 */
export function teamRecap(guesses: readonly Guess[], { hasWon }: { readonly hasWon: boolean }) {
  const own = ownGuesses(guesses);
  const numbers = new Map<string, number[]>();
  for (const { by, number } of own) {
    if (by !== undefined) numbers.set(by, [...(numbers.get(by) ?? []), number]);
  }
  if (numbers.size === 0) return null;
  const players = Array.from(numbers, ([name, places]): PlayerPart => ({ name, numbers: places }));
  const found = hasWon ? own.at(-1) : undefined;
  return {
    // Sorting is stable.
    players: players.sort((a, b) => b.numbers.length - a.numbers.length),
    breakthroughs: breakthroughsOf(own.filter((guess) => guess !== found)),
    found,
  };
}

/** The first guess inside each ring, from the outside in, 1 to 5. Of several rings closed at once, the innermost counts. */
function breakthroughsOf(guesses: readonly Guess[]) {
  const found: { readonly ring: number; readonly guess: Guess }[] = [];
  let closed = 0;
  for (const guess of guesses) {
    const ring = ringsClosed(guess.percentile);
    if (ring <= closed) continue;
    closed = ring;
    found.push({ ring, guess });
  }
  return found;
}
