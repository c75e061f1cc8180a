import { ringsClosed } from "./closeness";
import { ownGuesses } from "./ending";
import type { Guess } from "./types";

/** The part of one player in a team's game. */
export interface PlayerPart {
  readonly name: string;
  /** The player's words, as places on the list from 1. */
  readonly numbers: readonly number[];
}

interface Breakthrough {
  /** From the outside in, 1 to 5. */
  readonly ring: number;
  /** The guess that was the first inside it. */
  readonly guess: Guess;
}

/** Who did what in a team's game. */
export interface Recap {
  /** Those with words on the list, most first, of the same number in the order of their first word. */
  readonly players: readonly PlayerPart[];
  /** One for each guess that closed rings: the innermost of them. The guess of the secret is not one. */
  readonly breakthroughs: readonly Breakthrough[];
  /** The guess that found the secret; undefined if nobody did. */
  readonly found: Guess | undefined;
}

/** The recap of a game's guesses, in the order of their numbers. Null if no guess has an author: nobody played in a team. */
export function teamRecap(guesses: readonly Guess[], { hasWon }: { readonly hasWon: boolean }): Recap | null {
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

function breakthroughsOf(guesses: readonly Guess[]): Breakthrough[] {
  const found: Breakthrough[] = [];
  let closed = 0;
  for (const guess of guesses) {
    const ring = ringsClosed(guess.percentile);
    if (ring <= closed) continue;
    closed = ring;
    found.push({ ring, guess });
  }
  return found;
}
