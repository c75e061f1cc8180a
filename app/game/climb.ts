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

/** Block and its minimum percentile. */
const BLOCKS = [
  ["█", PROXIMITY_SCALE],
  ["▆", 990],
  ["▄", 900],
  ["▂", 1],
  ["▁", 0],
] as const;

function blockOf(percentile: number): string {
  return BLOCKS.find(([, minimum]) => percentile >= minimum)?.[0] ?? "";
}

/** The climb as one line of blocks, for sharing. It shows proximity and reveals no words. */
export function climbLine(climb: readonly number[]): string {
  return climbSteps(climb).map(blockOf).join("");
}
