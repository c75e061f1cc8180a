import { ringsClosed } from "./closeness";
import { PROXIMITY_SCALE, type Guess } from "./types";

/** Best proximity so far after each guess; 0 while none is ranked. A give-up does not count as a guess. */
export function climbOf(guesses: readonly Guess[]): number[] {
  let best = 0;
  return guesses
    .filter(({ kind }) => kind !== "giveUp")
    .map(({ percentile }) => {
      best = Math.max(best, percentile);
      return best;
    });
}

/** Maximum number of steps in the shared climb. */
export const CLIMB_STEPS = 10;

/** Samples the climb at ten evenly spaced guesses, including the last. A shorter climb is returned as it is. */
export function climbSteps(climb: readonly number[]): number[] {
  const count = Math.min(CLIMB_STEPS, climb.length);
  return Array.from({ length: count }, (_, step) => climb[Math.ceil(((step + 1) * climb.length) / count) - 1] ?? 0);
}

/** The square of the words beyond the nearest 1000, of the rings from the outside in, and of the secret. */
const SQUARES = ["⬛", "🟦", "🟪", "🟥", "🟧", "🟧", "🟨"] as const;

/** The climb as a line of squares, for sharing. It shows proximity and reveals no words. */
export function climbLine(climb: readonly number[]): string[] {
  const stepOf = (percentile: number) => ringsClosed(percentile) + (percentile >= PROXIMITY_SCALE ? 1 : 0);
  return climbSteps(climb).map((percentile) => SQUARES[stepOf(percentile)] ?? "");
}
