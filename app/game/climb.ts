import { PROXIMITY_SCALE, type Guess } from "./types";

/** Best proximity so far after each guess, 0 where none was ranked yet; a give-up is no guess. The way of a play towards its secret. */
export function climbOf(guesses: readonly Guess[]): number[] {
  let best = 0;
  return guesses
    .filter(({ kind }) => kind !== "giveUp")
    .map(({ percentile }) => {
      best = Math.max(best, percentile);
      return best;
    });
}

/** Steps of the climb as it is shared. */
export const CLIMB_STEPS = 10;

/** The climb at ten moments, evenly apart, the last one its end. A climb of fewer guesses has each guess once. */
export function climbSteps(climb: readonly number[]): number[] {
  const count = Math.min(CLIMB_STEPS, climb.length);
  return Array.from({ length: count }, (_, step) => climb[Math.ceil(((step + 1) * climb.length) / count) - 1] ?? 0);
}

/** Block and the least percentile it stands for. */
const BLOCKS = [
  ["█", PROXIMITY_SCALE],
  ["▆", 990],
  ["▄", 900],
  ["▂", 1],
  ["▁", 0],
] as const;

function blockOf(percentile: number): string {
  return BLOCKS.find(([, least]) => percentile >= least)?.[0] ?? "";
}

/** The climb as one line of blocks, to share. It tells how close the guesses came, and of no word. */
export function climbLine(climb: readonly number[]): string {
  return climbSteps(climb).map(blockOf).join("");
}
