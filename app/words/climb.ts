import { PROXIMITY_SCALE } from "~/vectors/rating";
import { ringsClosed } from "./closeness";

/** Best proximity so far after each guess and hint; 0 while no guess is ranked. A hint has its place, and does not raise it. */
export function climbOf(
  guesses: readonly { readonly kind: "guess" | "hint" | "giveUp"; readonly percentile: number }[],
): number[] {
  let best = 0;
  return guesses
    .filter(({ kind }) => kind !== "giveUp")
    .map(({ kind, percentile }) => {
      if (kind === "guess") best = Math.max(best, percentile);
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

/** The steps of a climb as levels: how many rings were closed, and one more for the secret, 0 to 6. */
function climbLevels(climb: readonly number[]): number[] {
  return climbSteps(climb).map((percentile) => ringsClosed(percentile) + (percentile >= PROXIMITY_SCALE ? 1 : 0));
}

/** The square of each level. */
const SQUARES = ["⬛", "🟦", "🟪", "🟥", "🟧", "🟧", "🟨"] as const;

/** The climb as a line of squares, for sharing. It shows proximity and reveals no words. */
export function climbLine(climb: readonly number[]): string[] {
  return squaresOf(climbLevels(climb));
}

export function squaresOf(levels: readonly number[]): string[] {
  return levels.map((level) => SQUARES[level] ?? "");
}

/** The same as a digit for each level, for the address of a shared result, whose picture shows the squares, and for circles. */
export function climbDigits(climb: readonly number[]): string {
  return climbLevels(climb).join("");
}

/** The levels in such a text. Undefined if it is not that of a climb, which never falls and ends at the secret. */
export function climbLevelsIn(digits: string): number[] | undefined {
  const isClimb = digits.length >= 1 && digits.length <= CLIMB_STEPS && /^0*1*2*3*4*5*6?$/.test(digits);
  return isClimb ? Array.from(digits, Number) : undefined;
}
